import { inArray } from 'drizzle-orm';
import { decimal } from '../ledger/decimal';
import type { Services } from '../services';
import { transact } from '../store/db';
import { users } from '../store/schema';
import { tryLockAccount } from '../trading/account';
import { booksOf } from '../trading/books';
import { type Closing, closePositions } from '../trading/closing';
import { type Holder, type Position, type Valuation, valuate } from '../trading/positions';
import { type Closure, dueClosures, type Watched } from '../trading/rules/closures';
import { tradability } from '../trading/rules/order-checks';
import { everySecond, type Ticker } from './ticker';

/** The running sweep. */
export type Sweep = {
  /** Ends it; resolves when the last run is over. */
  stop(): Promise<void>;
};

/**
 * Closes positions whose take profit or stop loss is reached, and the losers of accounts below the stop-out level,
 * once a tick (T-082, T-083). Several processes may sweep one database: an account that another one holds is left
 * to it. Runs never overlap; a failed one is logged, and the next tick tries again.
 */
export function startSweep(services: Services, ticker: Ticker = everySecond): Sweep {
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await sweepOnce(services);
    } catch (error) {
      services.log.error({ err: error }, 'the sweep of open positions failed');
    }
  };
  const stopTicking = ticker(() => {
    running ??= run().finally(() => {
      running = null;
    });
  });
  return {
    stop: async () => {
      stopTicking();
      await running;
    },
  };
}

/** One run over every open position; answers how many it closed. */
export async function sweepOnce(services: Services): Promise<number> {
  const { db, clock, settings, market, log } = services;
  const now = clock.now();
  const stopOutLevel = decimal(settings.current().stop_out_level);
  const open = await booksOf(services).positions.allOpen(db);
  if (open.length === 0) return 0;
  const ids = [...new Set(open.map((position) => position.userId))];
  const rows = await db
    .select({ id: users.id, balance: users.balance, practiceBalance: users.practiceBalance })
    .from(users)
    .where(inArray(users.id, ids));
  const balances = new Map(rows.map((row) => [row.id, row]));
  let closed = 0;
  for (const [holder, positions] of byHolder(open)) {
    const row = balances.get(holder.userId);
    if (!row) continue;
    const balance = decimal(holder.isPractice ? row.practiceBalance : row.balance);
    try {
      const watched = positions.map((position) => watch(position, valuate(market, position, now), now));
      if (dueClosures(balance, watched, stopOutLevel).length > 0) closed += await closeDue(services, holder);
    } catch (error) {
      // One account that cannot be swept must not keep the others from it.
      log.error({ err: error, userId: holder.userId }, 'positions that are due could not be closed');
    }
  }
  return closed;
}

/** Decides again under the account's lock, on fresh rows, and closes. */
async function closeDue(services: Services, holder: Holder): Promise<number> {
  const { db, clock, settings, market } = services;
  return transact(db, async (tx) => {
    const account = await tryLockAccount(tx, holder.userId, holder.isPractice);
    if (!account) return 0;
    const now = clock.now();
    const positions = await booksOf(services).positions.open(tx, holder);
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

function byHolder(open: readonly Position[]): Array<[Holder, Position[]]> {
  const found = new Map<string, [Holder, Position[]]>();
  for (const position of open) {
    const key = `${position.userId}/${position.isPractice}`;
    const entry = found.get(key);
    if (entry) entry[1].push(position);
    else found.set(key, [{ userId: position.userId, isPractice: position.isPractice }, [position]]);
  }
  return [...found.values()];
}
