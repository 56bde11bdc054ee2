import { SPANISH } from './catalogue';
import { FIELDS } from './field-names';
import { isRecord } from './json-record';
import type { Language } from './language';

/** A sentence of the catalogue, as its English stands there. */
export type Sentence = keyof typeof SPANISH;

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** Those in which nothing is filled in. */
type Plain = { [S in Sentence]: NamesIn<S> extends never ? S : never }[Sentence];
declare const filled: unique symbol;

/** What may be said to people: English of the catalogue, filled in where something is to be. */
export type Text = Plain | (string & { readonly [filled]: true });

/** A sentence with its values filled in. */
export function say<S extends Exclude<Sentence, Plain>>(
  sentence: S,
  values: Readonly<Record<NamesIn<S>, string | number>>,
): Text {
  return fill(sentence, values) as Text;
}

function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(HOLE, (_, name: string) => String(values[name]));
}

const HOLE = /\{(\w+)\}/g;

/**
 * The text in a language; null for one that the catalogue does not have. It is found by its English, not by a mark that
 * it carries, so that an answer that was stored for its idempotency key is told in the language of whoever asks again.
 */
export function translated(text: string, language: Language): string | null {
  if (text.length > LONGEST) return null;
  const plain = plainOf(text);
  if (plain !== undefined) return language === 'en' ? text : plain;
  for (const { sentence, pattern, spanish } of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const values = Object.entries(groups).map(([name, value]) => [name, valueIn(name, value, language)] as const);
    if (values.some(([, value]) => value === null)) continue;
    return fill(language === 'en' ? sentence : spanish, Object.fromEntries(values) as Record<string, string>);
  }
  return null;
}

/** Characters of a text that is looked for: none of ours is longer, and looking takes the square of it. */
const LONGEST = 1_000;

const plainOf = (text: string): string | undefined =>
  Object.hasOwn(SPANISH, text) ? SPANISH[text as Sentence] : undefined;

/** Fields have a name in each language, and a sentence may stand within another one; figures and names stay. */
function valueIn(name: string, value: string, language: Language): string | null {
  if (name === 'sentence') return translated(value, language);
  return name === 'field' && language === 'es' ? (SPANISH_FIELDS.get(value) ?? value) : value;
}

const SPANISH_FIELDS = new Map(Object.values(FIELDS));

/** Sentences with holes, those that say most first: "at least 3 characters" is no "at least 3". */
const patterns = Object.entries(SPANISH)
  .filter(([sentence]) => sentence.includes('{'))
  .toSorted(([a], [b]) => b.replaceAll(HOLE, '').length - a.replaceAll(HOLE, '').length)
  .map(([sentence, spanish]) => ({ sentence, spanish, pattern: patternOf(sentence) }));

function patternOf(sentence: string): RegExp {
  const source = sentence
    .split(HOLE)
    // Between the names of the holes, which `split` keeps, stands what is said in any case.
    .map((part, at) => (at % 2 === 1 ? `(?<${part}>.+)` : part.replaceAll(/[.$()|*+?[\]\\^]/g, String.raw`\$&`)))
    .join('');
  return new RegExp(`^${source}$`, 's');
}

/** Characters of a field's name that is said: a client may call its fields what it likes. */
const LONGEST_NAME = 60;

/** What a field of the contract is called in English; "take profit" where the catalogue has no name for it, too. */
export function fieldName(path: readonly string[]): string {
  const field = path.findLast((part) => !/^\d+$/.test(part)) ?? 'body';
  const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  return known?.[0] ?? wordsOfName(field.length > LONGEST_NAME ? 'body' : field);
}

/** "coinId" and "take_profit" become "coin id" and "take profit". */
export function wordsOfName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

const SAID = ['message', 'error', 'msg'] as const;

/** What an answer says, and what it would say in the language: the texts of its own, and of the one that it keeps. */
export function worded<B>(body: B, language: Language): { readonly body: B; readonly unknown: readonly string[] } {
  const unknown: string[] = [];
  const word = (text: string): string => {
    const found = translated(text, language);
    if (found === null) unknown.push(text);
    return found ?? text;
  };
  const reword = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const own = SAID.filter((key) => typeof value[key] === 'string').map((key) => [key, word(value[key] as string)]);
    const { errors, data } = value;
    return {
      ...value,
      ...Object.fromEntries(own),
      ...(isRecord(errors) && { errors: Object.fromEntries(Object.entries(errors).map(([k, v]) => [k, eachOf(v)])) }),
      ...(isKept(data) && { data: { ...data, body: reword(data.body) } }),
    };
  };
  const eachOf = (texts: unknown) => (Array.isArray(texts) ? texts.map((text) => word(String(text))) : texts);
  return { body: reword(body) as B, unknown };
}

/** The answer of an idempotency key that is asked about. */
const isKept = (data: unknown): data is Readonly<Record<string, unknown>> =>
  isRecord(data) && 'operation' in data && isRecord(data['body']);
