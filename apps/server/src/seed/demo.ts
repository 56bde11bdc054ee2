import { and, eq, inArray } from 'drizzle-orm';
import { hashPassword } from '../access/passwords';
import { decimal } from '../ledger/decimal';
import { createMarket } from '../market/market';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { assets, users, watchlist } from '../store/schema';
import { DEPOSIT_STATUS, deposits } from '../store/schema-money';
import { managers, miners } from '../store/schema-trading';
import { lockAccountIn, moveBalance } from '../ledger/account';
import { readCachesOf } from '../trading/read-caches';
import { closePositions } from '../trading/closing';
import { placeOrder } from '../trading/placing';
import { type Position, valuate } from '../trading/positions';
import * as history from './demo-history';
import { DEMO_ACCOUNT, DEMO_WATCHLIST } from './seed';

/** An account of the demo with the password it was given; the client's is known, the others' are random. */
export type DemoLogin = {
  readonly role: 'client' | 'manager' | 'admin';
  readonly email: string;
  readonly password: string;
};

const MANAGER = 'manager@bourse.example';
const ADMIN = 'admin@bourse.example';
const HOUR = 3_600_000;
/** How close to a limit's first touch the history looks, hours; the running server looks each second. */
const LOOK_EVERY = 0.25;
const CLIENT_MONEY = '10000.00';
const MANAGER_MONEY = '50000.00';
const ABOUT =
  'Trades metals, major currency pairs and a few stocks, with a limit on every position. A made-up person of the demo.';

/** What the operator reads, at the start and by `check`, of a database that real people are to use after a demo. */
export const DEMO_LEFT =
  `A demo ran on this database: ${DEMO_ACCOUNT.email}, whose password is public, its money and example wallets are in it. ` +
  'Give real clients a database of their own.';

/** Whether the client of the demo is there, and so whatever is made with it. */
export async function hasDemoClient(db: Db): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, DEMO_ACCOUNT.email));
  return found !== undefined;
}

/**
 * Makes what a demo run shows, once, in one transaction: a client with a history on both accounts and the offer of a
 * manager, the manager with trades of the manager's own, an administrator, miners. Trades are placed and closed by the
 * server's own rules at the market's prices of then. Answers whom it made; nobody when the client is there already.
 */
export async function seedDemo(services: Services, randomPassword: () => string): Promise<DemoLogin[]> {
  const { db, clock } = services;
  if (await hasDemoClient(db)) return [];
  const logins: DemoLogin[] = [
    { role: 'client', ...DEMO_ACCOUNT },
    { role: 'manager', email: MANAGER, password: randomPassword() },
    { role: 'admin', email: ADMIN, password: randomPassword() },
  ];
  const hashes = await Promise.all(logins.map(({ password }) => hashPassword(password)));
  const now = clock.now();
  const past = pastOf(services, hoursBefore(now, history.OPENED_AGO));
  return transact(db, async (tx) => {
    const ids = await insertPeople(tx, logins, hashes, past.clock.now());
    // Another process was faster, and made all of it.
    if (ids.client === undefined) return [];
    const client = ids.client;
    await fill(tx, past, client, false, CLIENT_MONEY, history.CLIENT_REAL, now);
    await fill(tx, past, client, true, CLIENT_MONEY, history.CLIENT_PRACTICE, now);
    await giveExtras(tx, client, now);
    // Somebody may have these addresses already: then they stay as they are.
    if (ids.manager !== undefined) {
      await fill(tx, past, ids.manager, false, MANAGER_MONEY, history.MANAGER_REAL, now);
      await giveManager(tx, client, ids.manager);
    }
    return logins.filter(({ role }) => ids[role] !== undefined);
  });
}

/**
 * Removes the accounts of the demo and their history, so that they can be made anew. A user connected to one of them is
 * disconnected; one with an offer of theirs waits for another offer.
 */
export async function clearDemo(tx: Db): Promise<void> {
  const people = inArray(users.email, [DEMO_ACCOUNT.email, MANAGER, ADMIN]);
  const leaving = tx.select({ id: users.id }).from(users).where(people);
  const isStranded = and(eq(users.traderRequest, 'accepted'), inArray(users.managerId, leaving));
  await tx.update(users).set({ traderRequest: '', managerId: null }).where(isStranded);
  await tx.delete(users).where(people);
}

type People = Partial<Record<DemoLogin['role'], number>>;
/** The server's own services at a time that the history moves forward. */
type Past = Services & { readonly clock: { now(): Date; set(at: Date): void } };

function pastOf(services: Services, from: Date): Past {
  let at = from;
  const clock = {
    now: () => at,
    set: (to: Date) => {
      at = to;
    },
  };
  return { ...services, clock, market: createMarket(() => history.HISTORY_CALENDAR, services.config.appKey) };
}

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - Math.round(hours * HOUR));

