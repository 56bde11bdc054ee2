import type { Message } from '../message';
import type { Fields, FormContext, FormPlan, Problems } from './form.types';

export const hasProblems = (problems: object): boolean => Object.keys(problems).length > 0;

/** A form as it begins. */
export const emptyForm = <F extends Fields>({ empty }: FormPlan<F>): FormContext<F, never> => ({
  fields: empty,
  problems: {},
  problem: null,
  answer: null,
});

export const changedField = <F extends Fields>(fields: F, field: string, text: string): F => ({
  ...fields,
  [field]: text,
});

/** What a refusal says: the server's words, under the fields that it names and above the form. */
export function refusalOf<F extends Fields>(
  { empty }: FormPlan<F>,
  { message, fields }: { readonly message: string | null; readonly fields: Readonly<Record<string, string>> },
  otherwise: Message,
): { problems: Problems<F>; problem: Message } {
  const known = Object.entries(fields).filter(([field]) => field in empty);
  const first = Object.values(fields)[0];
  const text = message ?? first;
  return {
    problems: Object.fromEntries(known.map(([field, words]) => [field, { text: words }])) as Problems<F>,
    problem: text ? { text } : otherwise,
  };
}
