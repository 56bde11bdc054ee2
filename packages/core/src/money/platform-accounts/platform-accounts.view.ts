import { remoteView, type RemoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import { amountIn, topUpAmounts, type TopUpAmount } from '../platform-amounts';
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

const shownAccount = (account: PlatformAccount): ShownAccount => ({
  ...account,
  balance: amountIn(account.currency, account.balance),
  topUps: topUpAmounts.map((amount) => ({ amount, text: amountIn(account.currency, amount, 0) })),
});

export const platformAccountsView = defineView(['platformAccounts'], ({ platformAccounts }): PlatformAccountsView => {
  const { phase, value, isRefreshing, isStale } = remoteView(platformAccounts);
  return {
    phase,
    isRefreshing,
    isStale,
    accounts: (value ?? []).map(shownAccount),
  };
});
