import { isAnyUnknown } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import { unconfirmed } from './unconfirmed';
import type { IntentOperation } from './intents.types';

/** What a form says before it asks for another call of its kind. */
export interface EarlierCallView {
  /** Nobody knows how an earlier one ended; null when all are known. */
  readonly warning: Message | null;
}

/** What to say of a call that takes longer than usual: it goes on, and another press would be another call (R15). */
export const lateCallView = defineView(['intentQueue'], ({ intentQueue }): { readonly note: Message | null } => {
  const late = Object.values(intentQueue?.context.inFlight ?? {}).find(({ isLate }) => isLate);
  return { note: late === undefined ? null : { id: `intents.${late.operation}.late` } };
});

const earlier = (operation: IntentOperation) =>
  defineView(['intentQueue'], ({ intentQueue }): EarlierCallView => {
    const isUnknown = intentQueue !== undefined && isAnyUnknown(intentQueue.context, operation);
    return { warning: isUnknown ? unconfirmed(operation) : null };
  });

/** Whether an earlier deposit may have been made (R15). */
export const earlierDepositView = earlier('createDeposit');

/** Whether an earlier withdrawal may have been made (R15). */
export const earlierWithdrawalView = earlier('createWithdrawal');
