import { decimal } from '../ledger/decimal';
import type { MarketAsset } from '../market/market';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { type LockedAccount, lockAccountIn, tryLockAccount } from '../ledger/account';
import { readCachesOf } from '../trading/read-caches';
import { type Closing, closePositions } from '../trading/closing';
import { readLatestPrices } from '../trading/latest-prices';
import { type Holder, type Position, type Valuation, valuate } from '../trading/positions';
import { type Closure, dueClosures, type Watched } from '../trading/rules/closures';
import { tradability } from '../trading/rules/order-checks';
import { createOpenBoard, type OpenAccount, type OpenBoard } from './open-board';
import { type Job, startRounds } from './rounds';
import { everySecond, type Ticker } from './ticker';

/** Accounts that are waited for at a time; each wait has one of the few connections. */
const MOST_WAITS = 3;

/**
 * Closes positions whose take profit or stop loss is reached, and the losers of accounts below the stop-out level,
 * once a tick (T-082, T-083). Several processes may sweep one database: an account that another one holds is left
 * to it for one round, and then waited for beside the rounds, which go on. Runs never overlap; a failed one is logged,
 * and the next tick tries again. A stop waits for whoever is waited for.
 */
export function startSweep(services: Services, ticker: Ticker = everySecond): Job {
  const rounds = startRounds(services, ticker, () => sweepRound(services), 'the sweep of open positions failed');
  return {
    stop: async () => {
      await rounds.stop();
      await Promise.all(stateOf(services).waits.values());
    },
  };
}

/** What a server's sweep knows from its rounds so far. */
type SweepState = {
  readonly board: OpenBoard;
  /** What was looked at: by asset, and the level for stop-outs. */
  seen: Map<number, string>;
  level: string;
  /** Accounts that the next round looks at whatever has moved: something due in them may not be closed. */
  left: Set<string>;
  /** Those of them that somebody held, in the order in which they were missed. */
  readonly busy: Set<string>;
  /** Accounts that are waited for; each resolves to how many positions were closed. */
  readonly waits: Map<string, Promise<number>>;
};

const states = new WeakMap<Services, SweepState>();

function stateOf(services: Services): SweepState {
  let found = states.get(services);
  if (!found) {
    const board = createOpenBoard(services);
    found = { board, seen: new Map(), level: '', left: new Set(), busy: new Set(), waits: new Map() };
    states.set(services, found);
  }
  return found;
}

/** One round with all that is waited for; answers how many positions were closed. */
export async function sweepOnce(services: Services): Promise<number> {
  const closed = await sweepRound(services);
  const waited = await Promise.all(stateOf(services).waits.values());
  return waited.reduce((total, count) => total + count, closed);
}

/**
 * One round: looks at the accounts in which a price moved or something was written since the last one; answers how
 * many positions it closed. A round in which nothing moved reads no position, and none waits for an account.
 */
async function sweepRound(services: Services): Promise<number> {
  const { clock, settings, market } = services;
  const state = stateOf(services);
  const changed = await state.board.refresh();
  const now = clock.now();
  const level = decimal(settings.current().stop_out_level);
  const isOtherLevel = state.level !== level.toString();
  const moved = movedAssets(services, state, now);
  const before = state.left;
  state.left = new Set();
  state.level = level.toString();
  const missedAgain = new Set<string>();
  let closed = 0;
  for (const [key, account] of state.board.accounts) {
    const isDue = isOtherLevel || changed.has(key) || before.has(key) || hasMoved(account, moved);
    // One that is waited for is looked at when the wait is over.
    if (!isDue || state.waits.has(key)) continue;
    try {
      const watched = [...account.positions.values()].map((one) => watch(one, valuate(market, one, now), now));
      if (dueClosures(account.balance, watched, level).length === 0) continue;
      const count = await closeDue(services, account.holder, tryLockAccount);
      if (count === null && state.busy.has(key)) missedAgain.add(key);
      if (count === null) state.busy.add(key);
      else state.busy.delete(key);
      if (!count) state.left.add(key);
      closed += count ?? 0;
    } catch (error) {
      // One account that cannot be swept must not keep the others from it.
      state.left.add(key);
      logFailure(services, account.holder, error);
    }
  }
  for (const key of state.busy) {
    const account = state.board.accounts.get(key);
    if (!account) state.busy.delete(key);
    else if (missedAgain.has(key) && state.waits.size < MOST_WAITS) waitFor(services, state, key, account.holder);
  }
  return closed;
}

