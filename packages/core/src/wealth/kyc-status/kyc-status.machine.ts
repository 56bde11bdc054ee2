import { remoteMachine } from '../../shared/remote';
import type { KycStatus } from './kyc-status.types';

/**
 * How the account's identity stands: asked for with each visit of the home page, and while the back office is to decide
 * whenever the account is read (T-169, R8).
 */
export const kycStatusMachine = remoteMachine<KycStatus>('kycStatus', null, ({ status }) => status === 'pending');
