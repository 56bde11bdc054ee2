import type { IntentOutcome } from '../shared/intent';

/** A deposit that the first steps ask for (M-206, M-207). */
export interface AskedDeposit {
  /** USD that an empty form begins with; empty for none (M-206). */
  readonly askedAmount: string;
  /** What the first steps asked for when the last one was sent; empty for none (M-207). */
  readonly sentFor: string;
  /** The same once the server has it, be the popup closed or not; empty before. */
  readonly paidFor: string;
  /** The amount of the last press, as typed. */
  readonly sentAmount: string;
}

export const notAsked: AskedDeposit = { askedAmount: '', sentFor: '', paidFor: '', sentAmount: '' };

/** For an action that takes what the first steps ask for now. */
export const ofAsked = { params: ({ event }: { event: { askedAmount: string } }) => event.askedAmount } as const;

/** What they ask for now, and the amount of a form that is edited: theirs goes, unless it was changed (M-209). */
export const nowAsked = (former: Pick<AskedDeposit, 'askedAmount'>, amount: string, askedAmount: string) => ({
  askedAmount,
  amount: askedAmount === '' && amount === former.askedAmount ? '' : amount,
});

/** What a press sets: the deposit is sent for what is asked now, whatever is asked later. */
export const sentForAsked = ({ askedAmount }: AskedDeposit, sentAmount: string) => ({
  ...{ sentFor: askedAmount, paidFor: '', sentAmount },
});

/** What its end sets. */
export const paidForAsked = ({ sentFor }: AskedDeposit, outcome: IntentOutcome) =>
  outcome.kind === 'accepted' ? { paidFor: sentFor } : {};

/** What was paid for, and not another amount that was typed since: it is not offered once more. */
export const isPaid = ({ sentAmount }: AskedDeposit, amount: string, outcome: IntentOutcome): boolean =>
  outcome.kind === 'accepted' && amount === sentAmount;
