import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { TopUpAmount } from '../platform-amounts';

/** The card that offers amounts, and what became of the last one. */
export interface AccountTopUpView {
  readonly openId: number | null;
  readonly amount: TopUpAmount | null;
  readonly problem: Message | null;
  readonly isBusy: boolean;
  /** It is not known whether the last one was done: the amounts wait for a confirmation. */
  readonly isUnknown: boolean;
}

/** Total over every state; all closed before the flow runs. */
export const accountTopUpView = defineView(['accountTopUp'], ({ accountTopUp }): AccountTopUpView => {
  const { openId = null, amount = null, problem = null } = accountTopUp?.context ?? {};
  return {
    openId,
    amount,
    problem,
    isBusy: accountTopUp?.matches('submitting') ?? false,
    isUnknown: accountTopUp?.matches('unknown') ?? false,
  };
});
