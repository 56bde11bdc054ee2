import { randomUUID } from 'node:crypto';
import { type Message, until } from '@bourse/core';
import { closeAllView } from '@bourse/core/trading';
import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openInProcess, signInProcess, type InProcess } from '../lib/in-process.ts';

const CLOSE = '/user/close/trade';

describe('closing against the server', () => {
  let server: TestServer;
  let core: InProcess;
  let token: string;
  let people = 0;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    server = await createTestServer({ settings: { market_calendar: 'always' } });
    const { body } = await server.call('listAssets', { token: await server.signIn() });
    for (const { id, sy } of body.data as { id: number; sy: string }[]) ids[sy] = id;
  });
  afterAll(() => server.close());
  afterEach(() => {
    core.close();
    server.market.unscript();
    server.faults.clear();
  });

  async function place(symbol: string, units: number): Promise<string> {
    const body = { qty: units, coinId: ids[symbol], type: 'buy', duration: 10 };
    const off = { is_take_profit: false, is_stop_loss: false, take_profit: 0, stop_loss: 0 };
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await server.call('placeOrder', { body: { ...body, ...off }, token, headers });
    expect(answer.body.msg).toBeTypeOf('string');
    return String(answer.body.data.id);
  }

  /** Somebody signed in with these positions open, bought at the ask of prices that stand still. */
  async function begin(positions: readonly (readonly [symbol: string, units: number])[]): Promise<string[]> {
    server.market.script(ids['EURUSD'] ?? 0, { buy: '1.10020', sell: '1.10000' });
    server.market.script(ids['BTCUSD'] ?? 0, { buy: '60010', sell: '60000' });
    const email = `closer-${String(++people)}@example.com`;
    token = (await server.signUp(email, { balance: '10000.00' })).token;
    const placed: string[] = [];
    for (const [symbol, units] of positions) placed.push(await place(symbol, units));
    core = openInProcess(server);
    await signInProcess(core, email, 'demo-trader-1');
    await until(core.app, ['openOrders'], () => open().length === positions.length);
    return placed;
  }

  const open = () => core.app.snapshot('openOrders')?.context.ids ?? [];
  const summary = () => closeAllView.read({ closing: core.app.snapshot('closing') });
  const send = (event: Parameters<typeof core.app.send<'closing'>>[1]) => core.app.send('closing', event);
  /** As a person does it who has read what is asked: a press at once closes nothing (R39). */
  const confirm = async () => {
    await core.advanceUntil(() => !summary().isLocked);
    send({ type: 'closeAll.confirm' });
  };
  const wordsOf = (message: Message) => ('id' in message ? message.id : message.text);
  const words = () =>
    (core.app.snapshot('notices')?.context.notices ?? []).map(({ kind, message }) => `${kind}: ${wordsOf(message)}`);
  const openThere = async () =>
    ((await server.call('listOpenTrades', { token })).body.data as { id: number }[]).map(({ id }) => String(id));
  const balance = async () => (await server.call('reloadUser', { token })).body.data.estimatedBalance as number;
  const closes = () => core.calls.filter(({ call }) => call === `POST ${CLOSE}`).length;

  it('takes a closed position off the list and its P/L into the balance (T-085, T-086, T-087)', async () => {
    const [id = '', other = ''] = await begin([
      ['EURUSD', 10_000],
      ['BTCUSD', 0.01],
    ]);
    send({ type: 'position.close', id });
    send({ type: 'position.close', id });
    await core.advanceUntil(() => words().length > 0);
    expect([words(), open(), closes()]).toEqual([['success: closing.closed'], [other], 1]);
    expect([await openThere(), await balance()]).toEqual([[other], 9998]);
    await core.advanceUntil(() => core.app.snapshot('session')?.context.user?.realBalance === '9998');
  });

  it('asks again after a lost answer and closes once (T-090, R15)', async () => {
    const [id = ''] = await begin([['EURUSD', 10_000]]);
    core.lose(CLOSE, 1);
    send({ type: 'position.close', id });
    await core.advanceUntil(() => words().length > 0);
    expect([words(), closes(), await balance()]).toEqual([['success: closing.closed'], 2, 9998]);
  });

  it('calls a close nobody can confirm unconfirmed, then shows what the server has (R15)', async () => {
    const [id = ''] = await begin([['EURUSD', 10_000]]);
    core.lose(CLOSE, 9);
    send({ type: 'position.close', id });
    await core.advanceUntil(() => words().includes('error: closing.unconfirmed'));
    expect(closes()).toBe(2);
    await core.advanceUntil(() => open().length === 0);
  });

  it('keeps the row and says why on a closed market (T-061, T-089)', async () => {
    const [id = ''] = await begin([['EURUSD', 10_000]]);
    server.market.script(ids['EURUSD'] ?? 0, { isOpen: false });
    send({ type: 'position.close', id });
    await core.advanceUntil(() => words().length > 0);
    expect([words(), open(), await openThere()]).toEqual([['error: Market is closed'], [id], [id]]);
  });

  it('closes nothing when Back took the confirm step away (T-095)', async () => {
    const placed = await begin([['EURUSD', 10_000]]);
    send({ type: 'closeAll.ask' });
    core.app.send('dialogs', { type: 'dialog.close' });
    await confirm();
    expect([summary().isShown, summary().isBusy, await openThere()]).toEqual([false, false, placed]);
  });

  it('closes what it showed and leaves a position that was opened meanwhile (T-091, T-093, T-095)', async () => {
    await begin([
      ['EURUSD', 10_000],
      ['BTCUSD', 0.01],
    ]);
    send({ type: 'closeAll.ask' });
    expect([summary().count, summary().profit]).toEqual([2, '-$2.10']);
    const later = await place('EURUSD', 1);
    await confirm();
    await core.advanceUntil(() => !summary().isBusy);
    expect([words()[0], await openThere()]).toEqual(['success: closing.allClosed', [later]]);
    await core.advanceUntil(() => open().length === 1 && open()[0] === later);
  });

  it('keeps the rows that stayed open and shows the server’s words (T-095)', async () => {
    const [, stays = ''] = await begin([
      ['EURUSD', 10_000],
      ['BTCUSD', 0.01],
    ]);
    server.market.script(ids['BTCUSD'] ?? 0, { isOpen: false });
    send({ type: 'closeAll.ask' });
    await confirm();
    await core.advanceUntil(() => !summary().isBusy);
    expect([open(), await openThere()]).toEqual([[stays], [stays]]);
    expect(words()[0]).toMatch(/^error: 1 of 2 positions stayed open/);
  });
});
