import {
  type MoneyPlace,
  openMoneyPlace,
  proveDecisions,
  proveMoneyHistories,
} from '@bourse/server/testing/money-histories';
import { afterAll, beforeAll, it } from 'vitest';
import { settings } from './check.ts';

let place: MoneyPlace;

beforeAll(async () => {
  place = await openMoneyPlace();
});
afterAll(() => place.close());

it('keep balance = ledger after every step, move it by what was decided alone, and pay out no more than came in and was earned (R19, M-053, M-103)', () =>
  proveMoneyHistories(place, 'requests', settings({ whole: 250, sample: 5 })));

it('do so with plans that are joined and left between (R19, M-196, M-197)', () =>
  proveMoneyHistories(place, 'plans', settings({ whole: 250, sample: 5 })));

it('end alike in whatever order the back office decides on the same requests (R19, M-054, M-103)', () =>
  proveDecisions(place, settings({ whole: 300, sample: 10 })));
