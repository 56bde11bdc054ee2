import { dec } from '../../shared/decimal';
import { formatMoney } from '../../shared/format';
import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import { invoiceForm, type InvoiceForm } from './invoice-deposit.form';

/** A deposit by invoice, as a screen shows it. */
export interface InvoiceDepositView {
  readonly phase: 'editing' | 'made' | 'paying' | 'unknown';
  /** USD, as typed. */
  readonly amount: string;
  readonly problem: Message | null;
  readonly failure: Message | null;
  readonly isBusy: boolean;
  /** What Proceed posts, once a deposit is held. */
  readonly form: InvoiceForm | null;
  /** Of the deposit that is held, with `$`. */
  readonly total: string;
}

const phases = ['made', 'paying', 'unknown'] as const;

/** Total over every state; empty before the flow runs. */
export const invoiceDepositView = defineView(['invoiceDeposit'], ({ invoiceDeposit }): InvoiceDepositView => {
  const context = invoiceDeposit?.context;
  const { amount = '', problem = null, failure = null, deposit = null } = context ?? {};
  return {
    phase: phases.find((phase) => invoiceDeposit?.matches(phase)) ?? 'editing',
    amount,
    problem,
    failure,
    isBusy: invoiceDeposit?.matches('submitting') ?? false,
    form: context ? invoiceForm(context) : null,
    total: formatMoney(deposit && dec(deposit.amount)),
  };
});