/**
 * Waits for an account, beside the rounds, and closes what is due in it. One that is not free in time comes after the
 * others that are waited for. No round looks at it meanwhile, so the next one does in any case.
 */
function waitFor(services: Services, state: SweepState, key: string, holder: Holder): void {
  state.busy.delete(key);
  const closing = closeDue(services, holder, lockAccountIn).catch((error: unknown) => {
    logFailure(services, holder, error);
    return null;
  });
  const over = closing.then((count) => {
    state.waits.delete(key);
    state.left.add(key);
    if (count === null) state.busy.add(key);
    return count ?? 0;
  });
  state.waits.set(key, over);
}

function logFailure({ log }: Services, { userId }: Holder, error: unknown): void {
  log.error({ err: error, userId }, 'positions that are due could not be closed');
}

/** Assets whose price, or whether it may be traded on, is another one than in the round before. */
function movedAssets({ market }: Services, state: SweepState, now: Date): ReadonlySet<number> {
  const assets = new Map<number, MarketAsset>();
  for (const { positions } of state.board.accounts.values()) {
    for (const { asset, pair } of positions.values()) {
      assets.set(asset.id, asset);
      if (pair) assets.set(pair.id, pair);
    }
  }
  const seen = new Map<number, string>();
  for (const [id, asset] of assets) {
    const quote = market.quote(asset, now);
    seen.set(id, `${quote.buy.toString()}/${quote.sell.toString()}/${tradability(quote, now)}`);
  }
  const moved = [...seen].flatMap(([id, text]) => (state.seen.get(id) === text ? [] : [id]));
  state.seen = seen;
  return new Set(moved);
}

function hasMoved({ positions }: OpenAccount, moved: ReadonlySet<number>): boolean {
  if (moved.size === 0) return false;
  for (const { asset, pair } of positions.values()) {
    if (moved.has(asset.id) || (pair && moved.has(pair.id))) return true;
  }
  return false;
}

type Lock = (tx: Db, userId: number, isPractice: boolean) => Promise<LockedAccount | null>;

/**
 * Decides again under the account's lock, on fresh rows, and closes; null where the lock was not to be had. Whoever holds
 * it may be another process's sweep, so it is not waited for at first; but one who sends call after call holds it nearly
 * always, and must not escape by that.
 */
async function closeDue(services: Services, holder: Holder, lock: Lock): Promise<number | null> {
  const { db, clock, settings, market } = services;
  return transact(db, async (tx) => {
    const account = await lock(tx, holder.userId, holder.isPractice);
    if (!account) return null;
    const positions = await readCachesOf(services).positions.open(tx, holder);
    if (!(await readLatestPrices(services, tx, holder, positions))) return 0;
    const now = clock.now();
    const valued = new Map(
      positions.map((position) => [position.id, { position, value: valuate(market, position, now) }]),
    );
    const watched = [...valued.values()].map(({ position, value }) => watch(position, value, now));
    const due = dueClosures(account.balance, watched, decimal(settings.current().stop_out_level));
    const closings = due.flatMap((closure) => closingOf(closure, valued.get(closure.id)));
    await closePositions(tx, account, closings, now);
    return closings.length;
  });
}

function closingOf(closure: Closure, valued: { position: Position; value: Valuation } | undefined): Closing[] {
  return valued ? [{ ...valued, reason: closure.reason }] : [];
}

function watch(position: Position, value: Valuation, now: Date): Watched {
  return {
    id: position.id,
    margin: position.margin,
    profit: value.profit,
    takeProfit: position.takeProfit,
    stopLoss: position.stopLoss,
    isTradable: tradability(value.quote, now) === 'tradable',
  };
}
