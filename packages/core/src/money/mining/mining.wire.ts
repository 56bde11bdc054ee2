import type { Schema } from '@bourse/contract';
import * as z from 'zod/mini';
import { rowsOf } from '../../shared/contents';
import { momentOf } from '../../shared/dates';
import { dec, type Decimal } from '../../shared/decimal';
import type { Miner } from './mining.types';

type Wire = Schema<'MiningAsset'>;
type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

const id = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]), z.transform(String));
const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value?.trim() ?? ''),
);
const amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/))]),
  z.transform((value): Decimal => dec(typeof value === 'string' ? value.trim() : value)),
);
const days = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d+$/))]),
  z.pipe(z.transform(Number), z.int().check(z.positive())),
);
const moment = z.string().check(z.refine((value) => !Number.isNaN(momentOf(value))));

const miner = z.pipe(
  z.object({
    id,
    asset: z.string().check(z.trim(), z.minLength(1)),
    asset_image: text,
    asset_exchange: text,
    current_balance: amount,
    profit: amount,
    estimated_profit: amount,
    estimated_profit_after: days,
    created_at: moment,
  } satisfies Shape<Wire>),
  z.transform((row): Miner => {
    const { asset_image: image, asset_exchange: exchange, current_balance: balance } = row;
    const { estimated_profit: estimatedProfit, estimated_profit_after: after, created_at: createdAt } = row;
    const { profit, asset } = row;
    return { id: row.id, asset, image, exchange, balance, profit, estimatedProfit, days: after, createdAt };
  }),
);
const miners = z.array(miner);

/** Throws for anything else: a failed load is not an empty list (R14). */
export function parseMiners(answer: unknown): readonly Miner[] {
  const parsed = miners.safeParse(rowsOf(answer));
  if (!parsed.success) throw new TypeError('The miners are of another form');
  return parsed.data;
}
