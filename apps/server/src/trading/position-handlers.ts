import { sql } from 'drizzle-orm';
import { isActivePractice, isPracticeOffered, requireShownMode } from '../ledger/mode';
import type { CallUser, Ctx, TradingHandlers } from '../http/handlers';
import { JsonText } from '../http/json-text';
import { Problem } from '../http/problem';
import { say, type Text } from '../http/text';
import type { Services } from '../services';
import { type Decimal, decimal, toJson, ZERO } from '../ledger/decimal';
import { realisedOf } from '../ledger/realised';
import { type Db, rowsOf } from '../store/db';
import { type Cover, lockAccount } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';
import { openTradesText, tradeAnswer } from './answers';
import { readCachesOf } from './read-caches';
import { type Closing, closePositions } from './closing';
import { askIntent, runIntent } from './intents';
import { readLatestPrices } from './latest-prices';
import { placeOrder } from './placing';
import { type Holder, type Position, valuate } from './positions';
import { NOT_TRADABLE, tradability } from './rules/order-checks';
import { withinScale } from './rules/position';

type PositionOperation =
  | 'placeOrder'
  | 'listOpenTrades'
  | 'pollOpenTrades'
  | 'listClosedTrades'
  | 'getClosedTradesSummary'
  | 'closeTrade'
  | 'closeAllTrades'
  | 'getIntent';

type PollCtx = Pick<Ctx<'pollOpenTrades'>, 'user' | 'prefetched' | 'isGone'>;

/** Closed positions of one answer. */
const LONGEST_PAGE = 500;
const ALL_CLOSED = 'All opened positions successfully closed';
const CLOSED = 'Position successfully closed';
const PLACED = 'Your Order has been Placed.';

/** Orders and positions; everything acts on the user's active mode only (T-097). */
export function positionHandlers(services: Services): Pick<TradingHandlers, PositionOperation> {
  const { db, clock, market, settings } = services;
  const book = readCachesOf(services).positions;
  const holderOf = ({ id, isPractice }: CallUser): Holder => ({
    userId: id,
    isPractice: isActivePractice(settings.current(), isPractice),
  });
  const openOf = (user: CallUser, prefetched: unknown): Promise<Position[]> =>
    // What was read with the user is of the mode in the user's row (R18).
    user.isPractice && !isPracticeOffered(settings.current())
      ? book.open(db, holderOf(user))
      : book.openPrefetched(db, prefetched);
  const openText = async ({ user, prefetched, isGone }: PollCtx) => {
    const asker = { name: `user ${user.id}`, isGone };
    return openTradesText(market, await openOf(user, prefetched), clock.now(), asker);
  };

  return {
    placeOrder: ({ body, headers, user }) =>
      runIntent(
        services,
        { operation: 'placeOrder', user, key: headers['Idempotency-Key'], body },
        async (tx, account) => {
          requireShownMode(account, body.is_practice);
          const placement = await placeOrder(services, tx, account, body);
          if ('refused' in placement) {
            const body = { status: 0, data: null, msg: placement.refused } as const;
            return { answer: { status: 200, body }, hasEffect: false };
          }
          const { opened, value } = placement;
          // A newer tick may have come while it was stored: it begins at minus the spread all the same (T-080).
          const worth = { closing_price: toJson(value.price), profit: toJson(value.profit) };
          const data = { ...tradeAnswer(market, opened, opened.createdAt), ...worth };
          return { answer: { status: 200, body: { status: 1, data, msg: PLACED } }, hasEffect: true };
        },
      ),

    listOpenTrades: async (ctx) => ({
      status: 200,
      body: new JsonText(`{"data":${await openText(ctx)}}`),
    }),

    pollOpenTrades: async (ctx) => ({
      status: 200,
      body: new JsonText(await openText(ctx)),
    }),

    listClosedTrades: async ({ user, query }) => {
      const holder = holderOf(user);
      if (query.before !== undefined && !(await book.byId(db, holder, query.before))?.closed) throw noSuchPosition();
      const limit = query.limit ?? LONGEST_PAGE;
      const found = await book.closed(db, holder, { ...query, limit: limit + 1 });
      const positions = found.slice(0, limit);
      const last = found.length > limit ? positions.at(-1) : undefined;
      const next = last ? `/user/trades/closed?limit=${limit}&before=${last.id}` : null;
      const now = clock.now();
      return {
        status: 200,
        body: { data: positions.map((position) => tradeAnswer(market, position, now)), links: { next } },
      };
    },

    getClosedTradesSummary: async ({ user }) => ({
      status: 200,
      body: { data: await closedSummary(db, holderOf(user)) },
    }),

    closeTrade: ({ body, user }) =>
      transactInTurn(db, user.id, async (tx) => {
        const account = await lockAccount(tx, user);
        requireShownMode(account, body.is_practice);
        const position = await book.byId(tx, account, body.id);
        if (!position) throw noSuchPosition();
        const isPriced = position.closed !== null || (await readLatestPrices(services, tx, account, [position]));
        const now = clock.now();
        const answer = (trade: Position, balance: Decimal, cover?: Cover) => {
          const data = tradeAnswer(market, trade, now);
          return {
            status: 200,
            body: { message: CLOSED, data, balance: toJson(balance), ...coverAnswer(cover) },
          } as const;
        };
        if (position.closed) return answer(position, account.balance);
        const value = valuate(market, position, now);
        const tradable = isPriced ? tradability(value.quote, now) : 'no_current_price';
        if (tradable !== 'tradable') throw new Problem(409, NOT_TRADABLE[tradable], { word: tradable });
        const done = await closePositions(tx, account, [{ position, value, reason: 'manual' }], now);
        return answer(done.closed[0] ?? position, done.balance, done.cover);
      }),

    closeAllTrades: ({ body, headers, user }) =>
      runIntent(
        services,
        { operation: 'closeAllTrades', user, key: headers['Idempotency-Key'], body },
        async (tx, account) => {
          requireShownMode(account, body?.is_practice);
          const wanted = body?.ids && new Set(body.ids);
          const positions = (await book.open(tx, account)).filter(({ id }) => !wanted || wanted.has(id));
          const isPriced = await readLatestPrices(services, tx, account, positions);
          const now = clock.now();
          const failed: number[] = [];
          const closings: Closing[] = [];
          for (const position of positions) {
            const value = valuate(market, position, now);
            if (isPriced && tradability(value.quote, now) === 'tradable')
              closings.push({ position, value, reason: 'manual' });
            else failed.push(position.id);
          }
          const { booked, balance, cover } = await closePositions(tx, account, closings, now);
          const done = {
            message: closeAllText(closings.length, failed.length),
            failed,
            closed: closings.length,
            profit: toJson(booked),
            balance: toJson(balance),
            ...coverAnswer(cover),
          };
          return { answer: { status: 200, body: done }, hasEffect: closings.length > 0 };
        },
      ),

    getIntent: async ({ params, user }) => ({
      status: 200,
      body: { data: await askIntent(services, user, params.key) },
    }),
  };
}

