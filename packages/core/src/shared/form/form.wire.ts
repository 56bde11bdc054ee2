import { problemFields, problemText } from '@bourse/contract';
import { isRefusal } from '../refusal';
import type { FormOutcome } from './form.types';

/** Throws on a failure that leaves open whether the work was done (R15). */
export function throwIfLost({ status }: Pick<Response, 'status'>, error: unknown): void {
  if (status >= 400 && !isRefusal(status, error)) throw new Error(`Answered ${status}`);
}

/** How a form reads the body of an answer that refuses it (R13): the server's words, and the first text of each field. */
export function rejectedBy(answer: unknown): Extract<FormOutcome<never>, { kind: 'rejected' }> {
  const fields = Object.entries(problemFields(answer)).map(([field, texts]) => [field, texts[0] ?? ''] as const);
  return { kind: 'rejected', message: problemText(answer), fields: Object.fromEntries(fields) };
}

const DIAL_CODE = /\bphone_code$/;

/** A dial code has no field of its own: its error goes to the phone number that it stands in, unless that has one. */
export function withDialCodeAt<R extends { readonly fields: Readonly<Record<string, string>> }>(
  phone: string,
  refusal: R,
): R {
  const named = Object.entries(refusal.fields);
  const ofCodes = named.filter(([field]) => DIAL_CODE.test(field));
  const others = named.filter(([field]) => !DIAL_CODE.test(field));
  const moved = ofCodes.map(([field, text]) => [field.replace(DIAL_CODE, phone), text] as const);
  return { ...refusal, fields: Object.fromEntries([...moved, ...others]) };
}
