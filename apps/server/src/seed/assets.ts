import type { assets } from '../store/schema';
import { CRYPTO } from './assets-crypto';
import { COMMODITIES, ETFS, INDICES, OPTIONS } from './assets-derived';
import { FOREX } from './assets-forex';
import { STOCKS } from './assets-stocks';

/**
 * One line of the lists: symbol, symbol with a separator, name, exchange symbol, base price, spread, and where they
 * differ from the type's, leverage and pricing currency. The digits of the base price are the asset's decimals.
 */
export type SeedRow = readonly [
  sy: string,
  sym: string,
  name: string,
  exSym: string,
  basePrice: string,
  spread: string,
  leverage?: number,
  base?: string,
];

/** An asset as the table takes it, without the id. */
export type AssetSeed = Omit<typeof assets.$inferInsert, 'id'>;

/** Leverage by type: what European retail clients may have, somewhat more on crypto. */
const TYPES: ReadonlyArray<readonly [type: string, leverage: number, rows: readonly SeedRow[]]> = [
  ['crypto', 5, CRYPTO],
  ['forex', 20, FOREX],
  ['stocks', 5, STOCKS],
  ['commodities', 10, COMMODITIES],
  ['indices', 20, INDICES],
  ['etfs', 5, ETFS],
  ['options', 5, OPTIONS],
];

/** The assets of a new installation, in the operator's order; the first one is crypto (R29). */
export const SEED_ASSETS: readonly AssetSeed[] = TYPES.flatMap(([type, leverage, rows]) =>
  rows.map((row) => seedOf(type, leverage, row)),
).map((seed, index) => ({ ...seed, position: index + 1 }));

function seedOf(type: string, typeLeverage: number, row: SeedRow): Omit<AssetSeed, 'position'> {
  const [sy, sym, name, exSym, basePrice, spread, leverage = typeLeverage, base] = row;
  return {
    name,
    type,
    image: '',
    exSym,
    sy,
    sym,
    // A currency pair is priced in its second currency.
    base: base ?? (type === 'forex' ? sy.slice(3) : 'USD'),
    leverage,
    decimals: basePrice.split('.')[1]?.length ?? 0,
    basePrice,
    spread,
  };
}
