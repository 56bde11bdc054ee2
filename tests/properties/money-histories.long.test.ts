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

it('keep balance = ledger after every step, move it by what was decided alone, and pay out no more than came in and was earned (R19, M-053, M-103, M-196, M-197)', () =>
  proveMoneyHistories(place, settings({ whole: 500, sample: 10 })));

it('end alike in whatever order the back office decides on the same requests (R19, M-054, M-103)', () =>
  proveDecisions(place, settings({ whole: 300, sample: 10 })));
