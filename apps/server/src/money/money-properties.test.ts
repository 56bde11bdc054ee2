import { afterAll, beforeAll, it } from 'vitest';
import { type MoneyPlace, openMoneyPlace, proveDecisions, proveMoneyHistories } from '../testing/money-histories';

let place: MoneyPlace;

beforeAll(async () => {
  place = await openMoneyPlace();
});
afterAll(() => place.close());

/** The same cases in every run, a second's worth; the long run has more of them, drawn by the date. */
const SEED = 1;
/** A machine busy with other tests takes its time. */
const TIMEOUT = 180_000;

it(
  'keeps balance = ledger after every step, moves it by what was decided alone, and pays out no more than came in and was earned (R19, M-053, M-103)',
  () => proveMoneyHistories(place, 'requests', { seed: SEED, numRuns: 2 }),
  TIMEOUT,
);

it(
  'does so with plans that are joined and left between (R19, M-196, M-197)',
  () => proveMoneyHistories(place, 'plans', { seed: SEED, numRuns: 2 }),
  TIMEOUT,
);

it(
  'ends alike in whatever order the back office decides on the same requests (R19, M-054, M-103)',
  () => proveDecisions(place, { seed: SEED, numRuns: 2 }),
  TIMEOUT,
);
