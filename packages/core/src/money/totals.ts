import { dec, type Decimal, sum } from '../shared/decimal';
import { formatQuantity } from '../shared/format';
import type { RemoteView } from '../shared/remote';
import type { Client } from '../shared/services';
import { amountIn } from './platform-amounts';
import { askPage, MOST_ROWS, type MoneyRow, type TransactionsTab } from './transactions';

/** An amount in one currency; amounts of several are never added up. */
export interface Amount {
  readonly currency: string;
  readonly amount: Decimal;
}

/** What a whole list of payments comes to. */
export interface Totals {
  readonly count: number;
  /** By currency, dollars first. */
  readonly total: readonly Amount[];
  /** Of those that were approved. */
  readonly approved: readonly Amount[];
}

/** A total as a screen shows it: a line for each currency. */
export interface TotalsView extends Pick<RemoteView<unknown>, 'phase' | 'isStale'> {
  readonly count: string;
  readonly total: readonly string[];
  readonly approved: readonly string[];
}

const DOLLAR = 'USD';

/** Every row of a list, however many pages it has: a sum over some of them would be no total. */
export async function wholeList(api: Client, question: TransactionsTab, signal: AbortSignal) {
  const rows: MoneyRow[] = [];
  let page: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof askPage>> = await askPage(api, { question, page }, MOST_ROWS, signal);
    // A cursor that leads to where it was would never end.
    if (answer.next !== null && answer.next === page) throw new Error('The next page is this one');
    rows.push(...answer.value);
    page = answer.next;
  } while (page !== null);
  return rows;
}

interface Payment extends Amount {
  readonly isApproved: boolean;
}

function amountsOf(payments: readonly Payment[]): readonly Amount[] {
  const others = new Set(payments.map(({ currency }) => currency).filter((currency) => currency !== DOLLAR));
  const hasDollars = others.size === 0 || payments.some(({ currency }) => currency === DOLLAR);
  return [...(hasDollars ? [DOLLAR] : []), ...[...others].toSorted()].map((currency) => ({
    currency,
    amount: sum(payments.filter((payment) => payment.currency === currency).map(({ amount }) => amount)),
  }));
}

/** The totals of a list, exactly. */
export const totalsOf = (payments: readonly Payment[]): Totals => ({
  count: payments.length,
  total: amountsOf(payments),
  approved: amountsOf(payments.filter(({ isApproved }) => isApproved)),
});

const texts = (amounts: readonly Amount[]) => amounts.map(({ currency, amount }) => amountIn(currency, amount));

/** Nothing is counted that has not been loaded (R14). */
export const totalsView = ({ phase, isStale, value }: RemoteView<Totals>): TotalsView => ({
  phase,
  isStale,
  count: value === null ? '' : formatQuantity(dec(value.count)),
  total: texts(value?.total ?? []),
  approved: texts(value?.approved ?? []),
});
