import { inArray, sql } from 'drizzle-orm';
import { type Decimal, decimal } from '../ledger/decimal';
import type { Services } from '../services';
import { type Db, prepared } from '../store/db';
import { ledger, trades, users } from '../store/schema';
import type { AssetPage } from '../trading/asset-book';
import { readCachesOf } from '../trading/read-caches';
import type { Holder, Position } from '../trading/positions';

/** One account mode of a user, with everything that is open in it. */
export type OpenAccount = {
  readonly holder: Holder;
  readonly positions: ReadonlyMap<number, Position>;
  readonly balance: Decimal;
};

/**
 * The accounts with open positions, kept from round to round: a round reads what was written since, not everything.
 * It tells a sweep where to look; whatever is closed is decided on fresh rows under the account's lock.
 */
export type OpenBoard = {
  readonly accounts: ReadonlyMap<string, OpenAccount>;
  /** Brings the board up to date; answers the accounts in which something changed. */
  refresh(): Promise<ReadonlySet<string>>;
};

/** Rounds after which everything is read again, whatever was written: what no version tells is found then. */
const WHOLE_EVERY = 60;
/** Rounds for which a row is looked at again: a transaction may end after one that began later. */
const GRACE = 10;
/** The same for what was under way before the first round, in versions and ledger rows. */
const SLACK = 1000;

type Changing = { holder: Holder; positions: Map<number, Position>; balance: Decimal };
type Mark = { readonly version: number; readonly entry: number };

const changesSince = prepared((db) =>
  db
    .select({
      written: sql<
        [id: number, version: number][]
      >`coalesce((select json_agg(json_build_array(${trades.id}, ${trades.version}))
        from ${trades} where ${trades.version} > ${sql.placeholder('version')}), '[]'::json)`,
      moved: sql<number[]>`coalesce((select json_agg(distinct ${ledger.userId})
        from ${ledger} where ${ledger.id} > ${sql.placeholder('entry')}), '[]'::json)`,
      version: sql<number>`coalesce((select max(${trades.version}) from ${trades}), 0)`,
      entry: sql<number>`coalesce((select max(${ledger.id}) from ${ledger}), 0)`,
    })
    .from(sql`(select 1) as here`)
    .prepare('changes_since'),
);
/** Above every version and ledger id: reads only the present maxima, no rows. */
const NOTHING = 2_147_483_647;

/** An empty board of this server. */
export function createOpenBoard(services: Services): OpenBoard {
  const { db } = services;
  const { assets, positions: book } = readCachesOf(services);
  const accounts = new Map<string, Changing>();
  const versions = new Map<number, number>();
  let marks: Mark[] = [];
  let page: AssetPage | null = null;
  let round = 0;

  async function refresh(): Promise<ReadonlySet<string>> {
    const present = await assets.page(db);
    const isWhole = round % WHOLE_EVERY === 0 || present !== page;
    const next = isWhole ? 1 : round + 1;
    // A reading that fails may have taken note of changes that nobody is told of: the next one reads everything.
    round = 0;
    const changed = isWhole ? await readAll() : await readChanges();
    page = present;
    round = next;
    return changed;
  }

  async function readAll(): Promise<ReadonlySet<string>> {
    // The marks first: what is written meanwhile is read twice rather than never.
    const [top] = await changesSince(db).execute({ version: NOTHING, entry: NOTHING });
    const open = await book.allOpen(db);
    accounts.clear();
    versions.clear();
    for (const position of open) put(position);
    await readBalances([...accounts.values()].map(({ holder }) => holder.userId));
    marks = [{ version: (top?.version ?? 0) - SLACK, entry: (top?.entry ?? 0) - SLACK }];
    return new Set(accounts.keys());
  }

  async function readChanges(): Promise<ReadonlySet<string>> {
    const [since] = marks;
    if (!since) return readAll();
    const [row] = await changesSince(db).execute(since);
    if (!row) return new Set();
    marks = [...marks, { version: row.version, entry: row.entry }].slice(-GRACE);
    const written = row.written.filter(([id, version]) => versions.get(id) !== version);
    const changed = new Set<string>();
    const fresh = new Set(row.moved);
    for (const position of await book.byIds(
      db,
      written.map(([id]) => id),
    )) {
      const key = keyOf(position);
      if (!accounts.has(key)) fresh.add(position.userId);
      if (position.closed) drop(position);
      else put(position);
      changed.add(key);
    }
    for (const [id, version] of written) versions.set(id, version);
    for (const key of await readBalances([...fresh])) changed.add(key);
    return changed;
  }

  function put(position: Position): void {
    const key = keyOf(position);
    const { userId, isPractice } = position;
    const account = accounts.get(key) ?? {
      holder: { userId, isPractice },
      positions: new Map<number, Position>(),
      balance: decimal('0'),
    };
    account.positions.set(position.id, position);
    accounts.set(key, account);
  }

  function drop(position: Position): void {
    const account = accounts.get(keyOf(position));
    account?.positions.delete(position.id);
    if (account?.positions.size === 0) accounts.delete(keyOf(position));
  }

  /** Reads the balances of these users' accounts on the board; answers the accounts whose balance is another one. */
  async function readBalances(userIds: readonly number[]): Promise<string[]> {
    const known = [...new Set(userIds)].filter((userId) =>
      [false, true].some((isPractice) => accounts.has(keyOf({ userId, isPractice }))),
    );
    return (await balancesOf(db, known)).flatMap(({ id, balance, practiceBalance }) =>
      [false, true].flatMap((isPractice) => {
        const key = keyOf({ userId: id, isPractice });
        const account = accounts.get(key);
        const present = decimal(isPractice ? practiceBalance : balance);
        if (!account || account.balance.eq(present)) return [];
        account.balance = present;
        return [key];
      }),
    );
  }

  return { accounts, refresh };
}

function keyOf({ userId, isPractice }: Holder): string {
  return `${userId}/${isPractice}`;
}

async function balancesOf(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: users.id, balance: users.balance, practiceBalance: users.practiceBalance })
    .from(users)
    .where(inArray(users.id, ids));
}
