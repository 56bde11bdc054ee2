import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createVitest, type TestCase } from 'vitest/node';
import config from '../../vitest.config.ts';
import { mutantsOf, planting } from './mutant.ts';

const TICKET = 'packages/core/src/trading/order-ticket/order-ticket.filled.test.ts';
const PRICES = 'packages/core/src/trading/open-orders/open-orders.prices.test.ts';
const CONTROLS = 'apps/web/src/components/controls.test.tsx';
const CHART = 'apps/web/src/chart/embedded-chart.test.ts';

/**
 * Faults by which a slip of hand or eye costs money, each with the one test that must tell it. Faults of one run touch
 * nothing of each other: the run of a file that imports all controls is what takes the time.
 */
const runs = [
  [TICKET, { 'order-ticket/17-unlocked-after-a-fill': 'makes one order of a double click of 60 ms' }],
  [TICKET, { 'order-ticket/18-sheet-takes-a-press-at-once': 'places nothing while the sheet is on its way' }],
  [TICKET, { 'slips/03-receipt-of-another-asset': 'has the receipt of the asset that was ordered' }],
  [
    PRICES,
    {
      'open-orders/15-prices-of-rows-kept': 'are the newest that any call brought',
      'open-orders/16-prices-untold': 'are told ticket and chart',
    },
  ],
  [
    CONTROLS,
    {
      'slips/01-key-repeat': 'press once while a key is held',
      'slips/02-selection-lost': 'are selected when the field is entered',
    },
  ],
  [CHART, { 'slips/04-tag-kept-when-panned': 'stand beside prices in sight alone' }],
] as const;

const faults = runs.flatMap(([, told], number) => Object.entries(told).map(([patch, by]) => ({ number, patch, by })));
const nameOfRun = (number: number) => `slips-${number}`;
const namesOf = (cases: Iterable<TestCase>) => Array.from(cases, ({ name }) => name);
/** Of each run, which tests of its file failed and which passed. */
const results = new Map<string, { passed: string[]; failed: string[] }>();

function mutantOf(patch: string) {
  const [flow = '', name] = patch.split('/');
  const mutant = mutantsOf(flow).find((one) => one.name === name);
  if (!mutant) throw new Error(`there is no patch ${patch}`);
  return mutant;
}

/** The gate's own project of core or of the page, with one file and the faults. */
function projectOf([file, told]: (typeof runs)[number], number: number) {
  const wanted = file.startsWith('packages/') ? 'core' : 'web';
  for (const project of config.test?.projects ?? []) {
    if (typeof project !== 'object' || !('test' in project) || project.test?.name !== wanted) continue;
    const plugins = Object.keys(told).map((patch) => planting(mutantOf(patch)));
    return { ...project, plugins, test: { ...project.test, name: nameOfRun(number), include: [file] } };
  }
  throw new Error(`vitest.config.ts has no project ${wanted}`);
}

beforeAll(async () => {
  const vitest = await createVitest('test', {
    root: join(import.meta.dirname, '../..'),
    config: false,
    watch: false,
    reporters: [{}],
    projects: runs.map(projectOf),
    maxWorkers: 2,
  });
  try {
    const { testModules } = await vitest.start();
    for (const { project, children } of testModules)
      results.set(project.name, {
        passed: namesOf(children.allTests('passed')),
        failed: namesOf(children.allTests('failed')),
      });
  } finally {
    await vitest.close();
  }
});

test.each(faults)('$patch is told by a unit test (R39, R40, R41)', ({ number, by }) => {
  const { passed, failed } = results.get(nameOfRun(number)) ?? { passed: [], failed: [] };
  expect(failed).toContainEqual(expect.stringContaining(by));
  // The fault fails it, not that the file cannot run.
  expect(passed).not.toEqual([]);
});
