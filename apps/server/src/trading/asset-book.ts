import type { Clock } from '../services';
import type { Db } from '../store/db';
import type { AssetRow } from '../store/schema';
import { allAssets, assetById } from './assets';

/** How long a process goes by what it read, milliseconds: an operator's change is seen everywhere after this. */
const LIFETIME = 5000;

/** The assets as they were read last, with the pairs that turn their figures into USD. */
export type AssetPage = {
  /** In the operator's order. */
  readonly all: readonly AssetRow[];
  readonly byId: ReadonlyMap<number, AssetRow>;
  /** The currency pair of a pricing currency with USD; null when there is none, or none is needed (T-062). */
  pairOf(base: string): AssetRow | null;
};

/**
 * The assets in memory. They change when an operator says so, and every rate, poll and list asks for them: read from
 * the database each time they would cost more than all the rest of the call.
 */
export type AssetBook = {
  /** `db` is asked when the page is old, or lacks an asset with the id that is `needed`; inside a transaction pass its handle. */
  page(db: Db, needed?: number): Promise<AssetPage>;
};

/** An empty book; it is filled when it is first read. */
export function createAssetBook(clock: Clock): AssetBook {
  let known: AssetPage | null = null;
  let readAt = 0;
  return {
    page: async (db, needed) => {
      const now = clock.now().getTime();
      const isFresh = known !== null && Math.abs(now - readAt) < LIFETIME;
      if (known && isFresh && (needed === undefined || known.byId.has(needed))) return known;
      // Whoever asks for what there is not costs one row, not the whole table.
      if (known && isFresh && needed !== undefined && !(await assetById(db, needed))) return known;
      known = following(known, await allAssets(db));
      readAt = now;
      return known;
    },
  };
}

/** The same page while nothing changed, so that what was worked out from it stays good. */
function following(before: AssetPage | null, rows: readonly AssetRow[]): AssetPage {
  const isUnchanged = before?.all.length === rows.length && rows.every((row, at) => isSame(row, before.all[at]));
  return isUnchanged ? before : pageOf(rows);
}

function isSame(row: AssetRow, other: AssetRow | undefined): boolean {
  return other !== undefined && (Object.keys(row) as (keyof AssetRow)[]).every((key) => row[key] === other[key]);
}

const ACCOUNT_CURRENCY = 'USD';

function pageOf(all: readonly AssetRow[]): AssetPage {
  const pairs = new Map<string, AssetRow>();
  for (const asset of all) if (asset.type === 'forex') pairs.set(asset.sy, asset);
  return {
    all,
    byId: new Map(all.map((asset) => [asset.id, asset])),
    pairOf: (base) => {
      if (base === ACCOUNT_CURRENCY) return null;
      return pairs.get(`${base}${ACCOUNT_CURRENCY}`) ?? pairs.get(`${ACCOUNT_CURRENCY}${base}`) ?? null;
    },
  };
}
