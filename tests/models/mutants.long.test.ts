import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawn } from '../lib/long.ts';
import { findingsOf, firstFindingsOf, loadModel } from '../mutants/judge';
import { mutantsOf, plant, type Mutant } from '../mutants/mutant';
import { charts } from './charts';

/** How many faults a chart with patches of its own must at least be shown to catch. */
const LEAST = 8;
/** How many of a chart's faults the gate plants. */
const SAMPLE = 3;
const folders = readdirSync(join(import.meta.dirname, '../mutants'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Faults in more than a chart, planted by suites of their own. */
const OTHERS = ['faults', 'handlers', 'order', 'page', 'slips'];

it('has patches of charts only', () => {
  const names = charts.map(({ name }) => name);
  expect(folders.filter((folder) => !names.includes(folder) && !OTHERS.includes(folder))).toEqual([]);
});

describe.each(charts.filter(({ name }) => folders.includes(name)))('faults planted into $name', (chart) => {
  const mutants = mutantsOf(chart.name);
  const load = (mutant?: Mutant) => loadModel(chart.file, chart.exported, mutant);

  it('are enough, and the sound chart has no finding', async () => {
    expect(mutants.length).toBeGreaterThanOrEqual(LEAST);
    expect(findingsOf(await load(), chart.page)).toEqual([]);
  });

  it.each(drawn(`mutants of ${chart.name}`, mutants, SAMPLE))('$name: $fault', async (mutant) => {
    const found = firstFindingsOf(await load(mutant), chart.page);
    expect(found).not.toEqual([]);
    // A fault that only breaks the start of the machine would be caught by anything.
    expect(found.filter((finding) => finding.startsWith('cannot be explored'))).toEqual([]);
  });
});

describe('a patch', () => {
  it('is refused when its text is not there exactly once', () => {
    const mutant = { name: '01', edits: [{ before: 'a', after: 'b' }] };
    expect(plant('xay', mutant)).toBe('xby');
    expect(() => plant('xyz', mutant)).toThrow('stands 0 times');
    expect(() => plant('a a', mutant)).toThrow('stands 2 times');
  });
});
