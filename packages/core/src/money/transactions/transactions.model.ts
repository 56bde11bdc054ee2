import { dec } from '../../shared/decimal';
import { remoteModelOf } from '../../shared/remote/remote.model';
import { transactionsMachine } from './transactions.machine';
import type { DepositRow, LedgerRow, MoneyRow, WithdrawalRow } from './transactions.types';

const at = '2026-11-16T12:15:00.000Z';

export const withdrawalRow = (changes: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  ...{ kind: 'withdrawal', id: '9', status: 'pending', note: '', amount: dec('100.05'), at },
  ...changes,
});
export const depositRow = (changes: Partial<DepositRow> = {}): DepositRow => ({
  ...{ kind: 'deposit', id: '17', method: 'card', status: 0, amount: dec(250), currency: 'USD', at },
  ...changes,
});
export const ledgerRow = (changes: Partial<LedgerRow> = {}): LedgerRow => ({
  ...{ kind: 'transaction', id: '57', direction: 'debit', source: 'paypal', account: 'real', type: 'withdrawal' },
  ...{ amount: dec('50.20'), note: '', at },
  ...changes,
});

const rows: readonly MoneyRow[] = [withdrawalRow(), withdrawalRow({ id: '7', status: 'approved' })];

/** Six columns a row would fill the page of states: what a row shows is in the tests by sentence. */
export const transactionsModel = remoteModelOf(
  transactionsMachine,
  [
    { value: rows, next: '7' },
    { value: [], next: null },
  ],
  'all',
  'transactions',
  { type: 'reading.changed' },
);
