import { randomUUID } from 'node:crypto';
import { createClient } from '@bourse/contract';
import { type Message, until } from '@bourse/core';
import { pathsOf, stage, type Move, type Path } from '@bourse/model-testing';
import { openOrdersModel } from '@bourse/core/charts';
import { openOrdersActors } from '@bourse/core/testing';
import { createTestServer, sweepOnce, type TestServer } from '@bourse/server/testing';
import { createActor, toPromise } from 'xstate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openInProcess, signInProcess, type InProcess } from '../lib/in-process.ts';

const PASSWORD = 'demo-trader-1';
const POLL = 'GET /user/trades/update/pnl';

let server: TestServer;
let bitcoin: number;
let ether: number;
beforeAll(async () => {
  server = await createTestServer({ settings: { market_calendar: 'always' } });
  const { body } = await server.call('listAssets', { token: await server.signIn() });
  const idOf = (symbol: string) => (body.data as { id: number; sy: string }[]).find(({ sy }) => sy === symbol)?.id ?? 0;
  [bitcoin, ether] = [idOf('BTCUSD'), idOf('ETHUSD')];
  server.market.script(bitcoin, { buy: '60010', sell: '60000' });
});
afterAll(() => server.close());

/** Opens 0.01 BTCUSD; answers its id. */
async function place(token: string, change: object = {}): Promise<string> {
  const off = { is_take_profit: false, is_stop_loss: false, take_profit: 0, stop_loss: 0 };
  const answer = await server.call('placeOrder', {
    body: { qty: 0.01, coinId: bitcoin, type: 'buy', duration: 10, ...off, ...change },
    token,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.body.status).toBe(1);
  return String(answer.body.data.id);
}

describe('paths of the open positions against the server', () => {
  type List = 'listOpenTrades' | 'pollOpenTrades';
  type Position = Awaited<ReturnType<typeof ask>>[number];
  /** Ids of the model and those of the positions that stand for them on the server. */
  const there = new Map<string, string>();
  /** Whose list holds exactly these positions of the model. */
  const holders = new Map<string, { token: string; isPractice: boolean }>();
  const lists = new Map<string, readonly Position[]>();

  beforeAll(async () => {
    const hold = async (id: string, isPractice: boolean) => {
      const values = { balance: '10000.00', practiceBalance: '10000.00', isPractice };
      const { token } = await server.signUp(`holder-${id}@example.com`, values);
      if (id !== '') there.set(id, await place(token));
      holders.set(id, { token, isPractice });
    };
    for (const id of ['', '1', '2']) await hold(id, false);
    await hold('7', true);
  });

  /** The client's own call, on the server's own answer. */
  async function ask(call: List, ids: string) {
    const holder = holders.get(ids);
    if (!holder) throw new Error(`nobody holds ${ids}`);
    const api = createClient({
      baseUrl: 'http://server.test/api/v1',
      fetch: async (request) => {
        const { pathname: url } = new URL(request.url);
        const headers = { authorization: `Bearer ${holder.token}` };
        const answer = await server.app.inject({ method: request.method as 'GET', url, headers });
        return new Response(answer.body, {
          status: answer.statusCode,
          headers: { 'content-type': 'application/json' },
        });
      },
    });
    const actors = openOrdersActors({ api } as Parameters<typeof openOrdersActors>[0]);
    return toPromise(createActor(actors[call], { input: { isPractice: holder.isPractice } }).start());
  }

  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join();
  const here = (id: string) => [...there].find(([, one]) => one === id)?.[0] ?? id;

  async function answerOf(move: Move): Promise<readonly Position[]> {
    const ids = idsOf(move.event['output'] as readonly Position[]);
    const key = `${String(move.child)} ${ids}`;
    const known = lists.get(key) ?? (await ask(move.child as List, ids));
    lists.set(key, known);
    expect(known.map(({ id }) => here(id)).join()).toBe(ids);
    return known;
  }

  /** The event with the server's positions and ids in the place of the model's. */
  function real(event: Record<string, unknown>): Record<string, unknown> {
    const { position, id, closed } = event;
    const found = [...lists.values()]
      .flat()
      .find((one) => one.id === there.get((position as Position | undefined)?.id ?? ''));
    return {
      ...event,
      ...(position ? { position: found } : {}),
      ...(id ? { id: there.get(id as string) } : {}),
      ...(closed ? { closed: (closed as string[]).map((one) => there.get(one)) } : {}),
    };
  }

  type Staged = ReturnType<typeof stage<typeof openOrdersModel.machine>>;
  type OrdersEvent = Parameters<Staged['send']>[0];

  async function perform(move: Move, ideal: Staged, live: Staged): Promise<void> {
    if (move.kind === 'event') {
      ideal.send(move.event as OrdersEvent);
      live.send(real(move.event) as OrdersEvent);
    } else if (move.kind === 'timer') {
      for (const each of [ideal, live]) each.clock.fireNext();
    } else if (move.kind === 'done') {
      ideal.settle(String(move.child), move.event['output']);
      live.settle(String(move.child), await answerOf(move));
    } else {
      ideal.fail(String(move.child));
      if (move.child === 'activity') return live.fail('activity');
      server.faults.next(move.child as List, { status: 503 });
      live.fail(String(move.child), await ask(move.child as List, '').catch((error: unknown) => error));
    }
  }

  /** What a person sees that does not depend on prices, and who was told what. */
  function outcome(orders: Staged, translate: (id: string) => string) {
    const { phase, count, canCloseAll, isStale } = orders.view() as Record<string, unknown>;
    const { ids, failedCount } = orders.snapshot().context;
    return {
      shown: { phase, count, canCloseAll, isStale },
      known: { ids: ids.map(translate), failedCount },
      value: orders.snapshot().value,
      running: orders.running(),
      told: orders
        .take()
        .map((event) => [event.type, ((event['positions'] ?? []) as { id: string }[]).map(({ id }) => translate(id))]),
    };
  }

  async function walk({ moves }: Path): Promise<void> {
    const [ideal, live] = [stage(openOrdersModel), stage(openOrdersModel)];
    try {
      for (const move of moves) {
        await perform(move, ideal, live);
        expect(outcome(live, here)).toEqual(outcome(ideal, (id) => id));
      }
    } finally {
      live.stop();
      ideal.stop();
    }
  }

  const paths = pathsOf(openOrdersModel);

  it('show, know and tell the same on the server’s answers as on the model’s (T-099, T-108, T-253)', async () => {
    for (const ids of holders.keys()) lists.set(`listOpenTrades ${ids}`, await ask('listOpenTrades', ids));
    for (const path of paths) await walk(path);
    expect(paths.length).toBeGreaterThan(100);
    expect([...lists.keys()].sort()).toEqual([
      'listOpenTrades ',
      'listOpenTrades 1',
      'listOpenTrades 2',
      'listOpenTrades 7',
      'pollOpenTrades ',
      'pollOpenTrades 1',
      'pollOpenTrades 2',
      'pollOpenTrades 7',
    ]);
  });
});

describe('the open positions of a running core against the server', () => {
  let core: InProcess;
  let token: string;
  let people = 0;

  /** Somebody signed in with `count` positions open at prices that stand still. */
  async function begin(count: number, change: object = {}): Promise<string[]> {
    const email = `holder-of-${String(++people)}@example.com`;
    token = (await server.signUp(email, { balance: '10000.00', practiceBalance: '10000.00' })).token;
    const placed: string[] = [];
    for (let each = 0; each < count; each++) placed.push(await place(token, change));
    core = openInProcess(server);
    await signInProcess(core, email, PASSWORD);
    await until(core.app, ['openOrders'], () => core.app.snapshot('openOrders')?.hasTag('loaded'));
    expect([...open()].sort()).toEqual([...placed].sort());
    return placed;
  }
  afterEach(() => {
    core.close();
    server.market.script(bitcoin, { buy: '60010', sell: '60000' });
    server.faults.clear();
  });

  const open = () => core.app.snapshot('openOrders')?.context.ids ?? [];
  const isList = (data: 'stale' | 'loaded') => core.app.snapshot('openOrders')?.matches({ data }) ?? false;
  const polls = () => core.calls.filter(({ call }) => call === POLL).length;
  const wordsOf = (message: Message) => ('id' in message ? message.id : message.text);
  const words = () =>
    (core.app.snapshot('notices')?.context.notices ?? []).map(({ kind, message }) => `${kind}: ${wordsOf(message)}`);
  const profit = (id: string) => core.app.snapshot('openOrders')?.context.positions.get(id)?.profit.toString();

  it('follow the price with every poll (T-100, T-103)', async () => {
    const [id = ''] = await begin(1);
    expect(profit(id)).toBe('-0.1');
    // The rate of the current asset would bring its prices too (R41): here it is another one.
    core.app.send('assets', { type: 'asset.choose', id: String(ether) });
    expect(core.app.snapshot('assets')?.context.currentId).toBe(String(ether));
    for (const [sell, gain] of [
      ['61000', '9.9'],
      ['62000', '19.9'],
    ] as const) {
      const before = polls();
      server.market.script(bitcoin, { buy: String(Number(sell) + 10), sell });
      await core.advanceUntil(() => profit(id) === gain);
      expect(polls() - before).toBe(1);
    }
  });

  it('take over what another device opened and closed, at the second answer (T-101, T-102)', async () => {
    const [id = ''] = await begin(1);
    const other = await place(token);
    const before = polls();
    await core.advanceUntil(() => open().includes(other));
    expect(polls() - before).toBe(2);
    await server.call('closeTrade', { body: { id: Number(id) }, token });
    await core.advanceUntil(() => !open().includes(id));
    await core.advanceUntil(() => core.calls.some(({ call }) => call === 'GET /user/trades/closed'));
    expect([open(), words()]).toEqual([[other], []]);
  });

  it.each([
    ['take profit', { is_take_profit: true, take_profit: 50 }, '70000', 'success: closedOrders.takeProfit'],
    ['stop loss', { is_stop_loss: true, stop_loss: 50 }, '50000', 'error: closedOrders.stopLoss'],
  ])(
    'say that the server closed one by %s, and take its P/L into the balance (T-107, R24)',
    async (_, change, price, said) => {
      await begin(1, change);
      server.market.script(bitcoin, { buy: price, sell: price });
      expect(await sweepOnce(server.services)).toBe(1);
      await core.advanceUntil(() => words().length > 0);
      expect([open(), words()]).toEqual([[], [said]]);
      const balance = (await server.call('reloadUser', { token })).body.data.estimatedBalance as number;
      await core.advanceUntil(() => core.app.snapshot('session')?.context.user?.realBalance === String(balance));
      expect(balance).not.toBe(10_000);
    },
  );

  it('survive a server that fails, without a notice, and go on (T-104)', async () => {
    const [id = ''] = await begin(1);
    server.faults.next('pollOpenTrades', { status: 503, times: 3 });
    server.market.script(bitcoin, { buy: '61010', sell: '61000' });
    // Prices come with other calls too (R41): that polls fail and go on shows in the state of the list.
    await core.advanceUntil(() => isList('stale'));
    expect([words(), polls(), open()]).toEqual([[], 1, [id]]);
    await core.advanceUntil(() => isList('loaded'));
    expect([words(), polls(), profit(id)]).toEqual([[], 4, '9.9']);
  });

  it('rest without positions and start with the first order (T-105)', async () => {
    await begin(0);
    for (let minutes = 0; minutes < 5; minutes++) core.ports.clock.increment(60_000);
    expect(polls()).toBe(0);
    await until(core.app, ['orderTicket'], () => core.app.snapshot('orderTicket') !== undefined);
    core.app.send('assets', { type: 'asset.choose', id: String(bitcoin) });
    await core.advanceUntil(() => core.app.snapshot('orderTicket')?.matches({ market: 'open' }) ?? false);
    core.app.send('orderTicket', { type: 'units.change', text: '0.01' });
    core.app.send('orderTicket', { type: 'order.submit' });
    await core.advanceUntil(() => open().length === 1 && polls() > 0);
  });

  it('pause with the page and come at once on return (R22)', async () => {
    await begin(1);
    await core.advanceUntil(() => polls() === 1);
    core.ports.visible.set(false);
    for (let minutes = 0; minutes < 5; minutes++) core.ports.clock.increment(60_000);
    expect(polls()).toBe(1);
    core.ports.visible.set(true);
    await until(core.app, ['openOrders'], () => polls() === 2);
  });

  it('end with the session: a refused poll signs out and none follows (T-108)', async () => {
    await begin(1);
    const stored = JSON.parse(core.ports.storage.get('currentUser') ?? '{}') as { token: string };
    await server.call('logout', { token: stored.token });
    await core.advanceUntil(() => core.app.snapshot('openOrders') === undefined);
    const [after, said] = [polls(), words()];
    for (let minutes = 0; minutes < 5; minutes++) core.ports.clock.increment(60_000);
    expect([polls(), said]).toEqual([after, ['error: session.ended']]);
  });
});
