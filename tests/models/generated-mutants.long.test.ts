import { describe, expect, it } from 'vitest';
import { charts, judge, missed, tableOf } from './generated-mutants.ts';

/** Slips drawn of each machine; `npm run mutants -- <machine>` makes all of one. */
const EACH = 6;

describe('slips made from the charts', () => {
  const judged = charts.map((chart) => ({ chart, all: () => judge([chart], EACH) }));
  const seen: ReturnType<typeof judge> = [];

  it.each(judged)('$chart.name: each is told by the tests that are generated', ({ all }) => {
    const some = all();
    seen.push(...some);
    expect(missed(some)).toEqual([]);
  });

  it('are at least 300, of every kind', () => {
    console.log(tableOf(seen));
    expect(seen.length).toBeGreaterThanOrEqual(300);
    expect(new Set(seen.map(({ kind }) => kind)).size).toBe(7);
  });
});
