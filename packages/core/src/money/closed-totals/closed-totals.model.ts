import { dec } from '../../shared/decimal';
import { remoteModelOf } from '../../shared/remote/remote.model';
import { closedTotalsMachine } from './closed-totals.machine';

const totals = { count: 2, profit: dec('13.906083') };

export const closedTotalsModel = remoteModelOf(
  closedTotalsMachine,
  [
    { value: totals, next: '9' },
    { value: totals, next: null },
  ],
  null,
  'reports',
);
