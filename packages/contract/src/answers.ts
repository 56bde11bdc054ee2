/** An object as servers send it: wrapped, or bare (R13). */
type Wrapped<T> = T | { readonly data: T };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object of an answer in either form of R13; throws when there is none. */
export function one<T extends object>(answer: Wrapped<T> | undefined): T {
  const inner: unknown = isRecord(answer) && 'data' in answer ? answer.data : answer;
  if (!isRecord(inner)) throw new TypeError('The answer holds no object');
  return inner as T;
}

/** The list of an answer in either form of R13; throws when there is none: a failed load is not an empty list. */
export function list<T>(answer: readonly T[] | { readonly data: readonly T[] } | undefined): readonly T[] {
  const inner: unknown = isRecord(answer) ? answer.data : answer;
  if (!Array.isArray(inner)) throw new TypeError('The answer holds no list');
  return inner as readonly T[];
}
