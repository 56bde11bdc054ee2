import { dec } from '../../shared/decimal';
import { remoteModelOf } from '../../shared/remote/remote.model';
import type { Totals } from '../totals';
import { depositTotalsMachine } from './deposit-totals.machine';

export const someTotals: Totals = {
  count: 3,
  total: [{ currency: 'USD', amount: dec('350.10') }],
  approved: [{ currency: 'USD', amount: dec('100.10') }],
};

export const depositTotalsModel = remoteModelOf(
  depositTotalsMachine,
  [
    { value: someTotals, next: '9' },
    { value: someTotals, next: null },
  ],
  null,
  'reports',
);
