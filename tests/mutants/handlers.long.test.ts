import { beforeAll, expect, test } from 'vitest';
import { mutantsOf } from './mutant.ts';
import { resultsOf, type RunResult } from './planted-runs.ts';

const PATHS = {
  'order-ticket': 'show and tell the same on the server’s answers as on the model’s',
  'open-orders': 'show, know and tell the same on the server’s answers as on the model’s',
  'sign-in': 'follows ',
} as const;

/** The flow whose generated paths must tell each fault of a handler. */
const tellers: Readonly<Record<string, keyof typeof PATHS>> = {
  '01-always-sold': 'order-ticket',
  '02-margin-for-size': 'order-ticket',
  '03-unaffordable-placed': 'order-ticket',
  '04-duration-lost': 'order-ticket',
  '05-filled-at-the-other-price': 'order-ticket',
  '06-mode-unchecked': 'order-ticket',
  '07-first-position-missing': 'open-orders',
  '08-practice-called-real': 'open-orders',
  '09-other-reason': 'sign-in',
  '10-never-throttled': 'sign-in',
};
const runs = Object.entries(tellers).map(([name, flow]) => ({
  project: 'models' as const,
  file: `tests/models/${flow}.server.test.ts`,
  told: { [`handlers/${name}`]: PATHS[flow] },
}));

let results: RunResult[];
beforeAll(async () => {
  results = await resultsOf(runs);
});

test('every fault of a handler has its flow', () => {
  expect(mutantsOf('handlers').map(({ name }) => name)).toEqual(Object.keys(tellers));
});

test.each(Object.entries(tellers).map(([name, flow], number) => ({ name, flow, number })))(
  '$name is told by the generated paths of $flow',
  ({ flow, number }) => {
    expect(results[number]?.failed).toContainEqual(expect.stringContaining(PATHS[flow]));
    // The fault fails it, not that the file cannot run.
    expect(results[number]?.passed).not.toEqual([]);
  },
);
