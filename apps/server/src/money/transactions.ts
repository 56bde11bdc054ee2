import type { components } from '@bourse/contract';
import { eq, sql } from 'drizzle-orm';
import type { Language } from '../http/language';
import { type Page, type PageQuery, readPage } from '../http/pages';
import { type Text, translated } from '../http/text';
import { decimal, toJson } from '../ledger/decimal';
import type { Services } from '../services';
import { ledger } from '../store/schema';
import { withdrawals } from '../store/schema-money';

type Transaction = components['schemas']['Transaction'];

const TEXTS: { readonly returned: Text } = { returned: 'Returned withdrawal' };

/** What clients read for the ledger's own types; what is not here is called as it is. */
const TYPES: Readonly<Record<string, Transaction['type']>> = { top_up: 'topup', protection: 'adjustment' };
const KNOWN: readonly string[] = ['deposit', 'withdrawal', 'trade', 'plan', 'topup', 'adjustment'];

/** A page of the user's ledger, of one account or of both (M-224, M-225, M-333, R35); notes in the language. */
export async function listTransactions(
  { db }: Services,
  userId: number,
  { accountType, ...query }: PageQuery & { accountType: components['schemas']['AccountType'] | undefined },
  language: Language,
): Promise<Page<Transaction>> {
  const isOf = eq(ledger.userId, userId);
  const isMine =
    accountType === undefined ? isOf : sql`${isOf} and ${ledger.isPractice} = ${accountType === 'practice'}`;
  const { id, at } = ledger;
  const list = { path: '/user/transactions', id, at, isMine };
  const { data, links } = await readPage(db, list, query, (where, order, most) =>
    db
      .select({ id, row: ledger, returned: withdrawals.id })
      .from(ledger)
      .leftJoin(withdrawals, eq(withdrawals.returnId, ledger.id))
      .where(where)
      .orderBy(...order)
      .limit(most),
  );
  const rows = data.map(({ row, returned }): Transaction => {
    const amount = decimal(row.amount);
    const type = TYPES[row.type] ?? row.type;
    return {
      id: row.id,
      trans_type: amount.lt('0') ? 'debit' : 'credit',
      source: row.source,
      account_type: row.isPractice ? 'practice' : 'real',
      type: KNOWN.includes(type) ? (type as Transaction['type']) : 'adjustment',
      amount: toJson(amount.abs()),
      note: returned === null ? null : translated(TEXTS.returned, language),
      created_at: row.at.toISOString(),
    };
  });
  return { data: rows, links };
}
