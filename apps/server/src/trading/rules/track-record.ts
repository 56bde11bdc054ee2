import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { type Decimal, decimal, divideHalfUp, max, min, sum, toJson, ZERO } from '../../ledger/decimal';

dayjs.extend(utc);

/** Realised profit of a month, USD; `month` as 2026-03. */
export type Month = { readonly month: string; readonly profit: Decimal };

/** Returns are shown with this many decimals. */
const SCALE = 2;
const HUNDRED = decimal('100');
const LEAST = decimal('-100');
const MOST = decimal('1000000');
/** Months in the chart. */
const MONTHS = 12;
const HOUR = decimal('3600');
const DAY_MS = 86_400_000;

/** Profit in per cent of the capital, within what the contract takes; 0 without capital. */
export function returnOf(profit: Decimal, capital: Decimal): Decimal {
  if (capital.lte(ZERO)) return ZERO;
  return max(LEAST, min(MOST, divideHalfUp(profit.times(HUNDRED), capital, SCALE)));
}

/** The chart of a track record. */
export type Chart = {
  /** Oldest first, up to the running month; none without a history. */
  readonly months: readonly string[];
  /** Per cent, one for each month. */
  readonly returns: readonly Decimal[];
  /** Of the returns shown. */
  readonly sum: Decimal;
  /** Mean return of a month since the first one, shown or not. */
  readonly mean: Decimal;
};

/** The last twelve months of a record, months without a closed position included. */
export function chartOf(record: readonly Month[], capital: Decimal, now: Date): Chart {
  const profits = new Map(record.map(({ month, profit }) => [month, profit]));
  const [first] = [...profits.keys()].sort();
  const all = first === undefined ? [] : monthsBetween(first, now);
  const returns = all.map((month) => returnOf(profits.get(month) ?? ZERO, capital));
  const mean = all.length === 0 ? ZERO : divideHalfUp(sum(returns), decimal(all.length), SCALE);
  const shown = returns.slice(-MONTHS);
  return { months: all.slice(-MONTHS), returns: shown, sum: min(MOST, max(LEAST, sum(shown))), mean };
}

/** Months from this one to that of `now`, both included. */
function monthsBetween(first: string, now: Date): string[] {
  const found: string[] = [];
  for (let at = dayjs.utc(first); !at.isAfter(now, 'month'); at = at.add(1, 'month')) found.push(at.format('YYYY-MM'));
  return found;
}

/** Mean time from opening to closing, hours. */
export function lengthOf(seconds: Decimal, count: number): number {
  return count === 0 ? 0 : toJson(divideHalfUp(seconds, HOUR.times(decimal(count)), SCALE));
}

/** Positions in a day since the first one was opened; the first day counts as a whole one. */
export function perDay(count: number, since: Date | null, now: Date): number {
  if (since === null) return 0;
  const elapsed = Math.max(DAY_MS, now.getTime() - since.getTime());
  return toJson(divideHalfUp(decimal(count).times(decimal(DAY_MS)), decimal(elapsed), SCALE));
}
