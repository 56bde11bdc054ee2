import type { Schema } from '@bourse/contract';
import * as z from 'zod/mini';
import { rowsOf } from '../../shared/contents';
import { wireId } from '../../shared/wire-id';
import { wireText } from '../../shared/wire-text';
import { wireDecimal } from '../../shared/wire-decimal';
import { wireMoment } from '../../shared/wire-moment';
import type { Miner } from './mining.types';

type Wire = Schema<'MiningAsset'>;
type Shape<T> = { readonly [K in keyof T]?: z.ZodMiniType };

const days = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d+$/))]),
  z.pipe(z.transform(Number), z.int().check(z.positive())),
);

const miner = z.pipe(
  z.object({
    id: wireId,
    asset: z.string().check(z.trim(), z.minLength(1)),
    asset_image: wireText,
    asset_exchange: wireText,
    current_balance: wireDecimal,
    profit: wireDecimal,
    estimated_profit: wireDecimal,
    estimated_profit_after: days,
    created_at: wireMoment,
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
