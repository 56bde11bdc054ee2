import { remoteModelOf } from '../../shared/remote/remote.model';
import { kycStatusMachine } from './kyc-status.machine';
import { kycStatusView } from './kyc-status.view';

export const kycStatusModel = {
  ...remoteModelOf(
    kycStatusMachine,
    [
      // No server gives these in pages, and the shared machine could take them.
      { value: { status: 'pending' }, next: '2' },
      { value: { status: null }, next: null },
    ],
    null,
    'home',
    { type: 'reading.changed' },
  ),
  view: kycStatusView,
};
