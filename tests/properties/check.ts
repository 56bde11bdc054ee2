import fc from 'fast-check';
import { amount, only, replay, seed } from '../lib/long.ts';

/** Cases of each property: in `npm run long`, and in the sample that every run takes. */
const CASES = { whole: 10_000, sample: 400 } as const;

/**
 * Holds a property over as many cases as this run takes. A failure prints the shrunk case, how to run this seed again,
 * and fast-check's path to the case.
 */
export function check<T extends readonly unknown[]>(
  arbitraries: { readonly [K in keyof T]: fc.Arbitrary<T[K]> },
  predicate: (...drawn: T) => void,
  cases: { readonly whole: number; readonly sample: number } = CASES,
): void {
  const property = fc.property(fc.tuple(...(arbitraries as unknown as fc.Arbitrary<T[number]>[])), (drawn) =>
    predicate(...(drawn as unknown as T)),
  );
  fc.assert(property, settings(cases));
}

/** The cases of this run, or the one that is run again. */
export function settings(cases: { readonly whole: number; readonly sample: number }): fc.Parameters<unknown> {
  const again = only === undefined ? {} : { path: String(only) };
  return { numRuns: amount(cases), seed: seed | 0, reporter: tell, ...again };
}

/** Throws with everything that a replay needs. */
function tell(run: fc.RunDetails<unknown>): void {
  if (!run.failed) return;
  const first = Number(run.counterexamplePath?.split(':')[0]);
  const shrunk = fc.stringify(run.counterexample);
  const cause = run.errorInstance instanceof Error ? run.errorInstance : undefined;
  throw new Error(`case ${first}, shrunk: ${shrunk}\n${cause?.message ?? ''}\n${replay(first)}`, {
    cause,
  });
}
