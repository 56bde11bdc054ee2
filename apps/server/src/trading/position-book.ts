import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Prefetch } from '../http/tokens';
import { type Db, prepared } from '../store/db';
import { ledger, trades, users } from '../store/schema';
import type { AssetBook, AssetPage } from './asset-book';
import { type Holder, type Position, type StoredJson, type StoredPosition, storedOf, withAsset } from './positions';

/**
 * The positions of the database. Which of them are open is asked each time, because several processes open and close
 * them; what one of them says is read once and again when its version moved. Inside a transaction pass its handle, and
 * read before you write: what is read is remembered, also when the transaction is undone.
 */
export type PositionBook = {
  /** Open positions, newest first (T-026). */
  open(db: Db, holder: Holder): Promise<Position[]>;
  /** The same of a call's user, when `openPrefetched` was read with the user. */
  openPrefetched(db: Db, prefetched: unknown): Promise<Position[]>;
  /** Closed positions, the last closed first (T-133): all of them, or those of one page. */
  closed(db: Db, holder: Holder, page?: ClosedPage): Promise<Position[]>;
  /** One position of this holder, open or closed. */
  byId(db: Db, holder: Holder, id: number): Promise<Position | undefined>;
  /** The open positions of everybody, newest first; for the sweep. All others are forgotten. */
  allOpen(db: Db): Promise<Position[]>;
  /** These positions, open or closed, read anew. */
  byIds(db: Db, ids: readonly number[]): Promise<Position[]>;
};

/** A part of the closed positions. */
export type ClosedPage = {
  /** How many at most. */
  readonly limit?: number | undefined;
  /** The closed position after which the page begins. */
  readonly before?: number | undefined;
};

/** The row as one JSON array: on the embedded engine a wide result costs three times as much. */
const storedJson = sql<StoredJson>`json_build_array(
  ${trades.id}, ${trades.version}, ${trades.userId}, ${trades.isPractice}, ${trades.assetId}, ${trades.side},
  ${trades.qty}::text, ${trades.leverage}, ${trades.openingPrice}::text, ${trades.margin}::text,
  case when ${trades.isTakeProfit} then ${trades.takeProfit}::text end,
  case when ${trades.isStopLoss} then ${trades.stopLoss}::text end,
  ${trades.duration}, ${trades.createdAt}, ${trades.closedAt}, ${trades.closingPrice}::text, ${trades.profit}::text,
  ${trades.closeReason},
  case when ${isNotNull(trades.closedAt)} then
    (select json_build_array(booked.amount::text, booked.balance_after::text)
     from ${ledger} booked where booked.trade_id = ${trades}.id) end)`;

const newestFirst = sql`${desc(trades.createdAt)}, ${desc(trades.id)}`;
const lastClosedFirst = sql`${desc(trades.closedAt)}, ${desc(trades.id)}`;

type Edition = [id: number, version: number];
const editions = sql<
  Edition[]
>`coalesce(json_agg(json_build_array(${trades.id}, ${trades.version}) order by ${newestFirst}), '[]'::json)`;

const openEditionsOf = prepared((db) =>
  db
    .select({ list: editions })
    .from(trades)
    .where(
      and(
        eq(trades.userId, sql.placeholder('userId')),
        eq(trades.isPractice, sql.placeholder('isPractice')),
        isNull(trades.closedAt),
      ),
    )
    .prepare('open_editions_of'),
);
const openEditions = prepared((db) =>
  db.select({ list: editions }).from(trades).where(isNull(trades.closedAt)).prepare('open_editions'),
);

/** Which positions of the calling user are open. */
export const openPrefetched: Prefetch = {
  name: 'open_editions',
  read: sql`(select ${editions} from ${trades} where ${trades.userId} = ${users.id}
    and ${trades.isPractice} = ${users.isPractice} and ${isNull(trades.closedAt)})`,
};

type Remembered = { readonly stored: StoredPosition; readonly page: AssetPage; readonly position: Position };

