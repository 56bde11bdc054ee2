import { dec } from '../../shared/decimal';
import { remoteModelOf } from '../../shared/remote/remote.model';
import type { Totals } from '../totals';
import { withdrawalTotalsMachine } from './withdrawal-totals.machine';

export const someTotals: Totals = {
  count: 3,
  total: [{ currency: 'USD', amount: dec('350.10') }],
  approved: [{ currency: 'USD', amount: dec('100.10') }],
};

export const withdrawalTotalsModel = remoteModelOf(
  withdrawalTotalsMachine,
  [
    { value: someTotals, next: '9' },
    { value: someTotals, next: null },
  ],
  null,
  'reports',
);
