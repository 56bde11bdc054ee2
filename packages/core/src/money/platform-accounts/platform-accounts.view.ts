import type {} from '../../platform/settings';
import { remoteView, type RemoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import { amountIn, type TopUpAmount } from '../platform-amounts';
import { presetsOf } from '../presets';
import type { PlatformAccount } from './platform-accounts.types';

/** An account as its card shows it. */
export interface ShownAccount extends Omit<PlatformAccount, 'balance'> {
  readonly balance: string;
  /** What it can be topped up by (M-228). */
  readonly topUps: readonly { readonly amount: TopUpAmount; readonly text: string }[];
}

/** The list of /accounts (M-226). */
export interface PlatformAccountsView
  extends Omit<RemoteView<unknown>, 'value' | 'hasMore' | 'isLoadingMore' | 'hasMoreFailed'> {
  readonly accounts: readonly ShownAccount[];
}

const shownAccount = (account: PlatformAccount, topUps: readonly TopUpAmount[]): ShownAccount => ({
  ...account,
  balance: amountIn(account.currency, account.balance),
  topUps: topUps.map((amount) => ({ amount, text: amountIn(account.currency, amount, 0) })),
});

export const platformAccountsView = defineView(
  ['platformAccounts', 'settings'],
  ({ platformAccounts, settings }): PlatformAccountsView => {
    const { phase, value, isRefreshing, isStale } = remoteView(platformAccounts);
    const topUps = presetsOf(settings, 'topUp');
    return {
      phase,
      isRefreshing,
      isStale,
      accounts: (value ?? []).map((account) => shownAccount(account, topUps)),
    };
  },
);
