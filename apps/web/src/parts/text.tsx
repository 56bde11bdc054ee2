import type { Message } from '@bourse/core';
import type { MessageId } from '@bourse/messages';
import { useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

export type TextValues = Readonly<Record<string, string | number>>;
/** Words to show: an id of the catalogue, or what core hands over. */
export type Says = MessageId | Message;

/** The words of `says` in the language of `intl`; nothing for nothing. */
export function sayIn(intl: IntlShape, says: Says | null | undefined, values?: TextValues): string {
  if (says === null || says === undefined) return '';
  if (typeof says === 'string') return intl.formatMessage({ id: says }, values);
  return 'text' in says ? says.text : intl.formatMessage({ id: says.id }, { ...says.values, ...values });
}

/** A function that turns an id or a `Message` of core into words of the chosen language. */
export function useText(): (says: Says | null | undefined, values?: TextValues) => string {
  const intl = useIntl();
  return useCallback((says, values) => sayIn(intl, says, values), [intl]);
}

/** The words alone, without an element around them. */
export function Text({ of, values }: { of: Says | null | undefined; values?: TextValues }) {
  const intl = useIntl();
  return <>{sayIn(intl, of, values)}</>;
}
