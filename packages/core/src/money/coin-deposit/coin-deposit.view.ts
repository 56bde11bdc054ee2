import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { Coin } from '../money.types';

/** A deposit in a coin, as a screen shows it. */
export interface CoinDepositView {
  readonly phase: 'editing' | 'accepted' | 'unknown';
  readonly coin: Coin | null;
  /** USD, as typed. */
  readonly amount: string;
  readonly problem: Message | null;
  readonly failure: Message | null;
  readonly answer: Message | null;
  readonly isBusy: boolean;
}

const ends = ['accepted', 'unknown'] as const;

/** Total over every state; empty before the flow runs. */
export const coinDepositView = defineView(['coinDeposit'], ({ coinDeposit }): CoinDepositView => {
  const { coin = null, amount = '', problem = null, failure = null, answer = null } = coinDeposit?.context ?? {};
  return {
    phase: ends.find((end) => coinDeposit?.matches({ payment: end })) ?? 'editing',
    coin,
    amount,
    problem,
    failure,
    answer,
    isBusy: coinDeposit?.matches({ payment: 'submitting' }) ?? false,
  };
});
