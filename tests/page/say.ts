// The words of the catalogue by a reader of its own, so that a fault of the page's reader is seen too.
import type { Message } from '@bourse/core';
import catalogue from '../../packages/messages/en.json';

type Values = Readonly<Record<string, string | number>>;

const YEAR = /\{(\w+), date, ::yyyy\}/g;
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** An English text by its id or by a message of core; nothing for nothing. */
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
    .replace(YEAR, (_, name: string) => String(new Date(Number(values[name])).getFullYear()))
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
