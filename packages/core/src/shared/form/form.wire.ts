import { problemFields, problemText } from '@bourse/contract';
import type { FormOutcome } from './form.types';

/** How a form reads the body of an answer that refuses it (R13): the server's words, and the first text of each field. */
export function rejectedBy(answer: unknown): Extract<FormOutcome<never>, { kind: 'rejected' }> {
  const fields = Object.entries(problemFields(answer)).map(([field, texts]) => [field, texts[0] ?? ''] as const);
  return { kind: 'rejected', message: problemText(answer), fields: Object.fromEntries(fields) };
}
