import type { SessionUser } from '../../platform/session/session.types';
import { dec } from '../../shared/decimal';
import { DASH, formatMoney } from '../../shared/format';
import { defineView, type Snapshots } from '../../shared/view';
import type { AccountMode } from './account-mode.types';

/** Both accounts of the user (A-063…A-067, M-129…M-131). */
export interface AccountModeView {
  readonly mode: AccountMode;
  /** Balances with `$`. */
  readonly real: string;
  readonly practice: string;
  /** Of the real account; null while practice is traded on. */
  readonly bonus: string | null;
  /** The operator offers a practice account. */
  readonly hasPractice: boolean;
  /** The account that was chosen and is not active yet. */
  readonly switchingTo: AccountMode | null;
  readonly isToppingUp: boolean;
  readonly isRefreshing: boolean;
  /** The account may have changed and the server has not told yet: what shows may be old. */
  readonly isOld: boolean;
  /** An account may be chosen, or the practice one filled up. */
  readonly isReady: boolean;
}

const unknown: AccountModeView = {
  mode: 'real',
  real: DASH,
  practice: DASH,
  bonus: null,
  hasPractice: false,
  switchingTo: null,
  isToppingUp: false,
  isRefreshing: false,
  isOld: false,
  isReady: false,
};

/**
 * Whose balances show: a close is booked in what trading knows of the same account before the user is fetched anew, and the
 * header shows that (M-129).
 */
function bookedOf(user: SessionUser, tradingAccount: Snapshots<'tradingAccount'>['tradingAccount']): SessionUser {
  const known = tradingAccount?.context.user;
  return known?.id === user.id && known.isPractice === user.isPractice ? known : user;
}

export const accountModeView = defineView(['accountMode', 'tradingAccount'], (residents): AccountModeView => {
  const { accountMode, tradingAccount } = residents;
  if (!accountMode) return unknown;
  const { holder, settings, target } = accountMode.context;
  const { isPractice, realBalance, practiceBalance, bonus } = bookedOf(holder.user, tradingAccount);
  const isOld = ['following', 'unconfirmedSwitch', 'unconfirmedTopUp'] as const;
  return {
    mode: isPractice ? 'practice' : 'real',
    real: formatMoney(dec(realBalance)),
    practice: formatMoney(dec(practiceBalance)),
    bonus: isPractice ? null : formatMoney(dec(bonus)),
    hasPractice: settings.enablePracticeAccount,
    switchingTo: target,
    isToppingUp: target === null && accountMode.hasTag('busy'),
    isRefreshing: accountMode.matches({ ready: 'refreshing' }),
    isOld: isOld.some((state) => accountMode.matches(state)),
    isReady: accountMode.matches('ready'),
  };
});
