import type { Message } from '../message';
import type { Fields, FormContext, FormShape, Needs, Problems, Rejected, Secrets } from './form.types';

export const hasProblems = (problems: object): boolean => Object.keys(problems).length > 0;

/** Under which problems can show: what is typed, and the secrets. */
export const fieldsOf = <F extends Fields>({ empty, secrets = [] }: FormShape<F>): string[] => [
  ...Object.keys(empty),
  ...secrets,
];

/** A form as it begins. */
export const emptyForm = <F extends Fields>({ empty, start }: FormShape<F>, needs?: Needs): FormContext<F, never> => ({
  needs,
  fields: { ...empty, ...start?.(needs ?? {}) },
  problems: {},
  problem: null,
  answer: null,
});

export const changedField = <F extends Fields>(fields: F, field: string, text: string): F => ({
  ...fields,
  [field]: text,
});

/** The texts of a refusal: the server's, under the fields that it names and above the form. */
export function refusalOf<F extends Fields>(
  names: readonly string[],
  { message, fields }: Pick<Rejected, 'message' | 'fields'>,
  otherwise: Message,
): { problems: Problems<F>; problem: Message } {
  const known = Object.entries(fields).filter(([field]) => names.includes(field));
  const first = Object.values(fields)[0];
  const text = message ?? first;
  return {
    problems: Object.fromEntries(known.map(([field, words]) => [field, { text: words }])) as Problems<F>,
    problem: text ? { text } : otherwise,
  };
}

/** A secret as it was typed; nothing where none was. Read at the press alone (hard case 10). */
export const typed = (secrets: Secrets, field: string): string => secrets[field]?.reveal() ?? '';
