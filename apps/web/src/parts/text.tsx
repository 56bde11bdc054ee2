import type { Message } from '@bourse/core';
import type { MessageId } from '@bourse/messages';
import { useCallback } from 'react';
import { useWords, type TextValues, type Words } from '../adapters/words';

export type { TextValues };
/** Words to show: an id of the catalogue, or what core hands over. */
export type Says = MessageId | Message;

/** The words of `says` in one language; nothing for nothing. */
export function sayIn(words: Words, says: Says | null | undefined, values?: TextValues): string {
  if (says === null || says === undefined) return '';
  if (typeof says === 'string') return words.say(says, values);
  return 'text' in says ? says.text : words.say(says.id, { ...says.values, ...values });
}

/** A function that turns an id or a `Message` of core into words of the chosen language. */
export function useText(): (says: Says | null | undefined, values?: TextValues) => string {
  const words = useWords();
  return useCallback((says, values) => sayIn(words, says, values), [words]);
}

/** The words alone, without an element around them. */
export function Text({ of, values }: { of: Says | null | undefined; values?: TextValues }) {
  const words = useWords();
  return <>{sayIn(words, of, values)}</>;
}
