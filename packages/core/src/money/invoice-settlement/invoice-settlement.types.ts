import type { Arrived, PollContext } from '../../shared/poll';
import type { InvoicedDeposit } from '../invoice-deposit/invoice-deposit.flow';

/** A deposit as the server has it. */
export type DepositState = 'pending' | 'credited' | 'refused';

export interface SettlementAnswer extends Arrived {
  /** null: the list of deposits does not name it. */
  readonly state: DepositState | null;
}

export interface InvoiceSettlementContext extends PollContext<number> {
  /** The one that is being paid. */
  readonly deposit: InvoicedDeposit | null;
  readonly state: DepositState | null;
}

export type InvoiceSettlementEvent =
  | { type: 'invoiced.changed'; invoiced: InvoicedDeposit | null }
  /** After the time that is waited for a confirmation. */
  | { type: 'settlement.ask' };

/** Between the regions: what is asked for from now on. */
export type InvoiceSettlementSignal = { type: 'deposit.follow'; id: number | null };
