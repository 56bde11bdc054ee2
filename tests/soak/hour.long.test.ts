import { footerView, tradingHeaderView } from '@bourse/core/trading';
import { ledgerDifferences } from '@bourse/server/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { amount, random, seed } from '../lib/long.ts';
import * as reference from '../properties/figures.reference.ts';
import * as shown from '../properties/shown.reference.ts';
import { wireText } from '../properties/terms.ts';
import { heapInUse, slopeOf, type Point } from './heap.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

/** Simulated seconds of one unbroken stretch of trading: an hour, and in the sample four minutes. */
const SECONDS = { whole: 3_600, sample: 240 } as const;
const POINTS = amount({ sample: 12, whole: 30 });
/** Measured from here on: before, code is compiled and caches fill. */
const WARM = POINTS / 3;
/** A closed position in a client's list, with its six decimals and its place in two lists. */
const BYTES_OF_ROW = 5_000;
/** What compiled code may add, mostly in the first minutes; lists kept by each poll add 2 MB more in the sample alone. */
const ALLOWED_BYTES = amount({ sample: 1_800_000, whole: 2_500_000 });

let world: World | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
});

interface WireTrade {
  readonly id: number;
  readonly traded_amount: number;
  readonly qty: number;
  readonly opening_price: number;
  readonly closing_price: number;
  readonly profit: number;
}

/** What the server has, as texts of exact decimals. */
async function truthOf({ server, token }: World) {
  const textsOf = (trades: readonly WireTrade[]) =>
    trades.map((trade) => ({
      id: String(trade.id),
      margin: wireText(trade.traded_amount),
      quantity: wireText(trade.qty),
      opening: wireText(trade.opening_price),
      price: wireText(trade.closing_price),
      profit: wireText(trade.profit),
    }));
  const open = (await server.call('listOpenTrades', { token })).body.data as WireTrade[];
  // They come by pages, and a client keeps those that were closed before its eyes, however many.
  const closed: WireTrade[] = [];
  for (let isWhole = false; !isWhole; ) {
    const before = closed.at(-1)?.id;
    const { body } = await server.call('listClosedTrades', { token, query: before === undefined ? {} : { before } });
    closed.push(...(body.data as WireTrade[]));
    isWhole = body.links.next === null;
  }
  const { data: user } = (await server.call('reloadUser', { token })).body;
  return {
    open: textsOf(open),
    closed: textsOf(closed),
    balance: wireText(user.estimatedBalance),
  };
}
type Truth = Awaited<ReturnType<typeof truthOf>>;

/** The same of a client. */
function mindOf({ app }: Person): Truth {
  const list = (name: 'openOrders' | 'closedOrders') => {
    const { ids, positions } = app.snapshot(name)?.context ?? { ids: [], positions: new Map() };
    return ids.map((id) => {
      const held = positions.get(id);
      return {
        id,
        margin: held?.margin.toFixed() ?? '',
        quantity: held?.quantity.toFixed() ?? '',
        opening: held?.openingPrice.toFixed() ?? '',
        price: held?.currentPrice.toFixed() ?? '',
        profit: held?.profit.toFixed() ?? '',
      };
    });
  };
  return {
    open: list('openOrders'),
    closed: list('closedOrders'),
    balance: app.snapshot('session')?.context.user?.realBalance ?? '',
  };
}

/** What a person reads of the account, and what the rows make of the server's lists. */
function figuresOf({ app }: Person) {
  const [tradingAccount, assets, openOrders] = [
    app.snapshot('tradingAccount'),
    app.snapshot('assets'),
    app.snapshot('openOrders'),
  ];
  const { equity, profit, margin, freeMargin, marginLevel } = footerView.read({ tradingAccount, assets, openOrders });
  const { balance, ringText } = tradingHeaderView.read({
    tradingAccount,
    assets,
    openOrders,
    watchlist: app.snapshot('watchlist'),
  });
  return { balance, equity, profit, margin, freeMargin, marginLevel, ringText };
}
function figuresBy({ balance, open }: Truth): ReturnType<typeof figuresOf> {
  const figures = reference.account(balance, open);
  return {
    balance: shown.money(balance),
    equity: shown.money(figures.equityAsSpecified),
    profit: shown.money(figures.profit, true),
    margin: shown.money(figures.margin),
    freeMargin: shown.money(figures.freeMargin),
    marginLevel: shown.percent(figures.marginLevel),
    ringText: shown.percent(figures.ring),
  };
}

const count = async ({ server }: World, query: string): Promise<number> => {
  const found = (await server.db.execute(query)) as unknown as { rows: { count: number }[] };
  return found.rows[0]?.count ?? -1;
};

const closedRows = (people: readonly Person[]) =>
  people.reduce((sum, { app }) => sum + (app.snapshot('closedOrders')?.context.ids.length ?? 0), 0);

describe('an hour of trading', () => {
  it('leaves clients and server of one mind, no timer, no listener and a flat heap (T-098, R15, R22)', async () => {
    const seconds = amount(SECONDS);
    world = await openWorld(random(seed));
    const { people, faults, server } = world;
    await world.pass(1_000);
    const listeners = people.map((person) => person.listeners());

    const points: Point[] = [];
    for (let point = 0; point < POINTS; point++) {
      await world.trade(seconds / POINTS);
      points.push({ x: point, bytes: (await heapInUse()) - closedRows(people) * BYTES_OF_ROW });
    }
    await world.settle();

    const truth = await truthOf(world);
    for (const person of people) {
      expect(mindOf(person)).toEqual(truth);
      expect(figuresOf(person)).toEqual(figuresBy(truth));
    }
    expect(await ledgerDifferences(server.db)).toEqual([]);
    const placed = await count(
      world,
      `select count(*)::int as count from intents where operation = 'placeOrder' and body->>'status' = '1'`,
    );
    expect(await count(world, 'select count(*)::int as count from trades')).toBe(placed);
    expect(faults).toEqual([]);

    const growth = slopeOf(points.slice(WARM)) * (POINTS - WARM);
    const traded = `${placed} orders, ${world.swept()} closed by the server, ${truth.open.length} left open`;
    console.log(`${seconds} s of trading, seed ${seed}: ${traded}; the heap grew by ${Math.round(growth / 1000)} kB`);
    expect(placed).toBeGreaterThan(seconds / 60);
    expect(growth).toBeLessThan(ALLOWED_BYTES);

    await world.signOut();
    // Signed out, each client asks for the public settings alone.
    expect(vi.getTimerCount()).toBe(people.length);
    expect(people.map((person) => person.listeners())).toEqual(listeners);
  });
});
