import { afterEach, describe, expect, it } from 'vitest';
import { openTab, storedUser, usualServer, wireOther, wireUser, type Tab } from '../../testing/app.fake';
import { fakeOrigin } from '../../testing/ports.fake';
import { settled } from '../../testing/server.fake';
import { area } from '../area';
import { placedTrade } from '../order-ticket/order-ticket.model';

const CLOSE = 'POST /user/close/trade';
const CLOSE_ALL = 'POST /user/trades/close/all';
const UNCONFIRMED = 'closing.unconfirmed';
const ok = (data: unknown) => ({ status: 200, body: { data } });
const trade = (id: number, changes: object = {}) => ({ ...placedTrade, id, is_practice: true, ...changes });
const closed = { ...trade(5), status: 1, closed_at: '2026-01-05T12:00:01.000Z' };

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

/** Two positions are open, and the server answers no close before the test does. */
async function opened() {
  const server = usualServer()
    .on('GET /assets', ok([]))
    .on('GET /user/watchlist', ok([]))
    .on('GET /user/trades/closed', ok([]))
    .on('GET /user/trades/open', ok([trade(5, { qty: 0.5 }), trade(6, { trade_type: 'sell' })]))
    .on(CLOSE, 'hold')
    .on(CLOSE_ALL, 'hold');
  const origin = fakeOrigin({ currentUser: storedUser() });
  const tab = await openTab({ origin, server, load: () => Promise.resolve({ area }) });
  tabs.push(tab);
  const { app } = tab;
  const press = async (id: string) => {
    app.send('closing', { type: 'position.close', id });
    await settled();
  };
  const closeAll = async () => {
    app.send('closing', { type: 'closeAll.ask' });
    await tab.advance(500);
    app.send('closing', { type: 'closeAll.confirm' });
    await settled();
  };
  const signOut = async () => {
    app.send('session', { type: 'session.end' });
    await settled();
  };
  const changeMode = async () => {
    server.on('POST /auth/user', ok({ ...wireUser, is_practice: false })).on('GET /user/trades/open', ok([]));
    app.send('session', { type: 'user.reload' });
    await settled();
    expect(app.snapshot('signedIn')?.context.user.isPractice).toBe(false);
  };
  const signInElsewhere = async () => {
    origin.tab().set('currentUser', storedUser(wireOther, 'token-of-bert-0123456789'));
    await settled();
    expect(app.snapshot('session')?.context.user?.id).toBe('8');
  };
  /** What each notice says, oldest first. */
  const told = () =>
    (app.snapshot('notices')?.context.notices ?? [])
      .map(({ kind, message, details }) => ({ kind, message, details }))
      .toReversed();
  const logged = () =>
    tab.ports.recorded.logged.filter(({ event }) => event === 'position not closed').map(({ detail }) => detail);
  return { ...tab, press, closeAll, signOut, changeMode, signInElsewhere, told, logged };
}

const ends = [
  ['a switch of the account mode elsewhere', 'changeMode'],
  ['a sign-out', 'signOut'],
] as const;
const unconfirmed = (line: object) => ({
  kind: 'error',
  message: { id: UNCONFIRMED },
  details: [line, { id: 'closing.practiceAccount' }],
});
const first = unconfirmed({ id: 'closing.buyPosition', values: { units: '0.5', symbol: 'EURUSD' } });
const second = unconfirmed({ id: 'closing.sellPosition', values: { units: '0.1', symbol: 'EURUSD' } });

describe('a close on its way (hard case 4)', () => {
  it.each(ends)(
    'that %s stops is said to be unconfirmed, once, by its position and account (T-089, R15)',
    async (_, end) => {
      const client = await opened();
      await client.press('5');
      await client[end]();
      expect([client.told(), client.logged()]).toEqual([[first], [{ kind: 'unknown' }]]);
      const call = client.server.take(CLOSE);
      expect(call.isAborted()).toBe(false);
      await call.answer(200, { message: '', data: closed });
      for (let second = 0; second < 5; second++) await client.advance(1_000);
      expect([client.told(), client.server.seen(CLOSE).length]).toEqual([[first], 1]);
    },
  );

  it.each(ends)('beside another one is told of by itself after %s (T-089, R15)', async (_, end) => {
    const client = await opened();
    for (const id of ['5', '6']) await client.press(id);
    await client[end]();
    expect(client.told()).toEqual([first, second]);
  });

  it('whose answer was lost is said to be unconfirmed where it is stopped before the second try (T-089, T-090, R15)', async () => {
    const client = await opened();
    await client.press('5');
    await client.server.take(CLOSE).fail();
    await client.changeMode();
    expect(client.told()).toEqual([first]);
  });

  it.each(ends)('that was answered is told of by its answer alone, also after %s (T-087, T-089)', async (_, end) => {
    const client = await opened();
    for (const id of ['5', '6']) await client.press(id);
    await client.server.take(CLOSE).answer(200, { message: '', data: closed });
    await client.server.take(CLOSE).answer(422, { message: 'Market is closed' });
    // The row of the first one still stands.
    await client[end]();
    expect(client.notices()).toEqual(['Market is closed', 'closing.closed']);
  });

  it('is nothing to somebody else who signs in in another tab (R15)', async () => {
    const client = await opened();
    await client.press('5');
    await client.signInElsewhere();
    expect([client.told(), client.logged()]).toEqual([[], [{ kind: 'unknown' }]]);
  });

  it('is told to nobody when the whole client stops', async () => {
    const client = await opened();
    await client.press('5');
    client.close();
    expect(client.logged()).toEqual([]);
  });

  it('whose answers are lost is said to be unconfirmed by its position and account (T-089, R15)', async () => {
    const client = await opened();
    client.server.on(CLOSE, 'fail');
    await client.press('5');
    await client.advance(1_000);
    expect([client.told(), client.logged()]).toEqual([[first], [{ kind: 'unknown' }]]);
  });
});

describe('a close of all positions on its way (hard case 4)', () => {
  it('is said to be unconfirmed at a sign-out (R26)', async () => {
    const client = await opened();
    await client.closeAll();
    await client.signOut();
    expect(client.notices()).toEqual(['intents.closeAllTrades.unknown']);
  });

  it('is asked about once the account mode was switched elsewhere, and told of (R15)', async () => {
    const client = await opened();
    await client.closeAll();
    const body = { message: 'All closed', failed: [], closed: 2, profit: 0, balance: 10_000 };
    const answer = { state: 'settled', operation: 'closeAllTrades', status: 200, body };
    client.server.on('GET /user/intents/*', ok(answer));
    await client.changeMode();
    for (let second = 0; second < 2; second++) await client.advance(1_000);
    expect([client.notices(), client.server.seen(CLOSE_ALL).length]).toEqual([['intents.closeAllTrades.accepted'], 1]);
  });
});
