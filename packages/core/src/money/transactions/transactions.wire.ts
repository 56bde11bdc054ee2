import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { rowsOf } from '../../shared/contents';
import { momentOf } from '../../shared/dates';
import { dec, type Decimal } from '../../shared/decimal';
import { nextOf } from '../../shared/next-page';
import type { Answer } from '../../shared/remote';
import type { DepositRow, LedgerRow, MoneyRow, TransactionsTab, WithdrawalRow } from './transactions.types';

type Wire = components['schemas'];
type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

const NUMERIC = /^\s*-?\d+(\.\d+)?\s*$/;
const number = z.union([z.number(), z.string().check(z.regex(NUMERIC))]);
const decimal = z.pipe(
  number,
  z.transform((value): Decimal => dec(typeof value === 'string' ? value.trim() : value)),
);
const id = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]), z.transform(String));
const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value?.trim() ?? ''),
);
const moment = z.string().check(z.refine((value) => !Number.isNaN(momentOf(value))));

const withdrawal = z.pipe(
  z.object({ id, status: text, note: text, amount: decimal, created_at: moment } satisfies Shape<Wire['Withdrawal']>),
  z.transform(({ created_at, ...row }): WithdrawalRow => ({ kind: 'withdrawal', ...row, at: created_at })),
);

/** Whatever the coin, its deposit counts in USD. */
const DOLLAR = 'USD';
const deposit = z.pipe(
  z.object({
    id,
    payment_method: text,
    currency: text,
    status: z.pipe(number, z.transform(Number)),
    amount: decimal,
    created_at: moment,
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
    id,
    trans_type: text,
    source: text,
    account_type: text,
    type: text,
    amount: decimal,
    note: text,
    created_at: moment,
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
