import { randomUUID } from 'node:crypto';
import { type Message, readView, until } from '@bourse/core';
import { pathsOf, stage, type Move, type Path } from '@bourse/model-testing';
import { orderTicketModel } from '@bourse/core/charts';
import { orderTicketView, type OrderTicketView } from '@bourse/core/trading';
import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openInProcess, signInProcess, type InProcess } from '../lib/in-process.ts';

const PASSWORD = 'demo-trader-1';
const STORE = '/user/trades/store';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ settings: { market_calendar: 'always' } });
});
afterAll(() => server.close());

type Body = Record<string, number | boolean | string>;
type Outcome = {
  kind: 'accepted' | 'rejected' | 'unknown';
  body?: unknown;
  message?: string | null;
  fields?: object;
  isModeChanged?: boolean;
};
type TicketEvent = Parameters<ReturnType<typeof stage<typeof orderTicketModel.machine>>['send']>[0];

describe('paths of the order ticket against the server', () => {
  const tokens: Partial<Record<Outcome['kind'] | 'switched', string>> = {};
  /** The server's own ids of the assets that the model's tickets are about. */
  const ids = new Map<string, number>();
  beforeAll(async () => {
    // Who trades decides the answer: one has money, one has none, one has gone over to practice.
    tokens.accepted = (await server.signUp('rich@example.com', { balance: '10000.00' })).token;
    tokens.rejected = (await server.signUp('poor@example.com', { balance: '0.00' })).token;
    tokens.switched = (await server.signUp('switched@example.com', { isPractice: true })).token;
    const { body } = await server.call('listAssets', { token: tokens.accepted });
    for (const { id, sy } of body.data as { id: number; sy: string }[]) ids.set(sy, id);
  });

  const outcomeOf = (move: Move) => move.event['outcome'] as Outcome;
  const isAnswer = (move: Move) => move.event.type === 'intent.settled';
  // No server of this contract places an order and answers without the trade.
  const isUnreadable = (move: Move) =>
    isAnswer(move) && outcomeOf(move).kind === 'accepted' && !('data' in (outcomeOf(move).body as object));

  /** Sends the submitted body as whoever gets this outcome, at the prices the ticket showed. */
  async function place(shown: OrderTicketView, sent: Body, wanted: Outcome): Promise<Outcome> {
    const body: Body = { ...sent, coinId: ids.get(shown.symbol) ?? 0 };
    if (wanted.kind === 'unknown') return wanted;
    // Before the account is known the ticket names no mode, and the server cannot miss it.
    if (wanted.isModeChanged && body['is_practice'] === undefined) return wanted;
    server.market.script(Number(body['coinId']), { buy: Number(body['buy_p']), sell: Number(body['sell_p']) });
    const token = tokens[wanted.isModeChanged ? 'switched' : wanted.kind] ?? '';
    const answer = await server.call('placeOrder', { body, token, headers: { 'idempotency-key': randomUUID() } });
    if (answer.status === 409) {
      const isModeChanged = answer.body.status === 'mode_changed';
      return { kind: 'rejected', message: answer.body.message as string, fields: {}, isModeChanged };
    }
    expect(answer.status).toBe(200);
    if (answer.body.status === 0) return { kind: 'rejected', message: answer.body.msg as string, fields: {} };
    const open = await server.call('listOpenTrades', { token });
    const trade = open.body.data[0];
    expect([trade.qty, trade.trade_type, trade.take_profit, trade.stop_loss, trade.duration]).toEqual([
      body['qty'],
      body['type'],
      body['take_profit'],
      body['stop_loss'],
      10,
    ]);
    return { kind: 'accepted', body: answer.body };
  }

  /** What the ticket that sent the order showed is what the server filled it at (R39). */
  const fillOf = ({ side, units, symbol, buyPrice, sellPrice }: OrderTicketView) => ({
    id: side === 'buy' ? 'orderTicket.bought' : 'orderTicket.sold',
    values: { units, symbol, price: side === 'buy' ? buyPrice : sellPrice },
  });

  /** The receipt of that order: its price and its margin are the ticket's, so it tells of no difference (T-075). */
  const receiptOf = (shown: OrderTicketView) => {
    const { id, values } = fillOf(shown);
    return [{ id: `${id}Receipt`, values: { ...values, margin: shown.marginRequired } }];
  };

  /** Walks a path on the model's outcomes and on the server's answers, and compares after every step. */
  async function walk({ moves }: Path): Promise<void> {
    const [ideal, live] = [stage(orderTicketModel), stage(orderTicketModel)];
    try {
      let asked: { body: Body; ref: string; shown: OrderTicketView } | undefined;
      for (const { event } of moves) {
        ideal.send(event as TicketEvent);
        const isAwaited = event.type === 'intent.settled' && asked !== undefined && event['ref'] === asked.ref;
        const outcome =
          isAwaited && asked ? await place(asked.shown, asked.body, event['outcome'] as Outcome) : event['outcome'];
        live.send({ ...event, outcome } as TicketEvent);
        const submitted = live.take('intentQueue');
        expect(submitted).toEqual(ideal.take('intentQueue'));
        const shown = live.view() as OrderTicketView;
        const [order] = submitted as unknown as { body: Body; ref: string }[];
        asked = order ? { ...order, shown } : asked;
        const expected = ideal.view() as OrderTicketView;
        // The model's answer is always the same trade; the server's is the order that was sent.
        expect(shown).toEqual({ ...expected, fill: expected.fill && asked ? fillOf(asked.shown) : null });
        const kinds = (told: readonly { to: string; event: { type: string } }[]) =>
          told.map((one) => `${one.to} ${one.event.type}`);
        expect(kinds(live.told)).toEqual(kinds(ideal.told));
        const notices = ideal.take('notices') as unknown as { details?: readonly object[] }[];
        expect(live.take('notices')).toEqual(
          notices.map((notice) =>
            notice.details?.length && asked ? { ...notice, details: receiptOf(asked.shown) } : notice,
          ),
        );
      }
    } finally {
      live.stop();
      ideal.stop();
    }
  }

  const answered = pathsOf(orderTicketModel).filter(({ moves }) => moves.some(isAnswer) && !moves.some(isUnreadable));

  it('reach every outcome the server can give', () => {
    const kinds = new Set(answered.flatMap(({ moves }) => moves.filter(isAnswer).map((move) => outcomeOf(move).kind)));
    expect([...kinds].sort()).toEqual(['accepted', 'rejected', 'unknown']);
    const moves = answered.flatMap((path) => path.moves).filter(isAnswer);
    expect(moves.some((move) => outcomeOf(move).isModeChanged)).toBe(true);
  });

  it('show and tell the same on the server’s answers as on the model’s (T-071, T-072, T-076, T-097)', async () => {
    for (const path of answered) await walk(path);
    expect(answered.length).toBeGreaterThan(20);
  });
});

