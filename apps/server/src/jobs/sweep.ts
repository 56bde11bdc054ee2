import { decimal } from '../ledger/decimal';
import type { MarketAsset } from '../market/market';
import type { Services } from '../services';
import { transact } from '../store/db';
import { lockAccountIn, tryLockAccount } from '../ledger/account';
import { readCachesOf } from '../trading/read-caches';
import { type Closing, closePositions } from '../trading/closing';
import { readLatestPrices } from '../trading/latest-prices';
import { type Holder, type Position, type Valuation, valuate } from '../trading/positions';
import { type Closure, dueClosures, type Watched } from '../trading/rules/closures';
import { tradability } from '../trading/rules/order-checks';
import { createOpenBoard, type OpenAccount, type OpenBoard } from './open-board';
import { startRounds } from './rounds';
import { everySecond, type Ticker } from './ticker';

/** The running sweep. */
export type Sweep = {
  /** Ends it; resolves when the last run is over. */
  stop(): Promise<void>;
};

/**
 * Closes positions whose take profit or stop loss is reached, and the losers of accounts below the stop-out level,
 * once a tick (T-082, T-083). Several processes may sweep one database: an account that another one holds is left
 * to it for one round. Runs never overlap; a failed one is logged, and the next tick tries again.
 */
export function startSweep(services: Services, ticker: Ticker = everySecond): Sweep {
  return startRounds(services, ticker, () => sweepOnce(services), 'the sweep of open positions failed');
}

/** What a server's sweep knows from its rounds so far. */
type Rounds = {
  readonly board: OpenBoard;
  /** What was looked at: by asset, and the level for stop-outs. */
  seen: Map<number, string>;
  level: string;
  /** Accounts with something due that could not be closed. */
  left: Set<string>;
};

const rounds = new WeakMap<Services, Rounds>();

function roundsOf(services: Services): Rounds {
  let found = rounds.get(services);
  if (!found) {
    found = { board: createOpenBoard(services), seen: new Map(), level: '', left: new Set() };
    rounds.set(services, found);
  }
  return found;
}

/**
 * One round: looks at the accounts in which a price moved or something was written since the last one; answers how
 * many positions it closed. A round in which nothing moved reads no position.
 */
export async function sweepOnce(services: Services): Promise<number> {
  const { clock, settings, market, log } = services;
  const state = roundsOf(services);
  const changed = await state.board.refresh();
  const now = clock.now();
  const level = decimal(settings.current().stop_out_level);
  const isOtherLevel = state.level !== level.toString();
  const moved = movedAssets(services, state, now);
  const before = state.left;
  state.left = new Set();
  state.level = level.toString();
  let closed = 0;
  // Those that could not be had in the round before come last: one that is waited for holds up nobody else's.
  const accounts = [...state.board.accounts].sort(([a], [b]) => Number(before.has(a)) - Number(before.has(b)));
  for (const [key, account] of accounts) {
    const isDue = isOtherLevel || changed.has(key) || before.has(key) || hasMoved(account, moved);
    if (!isDue) continue;
    try {
      const watched = [...account.positions.values()].map((one) => watch(one, valuate(market, one, now), now));
      if (dueClosures(account.balance, watched, level).length === 0) continue;
      const count = await closeDue(services, account.holder, before.has(key));
      closed += count;
      if (count === 0) state.left.add(key);
    } catch (error) {
      // One account that cannot be swept must not keep the others from it.
      state.left.add(key);
      log.error({ err: error, userId: account.holder.userId }, 'positions that are due could not be closed');
    }
  }
  return closed;
}

/** Assets whose price, or whether it may be traded on, is another one than in the round before. */
function movedAssets({ market }: Services, state: Rounds, now: Date): ReadonlySet<number> {
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

/**
 * Decides again under the account's lock, on fresh rows, and closes. Whoever holds it may be another process's sweep, so
 * it is not waited for at first; but one who sends call after call holds it nearly always, and must not escape by that.
 */
async function closeDue(services: Services, holder: Holder, isWaiting: boolean): Promise<number> {
  const { db, clock, settings, market } = services;
  return transact(db, async (tx) => {
    const lock = isWaiting ? lockAccountIn : tryLockAccount;
    const account = await lock(tx, holder.userId, holder.isPractice);
    if (!account) return 0;
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
