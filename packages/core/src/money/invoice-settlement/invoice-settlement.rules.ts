import { dec } from '../../shared/decimal';
import { formatMoney } from '../../shared/format';
import type { InvoicedDeposit } from '../invoice-deposit/invoice-deposit.flow';

/** With `$`; empty without a deposit. */
export const amountOf = (deposit: InvoicedDeposit | null): string =>
  deposit === null ? '' : formatMoney(dec(deposit.amount));