/** An empty book over these assets. */
export function createPositionBook(assets: AssetBook): PositionBook {
  const remembered = new Map<number, Remembered>();

  async function open(db: Db, current: readonly Edition[]): Promise<Position[]> {
    const page = await assets.page(db);
    const known: Position[] = [];
    for (const [id, version] of current) {
      const one = remembered.get(id);
      if (one?.stored.version !== version || one.page !== page) return openAnew(db, current, page);
      known.push(one.position);
    }
    return known;
  }

  /** The same when some of them moved, or the assets did. */
  async function openAnew(db: Db, current: readonly Edition[], before: AssetPage): Promise<Position[]> {
    // Held apart from what is remembered: another call may make it forget some of them meanwhile.
    const held = new Map<number, StoredPosition>();
    for (const [id, version] of current) {
      const one = remembered.get(id);
      if (one?.stored.version === version) held.set(id, one.stored);
    }
    const moved = current.map(([id]) => id).filter((id) => !held.has(id));
    for (const one of moved.length === 0 ? [] : await readByIds(db, moved)) held.set(one.id, one);
    const stored = current.flatMap(([id]) => held.get(id) ?? []);
    // What was closed between the two readings is open no longer.
    const open = stored.filter(({ closed }) => !closed);
    const page = await pageFor(db, assets, open, before);
    return open.map((one) => remember(one, page));
  }

  function remember(stored: StoredPosition, page: AssetPage): Position {
    const before = remembered.get(stored.id);
    if (before?.stored === stored && before.page === page) return before.position;
    const position = withAsset(stored, page);
    remembered.set(stored.id, { stored, page, position });
    return position;
  }

  /** One that another call opened meanwhile is forgotten too, and read again. */
  function forgetAllBut(current: readonly Edition[]): void {
    if (remembered.size <= current.length) return;
    const ids = new Set(current.map(([id]) => id));
    for (const id of remembered.keys()) if (!ids.has(id)) remembered.delete(id);
  }

  async function read(db: Db, where: SQL | undefined, order: SQL, limit?: number): Promise<Position[]> {
    const stored = await readStored(db, where, order, limit);
    const page = await pageFor(db, assets, stored, await assets.page(db));
    return stored.map((one) => withAsset(one, page));
  }

  return {
    open: async (db, { userId, isPractice }) => {
      const [row] = await openEditionsOf(db).execute({ userId, isPractice });
      return open(db, row?.list ?? []);
    },
    openPrefetched: (db, prefetched) => {
      if (!Array.isArray(prefetched)) throw new Error('The open positions were not read with the user');
      return open(db, prefetched as Edition[]);
    },
    allOpen: async (db) => {
      const [row] = await openEditions(db).execute();
      const list = row?.list ?? [];
      const positions = await open(db, list);
      forgetAllBut(list);
      return positions;
    },
    closed: (db, holder, { limit, before } = {}) =>
      read(db, and(heldBy(holder), isNotNull(trades.closedAt), closedBefore(before)), lastClosedFirst, limit),
    byIds: (db, ids) => (ids.length === 0 ? Promise.resolve([]) : read(db, hasIdOf(ids), newestFirst)),
    byId: async (db, holder, id) => (await read(db, and(heldBy(holder), eq(trades.id, id)), newestFirst))[0],
  };
}

function heldBy(holder: Holder): SQL | undefined {
  return and(eq(trades.userId, holder.userId), eq(trades.isPractice, holder.isPractice));
}

function readByIds(db: Db, ids: readonly number[]): Promise<StoredPosition[]> {
  return readStored(db, hasIdOf(ids), newestFirst);
}

function hasIdOf(ids: readonly number[]): SQL {
  return sql`${trades.id} = any(${`{${ids.join(',')}}`}::int[])`;
}

async function readStored(db: Db, where: SQL | undefined, order: SQL, limit?: number): Promise<StoredPosition[]> {
  if (limit !== undefined) {
    const rows = await db.select({ json: storedJson }).from(trades).where(where).orderBy(order).limit(limit);
    return rows.map(({ json }) => storedOf(json));
  }
  const [row] = await db
    .select({ list: sql<StoredJson[]>`coalesce(json_agg(${storedJson} order by ${order}), '[]'::json)` })
    .from(trades)
    .where(where);
  return (row?.list ?? []).map(storedOf);
}

/** Those after this one in the order of closing; no condition without one. */
function closedBefore(id: number | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  return sql`(${trades.closedAt}, ${trades.id}) < (select edge.closed_at, edge.id from ${trades} edge where edge.id = ${id})`;
}

/** The assets, read again when they lack one of these positions' (it is as new as the position). */
async function pageFor(
  db: Db,
  assets: AssetBook,
  positions: readonly StoredPosition[],
  page: AssetPage,
): Promise<AssetPage> {
  const stranger = positions.find(({ assetId }) => !page.byId.has(assetId));
  return stranger ? assets.page(db, stranger.assetId) : page;
}
