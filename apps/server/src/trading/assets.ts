import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../store/db';
import { type AssetRow, assets, watchlist } from '../store/schema';

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

/** One asset, fresh from the table; undefined when there is none. */
export async function assetById(db: Db, id: number): Promise<AssetRow | undefined> {
  return (await db.select().from(assets).where(eq(assets.id, id)))[0];
}

/** A user's watchlist as asset ids, in the order of adding (T-159). */
export async function watchedIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: watchlist.assetId })
    .from(watchlist)
    .where(eq(watchlist.userId, userId))
    .orderBy(asc(watchlist.id));
  return rows.map((row) => row.id);
}
