import { remoteMachine } from '../../shared/remote';
import type { PlatformAccount } from './platform-accounts.types';

/** The user's accounts at trading platforms; each visit of their page loads them again (M-226). */
export const platformAccountsMachine = remoteMachine<readonly PlatformAccount[]>('platformAccounts', null);
