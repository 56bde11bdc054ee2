import { defineModel } from '../../testing/model';
import { invoiceSettlementMachine } from './invoice-settlement.machine';
import type { DepositState, SettlementAnswer } from './invoice-settlement.types';
import { invoiceSettlementView } from './invoice-settlement.view';

export const paid = { id: 17, amount: '250.5' };
export const answered = (state: DepositState | null): SettlementAnswer => ({ state, arrivedAt: 2_000 });

export const invoiceSettlementModel = defineModel(invoiceSettlementMachine, {
  events: [
    { type: 'invoiced.changed', invoiced: paid },
    { type: 'invoiced.changed', invoiced: { id: 18, amount: '99' } },
    { type: 'invoiced.changed', invoiced: null },
    { type: 'settlement.ask' },
    { type: 'activity.changed', active: false, at: 3_000 },
    { type: 'activity.changed', active: true, at: 9_500 },
  ],
  answers: { findDeposit: { done: [answered('pending'), answered('credited'), answered('refused')] } },
  key: ({ context }) => [context.question, context.isActive],
  residents: ['notices', 'session'],
  view: invoiceSettlementView,
});
