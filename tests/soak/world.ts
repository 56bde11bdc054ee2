import { randomUUID } from 'node:crypto';
import { fakeOrigin } from '@bourse/core/testing';
import { createTestServer, keepAssets, NOON, setBalance, sweepOnce, type TestServer } from '@bourse/server/testing';
import { vi } from 'vitest';
import { FaultyLine } from '../faults/line.ts';
import { between, pick, rulesOf } from '../faults/plan.ts';
import { inProcessWire } from '../faults/wire.ts';
import { fakeTime } from './timers.ts';
import { act, openPerson, retry, signIn, type Account, type Person } from './person.ts';

const SYMBOLS = ['BTCUSD', 'ETHUSD', 'EURUSD', 'GBPUSD', 'USDJPY', 'DE40', 'AAPL', 'XAUUSD'];
const API = '/api/v1';
/** Calls that suffer faults; the rest of the contract is not called while trading. */
const CALLS = [
  `POST ${API}/auth/user`,
  `GET ${API}/asset*`,
  `GET ${API}/user/*`,
  `POST ${API}/user/trades/store`,
  `POST ${API}/user/trades/store`,
  `POST ${API}/user/close/trade`,
  `POST ${API}/user/trades/close/all`,
  `POST ${API}/user/watchlist`,
];
const STEP_MS = 250;
const LEAST_POSITIONS = 20;
const PASSWORD = 'demo-trader-1';
const START = '10000.00';

/** A line that keeps no log: an hour of one would be what grows. */
class SilentLine extends FaultyLine {
  override note(): void {}
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * A server in this process and people who trade on one account of it, two tabs of one browser and another device. Time
 * is the process's own, faked: core's real-timer port, the faults' delays and the server's clock all follow it.
 */
export async function openWorld(chance: () => number) {
  const time = fakeTime(new Date(NOON));
  const server = await createTestServer({ settings: { market_calendar: 'always' } });
  const account: Account = { email: 'hour@example.com', password: PASSWORD };
  const { userId, token, assets } = await prepare(server, account);
  const line = new SilentLine(time);
  const wire = inProcessWire(server, line);
  const faults: string[] = [];
  const browser = fakeOrigin();
  const around = { wire, chance, faults, time };
  const people: readonly Person[] = [
    openPerson({ ...around, origin: browser }),
    openPerson({ ...around, origin: browser }),
    openPerson({ ...around, origin: fakeOrigin() }),
  ];
  let swept = 0;

  /** Lets time pass, in steps; what each step starts is waited for. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      vi.advanceTimersByTime(STEP_MS);
      server.clock.set(new Date());
      await wire.quiet();
    }
  }
  /** A jump of one price by up to a quarter, or back to where the simulation has it. */
  function shock(): void {
    const { id, buy_p: ask, sell_p: bid } = pick(chance, assets);
    const percent = between(chance, 88, 114);
    if (chance() < 0.5) server.market.unscript(id);
    else server.market.script(id, { buy: moved(ask, percent), sell: moved(bid, percent) });
  }
  /** Another program of the holder's keeps money and positions there, so that every poll has rows to bring. */
  async function refill(): Promise<void> {
    const { body: user } = await server.call('reloadUser', { token });
    if (Number(user.data.estimatedBalance) < 5_000) await setBalance(server.db, server.clock.now(), userId, START);
    const { body: open } = await server.call('listOpenTrades', { token });
    const off = { is_take_profit: false, is_stop_loss: false, take_profit: 0, stop_loss: 0 };
    for (let missing = LEAST_POSITIONS - (open.data as unknown[]).length; missing > 0; missing--)
      await server.call('placeOrder', {
        body: { qty: 0.01, coinId: pick(chance, assets).id, type: pick(chance, ['buy', 'sell']), duration: 10, ...off },
        headers: { 'idempotency-key': randomUUID() },
        token,
      });
  }

  return {
    server,
    token,
    people,
    faults,
    pass,
    /** Positions that the server closed by itself. */
    swept: () => swept,
    /** So many seconds of trading. */
    trade: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second++) {
        await pass(1_000);
        swept += await sweepOnce(server.services);
        for (const person of people) {
          signIn(person, account);
          if (chance() < 0.3) retry(person);
          if (chance() < 0.2) act(person, chance);
        }
        if (chance() < 0.05) shock();
        if (second % 20 === 0) line.follow(chance() < 0.7 ? rulesOf(chance, CALLS, between(chance, 1, 4)) : []);
        if (second % 15 === 0) await refill();
        if (chance() < 0.001) pick(chance, people).app.send('session', { type: 'session.end' });
      }
    },
    /** Nothing goes wrong any more, everybody is there, and prices stand still; passes until all is as it will be. */
    settle: async (): Promise<void> => {
      line.stop();
      // What was late is let in, lost answers are given up, and a last sweep finds the prices of the end.
      await pass(45_000);
      const now = server.clock.now();
      const { body: list } = await server.call('listAssets', { token });
      for (const { id, buy_p: ask, sell_p: bid } of list.data as Listed[])
        server.market.script(id, { buy: ask, sell: bid });
      server.clock.set(now);
      swept += await sweepOnce(server.services);
      // Everybody comes back to the page: what changed meanwhile is fetched (R22).
      for (const { visible, online } of people) {
        visible.set(false);
        online.set(true);
        visible.set(true);
      }
      for (let turn = 0; turn < 6; turn++) {
        for (const person of people) {
          signIn(person, account);
          retry(person);
          if (person.app.snapshot('tradingAccount')) person.app.send('closedOrders', { type: 'closed.show' });
        }
        await pass(10_000);
      }
    },
    /** Everybody signs out; what was on its way comes to its end. */
    signOut: async (): Promise<void> => {
      for (const { app } of people) if (app.snapshot('signedIn')) app.send('session', { type: 'session.end' });
      await pass(45_000);
    },
    close: async (): Promise<void> => {
      for (const person of people) person.stop();
      time.undo();
      await server.close();
    },
  };
}

interface Listed {
  readonly id: number;
  readonly buy_p: number;
  readonly sell_p: number;
}

/** An account with money, on a server with few assets. */
async function prepare(server: TestServer, account: Account) {
  await keepAssets(server.db, SYMBOLS);
  const { id: userId, token } = await server.signUp(account.email, { balance: START });
  const { body } = await server.call('listAssets', { token });
  return { userId, token, assets: body.data as Listed[] };
}

/** A price of the list moved by per cent, in its own decimals. */
function moved(price: number, percent: number): string {
  const [whole = '0', fraction = ''] = price.toFixed(8).replace(/0+$/, '').split('.');
  const points = (BigInt(whole + fraction) * BigInt(percent)) / 100n;
  const digits = (points > 0n ? points : 1n).toString().padStart(fraction.length + 1, '0');
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}
