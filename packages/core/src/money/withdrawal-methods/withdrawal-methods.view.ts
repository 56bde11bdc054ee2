import { defineView } from '../../shared/view';
import type { Receiver, ReceiverMethod } from '../money.types';
import { withConditions } from '../conditions';
import { isMethodOn, receiverMethods } from '../receivers';

/** A saved account, as the drawer lists it. */
export interface SavedReceiver extends Receiver {
  /** Its method is on: money can be withdrawn to it (M-128). */
  readonly isUsable: boolean;
  /** Its removal awaits a confirmation. */
  readonly isAsked: boolean;
}

/** The drawer of accounts to withdraw to (M-110 to M-117). */
export interface WithdrawalMethodsView {
  readonly phase: 'loading' | 'failed' | 'listing';
  /** The methods that are on: each has a card to add an account by. */
  readonly methods: readonly ReceiverMethod[];
  readonly receivers: readonly SavedReceiver[];
  readonly isRemoving: boolean;
  /** A code by mail will be asked for. */
  readonly hasCode: boolean;
  /** A code by mail is asked for before it is removed. */
  readonly isProving: boolean;
  /** The code was right: the removal is asked for again. */
  readonly isProven: boolean;
}

/** Loading before the flow runs: the drawer opens first. */
export const withdrawalMethodsView = defineView(
  ['withdrawalMethods', 'settings'],
  ({ withdrawalMethods, settings: resident }): WithdrawalMethodsView => {
    if (withdrawalMethods === undefined)
      return {
        ...{ phase: 'loading', methods: [], receivers: [] },
        ...{ isRemoving: false, hasCode: false, isProving: false, isProven: false },
      };
    const { receivers, asked, settings } = withdrawalMethods.context;
    const isOn = (method: ReceiverMethod) => isMethodOn(method, settings.withdrawal);
    const isEmpty = withdrawalMethods.matches('closed') || withdrawalMethods.matches('loading');
    const phase = (withdrawalMethods.matches('failed') && 'failed') || (isEmpty ? 'loading' : 'listing');
    return {
      // Without them no method has a card, as if none were offered.
      phase: phase === 'listing' ? withConditions(phase, settings, resident) : phase,
      methods: receiverMethods.filter(isOn),
      receivers: receivers.map((receiver) => ({
        ...receiver,
        isUsable: isOn(receiver.method),
        isAsked: receiver.id === asked,
      })),
      isRemoving: withdrawalMethods.matches('removing') || withdrawalMethods.matches('removingProven'),
      hasCode: settings.withdrawal.hasCode,
      isProving: withdrawalMethods.matches('proving'),
      isProven: withdrawalMethods.matches('removingProven'),
    };
  },
);
