import { remoteMachine } from '../../shared/remote';
import type { KycStatus } from './kyc-status.types';

/** How the account's identity stands: asked for with each visit of the home page (T-169). */
export const kycStatusMachine = remoteMachine<KycStatus>('kycStatus', null);
