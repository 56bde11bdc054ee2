// A signed-in client with the trade room loaded and nothing around it: answers come from memory, time moves when told.
import { type App, createApp, type Inspection, loadArea, locate } from '@bourse/core';
import { fakeOrigin, type FakeOrigin, fakePorts, type FakePorts } from '@bourse/core/testing';

export interface Room {
  readonly app: App;
  readonly ports: FakePorts;
  readonly origin: FakeOrigin;
}

/** The answers of one server, as JSON; a text may be replaced between two calls. */
export type Answers = Map<string, string>;

const session = {
  crm_auto_login: '0',
  saas: 'no',
  crm_url: '',
  redirect_away: 'false',
  redirect_away_link: '',
  two_fa: 'false',
  after_signin: '',
  tawk_widget_id: '',
  tawk_property_id: '',
  enable_tawk_live_chat: '0',
};
const user = {
  id: 7,
  email: 'ada@example.com',
  name: 'Ada Byron',
  bonus: 0,
  estimatedBalance: 1_000_000.5,
  practice_wallet: 10_000,
  is_practice: false,
};
const ASSETS = 20;
const DAY = '2026-01-05T12:00:00.000Z';
const STEP_MS = 1000;

/** Answers of a server with this many open positions. */
export function answersWith(positions: number): Answers {
  const data = (value: unknown) => JSON.stringify({ data: value });
  const assets = Array.from({ length: ASSETS }, (_, at) => asset(at + 1));
  return new Map([
    ['GET /user/settings', data({ site_name: 'Bourse', home_page: 'trade_room', session })],
    ['POST /auth/user', data(user)],
    ['POST /auth/logout', JSON.stringify({ message: 'Signed out' })],
    ['GET /assets', data(assets)],
    ['GET /user/watchlist', data(assets.slice(0, 3))],
    ['GET /user/trades/open', data(trades(positions, 0))],
    ['GET /user/trades/update/pnl', JSON.stringify(trades(positions, 0))],
    ['GET /user/trades/closed', data([])],
    ['GET /asset/candles', data([{ time: 1_767_614_400, open: 1, high: 1, low: 1, close: 1 }])],
    ['GET /asset/rate', data({ id: 1, buy_p: 1.2002, sell_p: 1.2, at: DAY })],
  ]);
}

/** The answer of a P/L poll: every position of `moved` has another price and profit than at another `tick`. */
export function trades(count: number, tick: number, moved = count): unknown[] {
  return Array.from({ length: count }, (_, at) => {
    const price = at < moved ? 1.1 + ((at + tick * 7) % 1000) / 100_000 : 1.1;
    return {
      id: count - at,
      asset: { id: (at % ASSETS) + 1, image: '', sy: `ASSET${(at % ASSETS) + 1}`, decimals: 5 },
      traded_amount: 3.666667,
      leverage: 30,
      qty: 100,
      closing_price: Number(price.toFixed(5)),
      opening_price: 1.1,
      trade_type: at % 2 === 0 ? 'buy' : 'sell',
      profit: Number(((price - 1.1) * 100).toFixed(6)),
      created_at: new Date(Date.UTC(2026, 0, 5, 11) - at * 1000).toISOString(),
      status: 0,
      is_practice: false,
      is_take_profit: false,
      is_stop_loss: false,
      take_profit: 0,
      stop_loss: 0,
      duration: 10,
      closed_at: null,
      close_reason: null,
    };
  });
}

function asset(id: number) {
  const prices = { buy_p: 1.1002, sell_p: 1.1, sell_spread: 0.0002, at: DAY, change: 0.1, is_open: true };
  const names = { a_name: `Asset ${id}`, type: 'forex', image: '', ex_sym: '', sy: `ASSET${id}`, sym: `A${id}` };
  return { id, ...names, base: 'USD', leverage: 30, decimals: 5, next_open: null, ...prices };
}

/** Opens a client that nobody is signed in to; `signIn` begins a session in it. */
export function openRoom(answers: Answers, inspect?: Inspection): Room {
  const origin = fakeOrigin();
  const ports = fakePorts({
    origin,
    load: loadArea,
    fetch: (request) => {
      const path = new URL(request.url).pathname.slice('/api/v1'.length);
      const text = answers.get(`${request.method} ${path}`) ?? answers.get(`${request.method} ${familyOf(path)}`);
      if (text === undefined) return Promise.reject(new TypeError(`no answer for ${request.method} ${path}`));
      return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
    },
  });
  const app = createApp(ports, inspect && { inspect });
  app.start();
  app.send('navigation', { type: 'location.changed', location: locate('/login') });
  return { app, ports, origin };
}

/** The path without the id at its end. */
const familyOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Signs in as another tab of the browser would, and waits until the open positions are there. */
export async function signIn({ app, ports, origin }: Room): Promise<void> {
  origin.tab().set('currentUser', JSON.stringify({ ...user, token: 'token-of-ada-0123456789' }));
  await reach(ports, () => app.snapshot('openOrders')?.hasTag('loaded') === true);
}

/** Timers of a client that nobody is signed in to: when its settings are asked for again. */
const RESTING = 1;

/** Signs out and waits until nothing of the session is left. */
export async function signOut({ app, ports }: Room): Promise<void> {
  app.send('session', { type: 'session.end' });
  await reach(ports, () => app.snapshot('tradingAccount') === undefined && ports.clock.waiting <= RESTING);
}

/** Lets time pass, each time everything that is ready has run, until it is so. Throws when it never is. */
export async function reach(ports: FakePorts, isSo: () => boolean): Promise<void> {
  for (let step = 0; step < 1000; step++) {
    for (let turn = 0; turn < 5; turn++) {
      if (isSo()) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
    ports.clock.increment(STEP_MS);
  }
  throw new Error('it is never so');
}
