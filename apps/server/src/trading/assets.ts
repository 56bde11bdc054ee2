import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../store/db';
import { type AssetRow, assets, watchlist } from '../store/schema';
import { isPairOf, pairs } from './positions';

/** Ids are 32-bit integers in the database; a larger one names nothing. */
const LARGEST_ID = 2_147_483_647;

/** Whether an id can exist at all. */
export function isPossibleId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= LARGEST_ID;
}

type AssetJson = [
  id: number,
  position: number,
  name: string,
  type: string,
  image: string,
  exSym: string,
  sy: string,
  sym: string,
  base: string,
  leverage: number,
  decimals: number,
  basePrice: string,
  spread: string,
];

const assetJson = sql`json_build_array(${assets.id}, ${assets.position}, ${assets.name}, ${assets.type}, ${assets.image},
  ${assets.exSym}, ${assets.sy}, ${assets.sym}, ${assets.base}, ${assets.leverage}, ${assets.decimals},
  ${assets.basePrice}::text, ${assets.spread}::text)`;

/** Every asset, in the operator's order; read as one JSON value, which the embedded engine hands over faster. */
export async function allAssets(db: Db): Promise<AssetRow[]> {
  const order = sql`${asc(assets.position)}, ${asc(assets.id)}`;
  const [row] = await db
    .select({ list: sql<AssetJson[]>`coalesce(json_agg(${assetJson} order by ${order}), '[]'::json)` })
    .from(assets);
  return (row?.list ?? []).map(
    ([id, position, name, type, image, exSym, sy, sym, base, leverage, decimals, basePrice, spread]) => ({
      id,
      position,
      name,
      type,
      image,
      exSym,
      sy,
      sym,
      base,
      leverage,
      decimals,
      basePrice,
      spread,
    }),
  );
}

/** One asset; undefined when there is none. */
export async function assetById(db: Db, id: number): Promise<AssetRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return (await db.select().from(assets).where(eq(assets.id, id)))[0];
}

/** An asset with the currency pair that turns its prices into USD; null when it needs none, or has none. */
export async function pricedAssetById(
  db: Db,
  id: number,
): Promise<{ asset: AssetRow; pair: AssetRow | null } | undefined> {
  if (!isPossibleId(id)) return undefined;
  const [row] = await db
    .select({ asset: getTableColumns(assets), pair: getTableColumns(pairs) })
    .from(assets)
    .leftJoin(pairs, isPairOf())
    .where(eq(assets.id, id));
  return row;
}

/** A user's watchlist in the order of adding (T-159). */
export async function watchedAssets(db: Db, userId: number): Promise<AssetRow[]> {
  return db
    .select(getTableColumns(assets))
    .from(watchlist)
    .innerJoin(assets, eq(assets.id, watchlist.assetId))
    .where(eq(watchlist.userId, userId))
    .orderBy(sql`${watchlist.id}`);
}
