import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { rowsOf } from '../../shared/contents';
import { toNumber } from '../../shared/decimal';
import { nextOf } from '../../shared/next-page';
import type { Answer } from '../../shared/remote';
import { wireId } from '../../shared/wire-id';
import { wireText } from '../../shared/wire-text';
import { wireDecimal } from '../../shared/wire-decimal';
import { wireMoment } from '../../shared/wire-moment';
import type { DepositRow, LedgerRow, MoneyRow, TransactionsTab, WithdrawalRow } from './transactions.types';

type Wire = components['schemas'];
type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

const withdrawal = z.pipe(
  z.object({
    id: wireId,
    status: wireText,
    note: wireText,
    amount: wireDecimal,
    created_at: wireMoment,
  } satisfies Shape<Wire['Withdrawal']>),
  z.transform(({ created_at, ...row }): WithdrawalRow => ({ kind: 'withdrawal', ...row, at: created_at })),
);

/** Whatever the coin, its deposit counts in USD. */
const DOLLAR = 'USD';
const deposit = z.pipe(
  z.object({
    id: wireId,
    payment_method: wireText,
    currency: wireText,
    status: z.pipe(wireDecimal, z.transform(toNumber)),
    amount: wireDecimal,
    created_at: wireMoment,
  } satisfies Shape<Wire['Deposit']>),
  z.transform(
    ({ payment_method: method, currency, created_at, ...row }): DepositRow => ({
      kind: 'deposit',
      ...row,
      method,
      currency: method === 'crypto' || currency === '' ? DOLLAR : currency,
      at: created_at,
    }),
  ),
);

const ledgerRow = z.pipe(
  z.object({
    id: wireId,
    trans_type: wireText,
    source: wireText,
    account_type: wireText,
    type: wireText,
    amount: wireDecimal,
    note: wireText,
    created_at: wireMoment,
  } satisfies Shape<Wire['Transaction']>),
  z.transform(
    ({ trans_type: direction, account_type: account, created_at, ...row }): LedgerRow => ({
      kind: 'transaction',
      ...row,
      direction,
      account,
      at: created_at,
    }),
  ),
);

const rows = { withdrawals: z.array(withdrawal), deposits: z.array(deposit), all: z.array(ledgerRow) } as const;
/** A page of a list; throws for anything else: a failed load is not an empty list. */
export function parsePage(tab: TransactionsTab, answer: unknown): Answer<readonly MoneyRow[]> {
  const parsed = rows[tab].safeParse(rowsOf(answer));
  if (!parsed.success) throw new TypeError('The rows of the list are of another form');
  return { value: parsed.data, next: nextOf(answer) };
}
