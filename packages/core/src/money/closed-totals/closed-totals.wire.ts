import type { Schema } from '@bourse/contract';
import * as z from 'zod/mini';
import { contentsOf } from '../../shared/contents';
import { dec, type Decimal } from '../../shared/decimal';
import type { ClosedTotals } from './closed-totals.types';

type Wire = Pick<Schema<'ClosedTradesSummaryAnswer'>['data'], 'count' | 'profit'>;

const count = z.pipe(
  z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d+$/))]),
  z.transform(Number),
);
const amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/))]),
  z.transform((value): Decimal => dec(typeof value === 'string' ? value.trim() : value)),
);
const summary = z.object({ count, profit: amount } satisfies { readonly [K in keyof Wire]: z.ZodMiniType });

/** Throws for anything else: a failed load is not an empty list (R14). */
export function parseClosedTotals(answer: unknown): ClosedTotals {
  const parsed = summary.safeParse(contentsOf(answer));
  if (!parsed.success) throw new TypeError('The summary of closed positions is of another form');
  return parsed.data;
}
