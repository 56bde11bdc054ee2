import { beforeAll, expect, test } from 'vitest';
import { resultsOf, type PlantedRun, type RunResult } from './planted-runs.ts';

const TICKET = { project: 'core', file: 'packages/core/src/trading/order-ticket/order-ticket.filled.test.ts' } as const;
const PRICES = { project: 'core', file: 'packages/core/src/trading/open-orders/open-orders.prices.test.ts' } as const;
const CLOSING = { project: 'core', file: 'packages/core/src/trading/closing/closing.test.ts' } as const;
const DIALOGS = { project: 'core', file: 'packages/core/src/platform/dialogs/dialogs.test.ts' } as const;
const CONTROLS = { project: 'web', file: 'apps/web/src/components/controls.test.tsx' } as const;
const KEYS = { project: 'web', file: 'apps/web/src/adapters/held-keys.test.tsx' } as const;
const CHART = { project: 'web-mocking', file: 'apps/web/src/chart/embedded-chart.test.ts' } as const;
const LINES = { project: 'web', file: 'apps/web/src/chart/price-lines.test.ts' } as const;

/**
 * Faults by which a slip of hand or eye costs money, each with the one test that must tell it. Faults of one run touch
 * nothing of each other: the run of a file that imports all controls is what takes the time.
 */
const runs: readonly PlantedRun[] = [
  { ...TICKET, told: { 'order-ticket/17-unlocked-after-a-fill': 'makes one order of a double click of 60 ms' } },
  {
    ...TICKET,
    told: { 'order-ticket/18-sheet-takes-a-press-at-once': 'places nothing while the sheet is on its way' },
  },
  { ...TICKET, told: { 'slips/03-receipt-of-another-asset': 'has the receipt of the asset that was ordered' } },
  {
    ...PRICES,
    told: {
      'open-orders/15-prices-of-rows-kept': 'are the newest that any call brought',
      'open-orders/16-prices-untold': 'are told ticket and chart',
    },
  },
  { ...CLOSING, told: { 'slips/09-press-on-a-moved-row': 'after a row that was opened elsewhere came in above it' } },
  { ...CLOSING, told: { 'slips/10-press-by-a-mouse-that-rested': 'by a mouse that rested while another row came' } },
  {
    ...DIALOGS,
    told: { 'slips/11-press-through-a-closed-dialog': 'once the last one was closed by a press beside it' },
  },
  { ...KEYS, told: { 'slips/01-key-repeat': 'press once while Enter is held' } },
  { ...CONTROLS, told: { 'slips/02-selection-lost': 'are selected when the field is entered' } },
  {
    ...CHART,
    told: {
      'slips/04-tag-kept-when-panned': 'stand beside prices in sight alone',
      'slips/05-tag-beside-another-line': 'give way to the newest price and to one another',
      'slips/06-candles-behind-buttons': 'keeps its candles clear of the figures at its head and the buttons',
    },
  },
  { ...LINES, told: { 'slips/07-line-untitled': 'say on themselves what they are' } },
  { ...LINES, told: { 'slips/08-title-behind-buttons': 'say on themselves what they are' } },
];
const faults = runs.flatMap(({ told }, number) => Object.entries(told).map(([patch, by]) => ({ number, patch, by })));

let results: RunResult[];
beforeAll(async () => {
  results = await resultsOf(runs);
});

test.each(faults)('$patch is told by a unit test (R39, R40, R41)', ({ number, by }) => {
  expect(results[number]?.failed).toContainEqual(expect.stringContaining(by));
  // The fault fails it, not that the file cannot run.
  expect(results[number]?.passed).not.toEqual([]);
});
