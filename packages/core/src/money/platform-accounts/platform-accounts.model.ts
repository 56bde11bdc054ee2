import { dec } from '../../shared/decimal';
import { remoteModelOf } from '../../shared/remote/remote.model';
import { secret } from '../../shared/secret';
import { platformAccountsMachine } from './platform-accounts.machine';
import type { PlatformAccount } from './platform-accounts.types';

export const platformAccount = (changes: Partial<PlatformAccount> = {}): PlatformAccount => ({
  ...{ id: 3, loginId: '48210753', title: 'MT5 Raw Spread', accountType: 'Raw Spread', leverage: '1:30' },
  ...{ server: 'MT5-Demo', currency: 'USD', balance: dec(5000), isDemo: true, password: secret('kR7wq2TzMn4XbV9c') },
  ...changes,
});

export const platformAccountsModel = remoteModelOf(
  platformAccountsMachine,
  [
    { value: [platformAccount()], next: '3' },
    { value: [], next: null },
  ],
  null,
  'platformAccounts',
);
