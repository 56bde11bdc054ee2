import { remoteModelOf } from '../../shared/remote/remote.model';
import { offering } from '../samples.model';
import { planListMachine } from './plan-list.machine';

export const planListModel = remoteModelOf(
  planListMachine,
  [
    // No server gives these in pages, and the shared machine could take them.
    { value: offering, next: '2' },
    { value: offering, next: null },
    { value: { plans: [], features: [] }, next: null },
  ],
  null,
);
