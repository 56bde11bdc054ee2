import { expect, it } from 'vitest';
import { charts, judge, missed, shareOf, tableOf } from './generated-mutants.ts';

/** Mutants drawn of each machine; `npm run mutants -- <machine>` makes all of one. */
const EACH = 6;
/** A mutant that changes what a rule says and no view may be left to the tests of rules. */
const LEAST = 0.95;

it('tells nearly every mutant made from the charts by the tests that are generated', { timeout: 1_800_000 }, () => {
  const judged = charts.flatMap((chart) => judge([chart], EACH));
  console.log([tableOf(judged), ...missed(judged)].join('\n'));
  expect(judged.length).toBeGreaterThanOrEqual(300);
  expect(new Set(judged.map(({ kind }) => kind)).size).toBe(7);
  expect(shareOf(judged)).toBeGreaterThanOrEqual(LEAST);
});
