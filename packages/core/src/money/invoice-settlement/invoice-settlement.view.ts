import { defineView } from '../../shared/view';
import { amountOf } from './invoice-settlement.rules';

/** What a person is told while an invoice is paid in another tab. */
export interface InvoiceSettlementView {
  readonly phase: 'none' | 'awaited' | 'late' | 'credited' | 'refused';
  readonly amount: string;
}

const phases = ['awaited', 'late', 'credited', 'refused'] as const;

/** Total over every state; `none` before the flow runs. */
export const invoiceSettlementView = defineView(
  ['invoiceSettlement'],
  ({ invoiceSettlement }): InvoiceSettlementView => ({
    phase: phases.find((phase) => invoiceSettlement?.matches({ settlement: phase })) ?? 'none',
    amount: amountOf(invoiceSettlement?.context.deposit ?? null),
  }),
);
