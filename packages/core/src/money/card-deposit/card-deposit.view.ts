import { formatFigure } from '../../shared/format';
import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import { amountOf } from '../amounts';
import { paidText } from '../answers';
import type { DepositReceipt } from '../money.types';
import { emptyCard } from './card-deposit.form';
import type { CardFields, CardProblems } from './card-deposit.types';

/** A deposit by card, as a screen shows it. */
export interface CardDepositView {
  /** `done` has no form: nothing typed of the card is left. `unknown` hides it: only the CVV is gone (M-051). */
  readonly step: 'card' | 'address' | 'done' | 'unknown';
  readonly fields: CardFields;
  /** What a press of the last button pays: `$250.00` or `250.00 EUR`; empty before the step that has it. */
  readonly total: string;
  readonly problems: CardProblems;
  /** Why the server refused it, a row each (M-043). */
  readonly rows: readonly Message[];
  readonly isBusy: boolean;
  /** A press of the button means nothing for a moment (R39). */
  readonly isLocked: boolean;
  /** What the last step says. */
  readonly answer: Message | null;
  /** What the server has, in the last step; null when it did not tell. */
  readonly receipt: DepositReceipt | null;
  /** Least and greatest amount as texts; null is no limit. */
  readonly minimum: string | null;
  readonly maximum: string | null;
  /** The input of another CVV is another input: it is empty (M-051). */
  readonly cvvInput: number;
  /** The same of the whole form. */
  readonly formInput: number;
}

function totalOf({ amount, currency }: CardFields): string {
  const paid = amountOf(amount);
  return paid === null ? '' : paidText(paid, currency);
}

/** Total over every state; empty before the flow runs. */
export const cardDepositView = defineView(['cardDeposit'], ({ cardDeposit }): CardDepositView => {
  const {
    offer = null,
    fields = emptyCard,
    problems = {},
    rows = [],
    answer = null,
    receipt = null,
  } = cardDeposit?.context ?? {};
  const { minimum = null, maximum = null } = offer ?? {};
  const isAddress = (cardDeposit?.matches({ editing: 'address' }) || cardDeposit?.matches('submitting')) ?? false;
  const ended = (cardDeposit?.matches('accepted') && 'done') || (cardDeposit?.matches('unknown') && 'unknown');
  return {
    step: ended || (isAddress ? 'address' : 'card'),
    fields,
    total: isAddress ? totalOf(fields) : '',
    problems,
    rows,
    isBusy: cardDeposit?.matches('submitting') ?? false,
    isLocked: cardDeposit?.hasTag('locked') ?? false,
    answer,
    receipt,
    minimum: minimum && formatFigure(minimum),
    maximum: maximum && formatFigure(maximum),
    cvvInput: cardDeposit?.context.failures ?? 0,
    formInput: cardDeposit?.context.round ?? 0,
  };
});
