// Texts of the catalogue, formatted independently of the page's library, so that a fault of that is found too.
import type { Message } from '@bourse/core';
import catalogue from '@bourse/messages/en.json';

type Values = Readonly<Record<string, string | number>>;

const NUMBER = /\{(\w+), number\}/g;
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** An English text by its id or by a message of core; empty without one. */
export function say(of: string | Message | null | undefined, values: Values = {}): string {
  if (of === null || of === undefined) return '';
  if (typeof of !== 'string') return 'text' in of ? of.text : say(of.id, { ...of.values, ...values });
  const text = (catalogue as Readonly<Record<string, string>>)[of];
  if (text === undefined) throw new Error(`the catalogue has no ${of}`);
  return text
    .replace(PLURAL, (_, name: string, one: string, other: string) => {
      const count = Number(values[name]);
      return (count === 1 ? one : other).replaceAll('#', count.toLocaleString('en'));
    })
    .replace(NUMBER, (_, name: string) => Number(values[name]).toLocaleString('en'))
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