describe('the order ticket of a running core against the server', () => {
  let core: InProcess;
  let token: string;
  let people = 0;

  /** A fresh account on this asset, with a price that stands still. */
  async function begin(symbol: string, buy: string, sell: string) {
    const email = `trader-${String(++people)}@example.com`;
    token = (await server.signUp(email, { balance: '10000.00' })).token;
    const { body } = await server.call('listAssets', { token });
    const { id } = (body.data as { id: number; sy: string }[]).find((asset) => asset.sy === symbol) ?? { id: 0 };
    server.market.script(id, { buy, sell });
    core = openInProcess(server);
    await signInProcess(core, email, PASSWORD);
    core.app.send('assets', { type: 'asset.choose', id: String(id) });
    await until(core.app, ['orderTicket'], () => ticket().symbol === symbol && ticket().canSubmit && ticket().canSlide);
    return id;
  }
  afterEach(() => {
    core.close();
    server.market.unscript();
  });

  const ticket = () => readView(core.app, orderTicketView);
  const send = (...events: TicketEvent[]) => events.forEach((event) => core.app.send('orderTicket', event));
  const settled = () => until(core.app, ['orderTicket'], () => !ticket().isBusy);
  const words = () =>
    (core.app.snapshot('notices')?.context.notices ?? []).map(({ kind, message }) => `${kind}: ${wordsOf(message)}`);
  const wordsOf = (message: Message) => ('id' in message ? message.id : message.text);
  const trades = async () => (await server.call('listOpenTrades', { token })).body.data as Record<string, number>[];

  it.each([
    ['BTCUSD', '67000.40', '66990.10', '0.0123'],
    ['EURUSD', '1.09244', '1.09236', '30000.5'],
    ['USDJPY', '148.632', '148.620', '12345.678901'],
  ])('shows for %s the margin that the server charges (T-050, T-062, R16)', async (symbol, buy, sell, units) => {
    await begin(symbol, buy, sell);
    for (const side of ['buy', 'sell'] as const) {
      send({ type: 'side.choose', side }, { type: 'units.change', text: units });
      const shown = ticket().marginRequired;
      send({ type: 'order.submit' });
      await settled();
      const charged = (await trades())[0]?.['traded_amount'] ?? 0;
      expect(words()[0]).toBe('success: orderTicket.placed');
      expect(await trades()).toHaveLength(side === 'buy' ? 1 : 2);
      expect(shown).toBe(`$${charged.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`);
      // A press while the fill is shown would place nothing (R39).
      await core.advanceUntil(() => ticket().canSubmit);
    }
  });

  it('names the least stop loss the server takes, to the cent (R20)', async () => {
    await begin('EURUSD', '1.09300', '1.09200');
    send({ type: 'units.change', text: '1234' }, { type: 'trigger.toggle', trigger: 'stopLoss' });
    expect(ticket().stopLoss.hint).toMatchObject({ values: { amount: '$1.24' } });
    for (const [text, said] of [
      ['1.23', 'error: Stop loss is too close to the market. At least $1.24'],
      ['1.24', 'success: orderTicket.placed'],
    ] as const) {
      send({ type: 'trigger.change', trigger: 'stopLoss', text }, { type: 'order.submit' });
      await settled();
      expect(words()[0]).toBe(said);
      // Nor is a press right after a refusal one (R39).
      await core.advanceUntil(() => ticket().canSubmit);
    }
  });

  it('keeps every value when the price has moved away meanwhile (T-076, T-079)', async () => {
    const id = await begin('EURUSD', '1.09300', '1.09290');
    server.market.script(id, { buy: '1.10500', sell: '1.10490' });
    send({ type: 'units.change', text: '77' }, { type: 'order.submit' });
    await settled();
    expect([words()[0], ticket().units]).toEqual(['error: Price has changed, please try again', '77']);
    expect(await trades()).toEqual([]);
  });

  it('sends a lost order again with its key: one position (T-077, R15)', async () => {
    await begin('EURUSD', '1.09300', '1.09290');
    core.lose(STORE, 1);
    send({ type: 'order.submit' }, { type: 'order.submit' });
    await core.advanceUntil(() => !ticket().isBusy);
    expect([words()[0], (await trades()).length]).toEqual(['success: orderTicket.placed', 1]);
    const keys = core.calls.filter(({ call }) => call === `POST ${STORE}`).map(({ key }) => key);
    expect([keys.length, new Set(keys).size, keys[0] !== null]).toEqual([2, 1, true]);
  });

  it('calls an order nobody can confirm unconfirmed and shows what the server has (T-077)', async () => {
    await begin('EURUSD', '1.09300', '1.09290');
    core.lose(STORE, 9);
    server.faults.next('getIntent', { status: 503, times: 99 });
    send({ type: 'order.submit' });
    await core.advanceUntil(() => !ticket().isBusy);
    server.faults.clear();
    expect(words()[0]).toBe('error: orderTicket.unconfirmed');
    const [trade] = await trades();
    await core.advanceUntil(
      () => core.app.snapshot('openOrders')?.context.positions.has(String(trade?.['id'])) ?? false,
    );
    await core.advanceUntil(() => ticket().canSubmit);
  });
});