async function insertPeople(
  tx: Db,
  logins: readonly DemoLogin[],
  hashes: readonly string[],
  createdAt: Date,
): Promise<People> {
  const names = { client: ['Demo', 'Trader'], manager: ['Maria', 'Keller'], admin: ['Alex', 'Novak'] } as const;
  const rows = await tx
    .insert(users)
    .values(
      logins.map(({ role, email }, at) => ({
        email,
        passwordHash: hashes[at] ?? '',
        firstname: names[role][0],
        lastname: names[role][1],
        roles: role === 'client' ? [] : [role],
        emailVerified: true,
        adminVerified: true,
        identityApprovedAt: createdAt,
        createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  const made = logins.flatMap(({ role, email }) =>
    rows.filter((row) => row.email === email).map(({ id }) => [role, id]),
  );
  return Object.fromEntries(made) as People;
}

/** Opens an account mode with this deposit and lets its trades happen in their order. */
async function fill(
  tx: Db,
  past: Past,
  userId: number,
  isPractice: boolean,
  money: string,
  trades: readonly history.PastTrade[],
  now: Date,
): Promise<void> {
  past.clock.set(hoursBefore(now, history.OPENED_AGO));
  const opening = { type: isPractice ? 'top_up' : 'deposit', source: 'demo', amount: decimal(money) } as const;
  const at = past.clock.now();
  const { ledgerId } = await moveBalance(tx, await lockAccountIn(tx, userId, isPractice), opening, at);
  // What the account says was paid in is in the list of deposits as well (M-337).
  if (!isPractice) {
    const approved = { status: DEPOSIT_STATUS.approved, createdAt: at, decidedAt: at, ledgerId };
    await tx.insert(deposits).values({ userId, method: 'custom', currency: 'USD', amount: money, ...approved });
  }
  const assetIds = new Map((await readCachesOf(past).assets.page(tx)).all.map(({ sy, id }) => [sy, id]));
  const open: { trade: history.PastTrade; position: Position }[] = [];
  for (const trade of [...trades].sort((a, b) => b.openedAgo - a.openedAgo)) {
    await closeUntil(tx, past, userId, isPractice, open, hoursBefore(now, trade.openedAgo), now);
    const coinId = assetIds.get(trade.sy);
    // An operator may have taken the asset out.
    if (coinId === undefined) continue;
    const placement = await placeOrder(past, tx, await lockAccountIn(tx, userId, isPractice), {
      coinId,
      qty: trade.units,
      type: trade.side,
      is_take_profit: trade.takeProfit !== undefined,
      is_stop_loss: trade.stopLoss !== undefined,
      take_profit: trade.takeProfit ?? 0,
      stop_loss: trade.stopLoss ?? 0,
      duration: 10,
    });
    if ('opened' in placement) open.push({ trade, position: placement.opened });
  }
  await closeUntil(tx, past, userId, isPractice, open, now, now);
}

/** Closes what ends before this moment, by its time or at a limit, and leaves the clock at it. */
async function closeUntil(
  tx: Db,
  past: Past,
  userId: number,
  isPractice: boolean,
  open: { trade: history.PastTrade; position: Position }[],
  until: Date,
  now: Date,
): Promise<void> {
  const ended = open
    .map((entry) => ({ entry, end: endOf(past, entry, now) }))
    .filter(({ end }) => end !== null && end.at <= until)
    .sort((a, b) => (a.end?.at.getTime() ?? 0) - (b.end?.at.getTime() ?? 0));
  for (const { entry, end } of ended) {
    if (!end) continue;
    past.clock.set(end.at);
    const { position } = entry;
    const value = valuate(past.market, position, end.at);
    const account = await lockAccountIn(tx, userId, isPractice);
    await closePositions(tx, account, [{ position, value, reason: end.reason }], end.at);
    open.splice(open.indexOf(entry), 1);
  }
  past.clock.set(until);
}

type End = { readonly at: Date; readonly reason: 'manual' | 'take_profit' | 'stop_loss' };

/** When and why a position ends; null for one that stays open. */
function endOf(
  past: Past,
  { trade, position }: { trade: history.PastTrade; position: Position },
  now: Date,
): End | null {
  if (trade.held === null) return null;
  for (let held = LOOK_EVERY; held < trade.held; held += LOOK_EVERY) {
    const at = hoursBefore(now, trade.openedAgo - held);
    const { profit } = valuate(past.market, position, at);
    if (position.takeProfit && profit.gte(position.takeProfit)) return { at, reason: 'take_profit' };
    if (position.stopLoss && profit.lte(position.stopLoss.times('-1'))) return { at, reason: 'stop_loss' };
  }
  return { at: hoursBefore(now, trade.openedAgo - trade.held), reason: 'manual' };
}

async function giveManager(tx: Db, client: number, manager: number): Promise<void> {
  await tx.insert(managers).values({ userId: manager, about: ABOUT, securityDeposit: '5000.00' });
  // An offer waits: only the client may connect the two.
  await tx.update(users).set({ traderRequest: 'pending', managerId: manager }).where(eq(users.id, client));
}

async function giveExtras(tx: Db, client: number, now: Date): Promise<void> {
  await tx.update(users).set({ accountOfficer: 'Alex Novak', bonus: '250.00' }).where(eq(users.id, client));
  await tx.insert(miners).values(
    history.MINERS.map(({ createdAgo, ...miner }) => ({
      ...miner,
      userId: client,
      createdAt: hoursBefore(now, createdAgo),
    })),
  );
  const listed = await tx.select({ id: assets.id, sy: assets.sy }).from(assets);
  for (const sy of DEMO_WATCHLIST) {
    const asset = listed.find((entry) => entry.sy === sy);
    if (asset) await tx.insert(watchlist).values({ userId: client, assetId: asset.id, addedAt: now });
  }
}