/** What stood for a loss beyond the balance, so that a receipt adds up (R36); nothing where nothing had to. */
function coverAnswer({ givenBack, madeUp }: Cover = { givenBack: [], madeUp: ZERO }) {
  return {
    ...(givenBack.length > 0 && {
      given_back: givenBack.map(({ name, amount }) => ({ name, amount: toJson(amount) })),
    }),
    ...(madeUp.gt('0') && { made_up: toJson(madeUp) }),
  };
}

function noSuchPosition(): Problem {
  return new Problem(404, 'There is no such position.');
}

type ClosedSummary = { readonly count: number; readonly profit: number; readonly booked: number };

/** Count and profit of all closed positions of one account mode (T-129, T-179), and what they moved its balance by (R35). */
async function closedSummary(db: Db, { userId, isPractice }: Holder): Promise<ClosedSummary> {
  const [row] = await rowsOf<{ count: number; profit: string; booked: string }>(
    db,
    sql`select m.count, m.profit, ${realisedOf(isPractice)}::text as booked
        from users u cross join lateral (
          select coalesce(sum(positions), 0)::int as count, coalesce(sum(profit), 0)::text as profit
          from closed_months where user_id = u.id and is_practice = ${isPractice}::boolean) m
        where u.id = ${userId}`,
  );
  const usd = (sum = '0') => toJson(withinScale(decimal(sum)));
  return { count: row?.count ?? 0, profit: usd(row?.profit), booked: usd(row?.booked) };
}

function closeAllText(closed: number, failed: number): Text {
  if (failed === 0) return ALL_CLOSED;
  const total = closed + failed;
  return say('{failed} of {total} positions stayed open: the market is closed or there is no current price', {
    failed,
    total,
  });
}
