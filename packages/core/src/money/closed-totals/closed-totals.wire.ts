import type { Schema } from '@bourse/contract';
import * as z from 'zod/mini';
import { contentsOf } from '../../shared/contents';
import { wireWhole } from '../../shared/wire-whole';
import { wireDecimal } from '../../shared/wire-decimal';
import type { ClosedTotals } from './closed-totals.types';

type Wire = Pick<Schema<'ClosedTradesSummaryAnswer'>['data'], 'count' | 'profit'>;

const summary = z.object({ count: wireWhole, profit: wireDecimal } satisfies {
  readonly [K in keyof Wire]: z.ZodMiniType;
});

/** Throws for anything else: a failed load is not an empty list (R14). */
export function parseClosedTotals(answer: unknown): ClosedTotals {
  const parsed = summary.safeParse(contentsOf(answer));
  if (!parsed.success) throw new TypeError('The summary of closed positions is of another form');
  return parsed.data;
}
