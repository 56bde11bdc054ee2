import { list, one } from '@bourse/contract';

/** The object of an answer in either form of R13; nothing when there is none. */
export function contentsOf(answer: unknown): Readonly<Record<string, unknown>> {
  try {
    return one<Readonly<Record<string, unknown>>>(answer as never) ?? {};
  } catch {
    return {};
  }
}

/** The rows of an answer in either form of R13. @throws when it holds no list: an answer of another form is a failure. */
export const rowsOf = (answer: unknown): readonly unknown[] => list<unknown>(answer as never);
