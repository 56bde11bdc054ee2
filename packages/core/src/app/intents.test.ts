import type { RequestOf } from '@bourse/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createMachine, fromCallback, type EventObject } from 'xstate';
import type { IntentSettled } from '../platform/intents';
import { areaOf, openTab, storedUser, usualServer, type Tab, type TabOptions } from '../testing/app.fake';
import { fakeOrigin, type FakeOrigin } from '../testing/ports.fake';
import { settled, type FakeServer } from '../testing/server.fake';
import { recoveredFact } from '../platform/intents/intents.facts';
import type { AppSettings } from '../platform/settings';
import { areaView } from './area.view';
import { userArea } from '../testing/user-area';

const STORE = 'POST /user/trades/store';
const ASK = 'GET /user/intents/*';
const placed = { status: 1, data: { id: 9 }, msg: 'Placed' };
const notReceived = { kind: 'rejected', message: null, fields: {}, isNotReceived: true };
const problem = (message: string, status?: string) => ({ message, error: message, ...(status ? { status } : {}) });
const intentAnswer = (
  state: 'settled' | 'running' | 'unknown',
  status: number | null = null,
  body: unknown = null,
) => ({
  data: { state, operation: 'placeOrder', status, body },
});
/** What a question is answered: the order was made, or never came. */
const MADE = { status: 200, body: intentAnswer('settled', 200, placed) };
const NOT_THERE = { status: 200, body: intentAnswer('unknown') };
const isQuestion = ({ operation }: { operation: string }) => operation.startsWith('GET /user/intents/');

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

/** A tab whose area is an order ticket that receives the outcomes of its orders. */
async function open(server: FakeServer, origin: FakeOrigin, options: TabOptions = {}) {
  const heard: IntentSettled[] = [];
  let recovered = 0;
  const ticket = fromCallback<EventObject>(({ receive }) =>
    receive((event) => {
      if (event.type === 'settings.changed') throw new Error('broken');
      heard.push(event as IntentSettled);
    }),
  );
  const trading = createMachine({
    id: 'tradingAccount',
    on: {
      'recovered.changed': { actions: () => void recovered++ },
      'settings.changed': {
        actions: () => {
          throw new Error('broken');
        },
      },
    },
  });
  const area = areaOf(
    userArea,
    { name: 'orderTicket', machine: createMachine({}), provide: () => ticket },
    { name: 'tradingAccount', machine: trading, needs: [recoveredFact] },
  );
  const tab = await openTab({ ...options, server, origin, load: () => Promise.resolve(area) });
  tabs.push(tab);
  const submit = async (ref = '1') => {
    tab.app.send('intentQueue', {
      type: 'intent.submit',
      operation: 'placeOrder',
      body: { qty: 1 } as RequestOf<'placeOrder'>,
      owner: 'orderTicket',
      ref,
    });
    await settled();
  };
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await tab.advance(1_000);
  };
  const pending = () => pendingOf(origin);
  /** Time goes on until nothing is asked about any more. */
  const settle = async () => {
    for (let second = 0; second < 25 && pending().length > 0; second++) await tab.advance(1_000);
  };
  return { tab, submit, heard, pass, settle, recovered: () => recovered, pending };
}

/** A press that nobody can tell the end of: neither the call nor a question about it is answered. */
async function openUnknown(origin = ada()) {
  const server = usualServer().on(STORE, 'fail').on(ASK, 'fail');
  const opened = await open(server, origin);
  await opened.submit();
  await opened.pass(6);
  return { server, ...opened };
}

const pendingOf = (origin: FakeOrigin) =>
  Object.entries(origin.read())
    .filter(([key]) => key.startsWith('pending_intent.'))
    .map(([, value]) => JSON.parse(value) as Record<string, unknown>);
const ada = () => fakeOrigin({ currentUser: storedUser() });

describe('a money call (hard case 4)', () => {
  it('stores its key before it is sent, never its body, and forgets it when answered (R15)', async () => {
    const origin = ada();
    const server = usualServer().on(STORE, 'hold');
    const { submit, heard, pending, tab } = await open(server, origin);
    await submit();
    expect(pending()).toEqual([
      {
        version: 1,
        key: server.seen(STORE)[0]?.key,
        operation: 'placeOrder',
        userId: '7',
        isPractice: true,
        at: tab.ports.clock.now(),
      },
    ]);
    await server.take(STORE).answer(200, placed);
    expect(heard).toEqual([
      { type: 'intent.settled', ref: '1', operation: 'placeOrder', outcome: { kind: 'accepted', body: placed } },
    ]);
    expect(pending()).toEqual([]);
  });

  it('refused by a rule is told with its words, and the next press is another call with another key (R15, T-078)', async () => {
    const server = usualServer().on(STORE, { status: 200, body: { status: 0, data: null, msg: 'Market closed' } });
    const { submit, heard } = await open(server, ada());
    await submit('1');
    await submit('2');
    expect(heard.map(({ outcome }) => outcome)).toEqual([
      { kind: 'rejected', message: 'Market closed', fields: {} },
      { kind: 'rejected', message: 'Market closed', fields: {} },
    ]);
    expect(new Set(server.seen(STORE).map((call) => call.key)).size).toBe(2);
  });

  // Without `resending` in intent.machine.ts, or with a key made for each attempt, this fails.
  it('whose answer is lost is sent once more with the same key (T-077, R15)', async () => {
    const server = usualServer().on(STORE, 'hold');
    const { submit, heard, tab } = await open(server, ada());
    await submit();
    await server.take(STORE).fail();
    await tab.advance(1_000);
    const [first, second] = server.seen(STORE);
    expect(second).toEqual(first);
    await server.take(STORE).answer(200, placed);
    expect(heard.map(({ outcome }) => outcome.kind)).toEqual(['accepted']);
    expect(tab.notices()).toEqual([]);
  });

  // Without the asking state this fails: the outcome would stay unknown, though the server knows it.
  it('lost twice is found again by its key (R15)', async () => {
    const server = usualServer().on(STORE, 'fail').on(ASK, MADE);
    const { submit, heard, tab, pending } = await open(server, ada());
    await submit();
    await tab.advance(1_000);
    await tab.advance(1_000);
    expect(heard.map(({ outcome }) => outcome)).toEqual([{ kind: 'accepted', body: placed }]);
    expect(server.seen(STORE)).toHaveLength(2);
    expect(server.calls.at(-1)?.operation).toBe(`GET /user/intents/${server.seen(STORE)[0]?.key}`);
    expect(pending()).toEqual([]);
  });

  it('that never arrived is told as not received, because asking made its key void (R15)', async () => {
    const server = usualServer().on(STORE, 'fail').on(ASK, NOT_THERE);
    const { submit, heard, tab, pending } = await open(server, ada());
    await submit();
    await tab.advance(1_000);
    await tab.advance(1_000);
    expect(heard.map(({ outcome }) => outcome)).toEqual([notReceived]);
    expect(pending()).toEqual([]);
  });

  it.each([
    ['a server fault', 503, problem('Try later')],
    ['too many requests', 429, problem('Too many')],
    ['still running', 409, problem('Running', 'in_progress')],
  ])('answered with %s is not refused: it is tried again (R15)', async (_, status, body) => {
    const server = usualServer().on(STORE, 'hold');
    const { submit, heard, tab } = await open(server, ada());
    await submit();
    await server.take(STORE).answer(status, body, { 'Retry-After': '7' });
    expect(heard).toEqual([]);
    await tab.advance(6_999);
    expect(server.seen(STORE)).toHaveLength(1);
    await tab.advance(1);
    expect(server.seen(STORE)).toHaveLength(2);
    await server.take(STORE).answer(200, placed);
    expect(heard.map(({ outcome }) => outcome.kind)).toEqual(['accepted']);
  });

  // Without isPrompt in intent.machine.ts this fails: a market order would be sent half a minute later.
  it('that the server puts off for long is not sent again at a later price, only asked about (R15, R32)', async () => {
    const server = usualServer().on(STORE, 'hold').on(ASK, NOT_THERE);
    const { submit, heard, tab } = await open(server, ada());
    await submit();
    await server.take(STORE).answer(503, problem('Try later'), { 'Retry-After': '30' });
    await tab.advance(29_999);
    expect(heard).toEqual([]);
    await tab.advance(1);
    // The server's own words, now that its key is void: nothing was done.
    expect(heard.map(({ outcome }) => outcome)).toEqual([{ kind: 'rejected', message: 'Try later', fields: {} }]);
    expect(server.seen(STORE)).toHaveLength(1);
  });

  it('that a limit of the server refuses for long is asked about at once, and shows its words (M-293, R13, R15)', async () => {
    const server = usualServer().on(STORE, 'hold').on(ASK, NOT_THERE);
    const { submit, heard, tab } = await open(server, ada());
    await submit();
    await server.take(STORE).answer(429, problem('Too many deposits await approval.'), { 'Retry-After': '3600' });
    await tab.advance(1_000);
    expect(heard.map(({ outcome }) => outcome)).toEqual([
      { kind: 'rejected', message: 'Too many deposits await approval.', fields: {} },
    ]);
    expect([server.seen(STORE).length, server.calls.filter(isQuestion).length]).toEqual([1, 1]);
  });

  it('that a limit of the server refuses each time ends in its words, and one that a fault refuses in ours (R13, R15)', async () => {
    for (const [status, message] of [
      [429, 'Too many deposits await approval.'],
      [500, null],
    ] as const) {
      const server = usualServer()
        .on(STORE, { status, body: problem('Too many deposits await approval.') })
        .on(ASK, NOT_THERE);
      const { submit, heard, tab } = await open(server, ada());
      await submit();
      for (let second = 0; second < 5; second += 1) await tab.advance(1_000);
      expect(heard.map(({ outcome }) => outcome)).toEqual([
        message === null ? notReceived : { kind: 'rejected', message, fields: {} },
      ]);
    }
  });

  it('pressed offline is refused at once: nothing is sent, stored or in doubt', async () => {
    const server = usualServer().on(STORE, { status: 200, body: placed });
    const { submit, heard, pending, tab } = await open(server, ada());
    tab.ports.online.set(false);
    await submit();
    expect([heard.map(({ outcome }) => outcome), pending(), server.seen(STORE)]).toEqual([[notReceived], [], []]);
    tab.ports.online.set(true);
    await tab.advance(60_000);
    expect(server.seen(STORE)).toEqual([]);
    await submit('2');
    expect(heard.map(({ outcome }) => outcome.kind)).toEqual(['rejected', 'accepted']);
  });

  it('that is asked about in vain gives the questions up, so that none of them holds a connection for ever', async () => {
    const server = usualServer().on(STORE, 'fail').on(ASK, 'hold');
    const { submit, pass } = await open(server, ada());
    await submit();
    await pass(60);
    const questions = server.held.filter(isQuestion).map((question) => question.isAborted());
    expect(questions).toEqual([true, true, true, true, true, false]);
  });

  it('that nobody can tell about is unknown, never a failure; its record stays and is asked about when the page is back', async () => {
    const { server, heard, tab, pending, recovered } = await openUnknown();
    expect(heard.map(({ outcome }) => outcome)).toEqual([{ kind: 'unknown' }]);
    expect(pending()).toHaveLength(1);
    tab.ports.online.set(false);
    server.on(ASK, MADE);
    tab.ports.online.set(true);
    await settled();
    expect([tab.notices(), recovered(), pending()]).toEqual([['intents.placeOrder.accepted'], 1, []]);
    // Who asked hears it as well, by the name of its press.
    expect(heard.slice(1)).toEqual([
      { type: 'intent.resolved', ref: '1', operation: 'placeOrder', outcome: { kind: 'accepted', body: placed } },
    ]);
  });

  it('that nobody could tell about is no longer told to a flow that began anew: its names are those of other presses (R15)', async () => {
    const { server, heard, tab, settle } = await openUnknown();
    expect(heard.map(({ outcome }) => outcome.kind)).toEqual(['unknown']);
    tab.app.send('orderTicket', { type: 'settings.changed' } as never);
    await settled();
    tab.app.send('areas', { type: 'flow.retry', name: 'orderTicket' });
    await settled();
    server.on(ASK, MADE);
    await settle();
    expect([heard.length, tab.notices()]).toEqual([1, ['intents.placeOrder.accepted']]);
  });

  it('that nobody could tell about is asked about again while the page stays in sight, and reported aloud only once (R15)', async () => {
    const server = usualServer().on(STORE, 'fail').on(ASK, 'fail');
    const { submit, heard, tab, pending, recovered, pass, settle } = await open(server, ada());
    await submit();
    await pass(90);
    expect([heard.map(({ outcome }) => outcome.kind), tab.notices(), pending().length]).toEqual([['unknown'], [], 1]);
    server.on(ASK, MADE);
    await settle();
    expect([tab.notices(), recovered(), pending()]).toEqual([['intents.placeOrder.accepted'], 1, []]);
  });

  it.each([
    ['made', intentAnswer('settled', 200, placed), { kind: 'accepted', body: placed }],
    ['never received', intentAnswer('unknown'), notReceived],
  ])(
    'whose end another tab learns first is told to the form that waits here as well: %s (R15)',
    async (_, answer, outcome) => {
      const origin = ada();
      const { server, ...here } = await openUnknown(origin);
      expect(here.heard.map(({ outcome: { kind } }) => kind)).toEqual(['unknown']);
      server.on(ASK, { status: 200, body: answer });
      const there = await open(server, origin);
      await settled();
      expect([there.tab.notices().length, there.heard, there.pending()]).toEqual([1, [], []]);
      expect(here.heard.slice(1)).toMatchObject([{ type: 'intent.resolved', ref: '1', outcome }]);
      expect([here.tab.notices().length, server.seen(STORE).length]).toEqual([1, 2]);
    },
  );

  it('that another tab asks about is told to the form that waits here for its turn (R15)', async () => {
    const origin = ada();
    const { server, ...here } = await openUnknown(origin);
    server.on(ASK, 'hold');
    const there = await open(server, origin);
    here.tab.ports.online.set(false);
    here.tab.ports.online.set(true);
    await settled();
    const [question, ...others] = server.held.filter(isQuestion);
    expect(others).toEqual([]);
    server.on(ASK, MADE);
    await question?.answer(200, intentAnswer('settled', 200, placed));
    await settled();
    expect(there.tab.notices()).toEqual(['intents.placeOrder.accepted']);
    expect(here.heard.map(({ type, outcome }) => [type, outcome.kind])).toEqual([
      ['intent.settled', 'unknown'],
      ['intent.resolved', 'accepted'],
    ]);
  });

  it('carried out by one tab is fetched by another that has nothing under way (R15)', async () => {
    const origin = ada();
    const server = usualServer().on(STORE, { status: 200, body: placed });
    const [here, there] = [await open(server, origin), await open(server, origin)];
    await here.submit();
    expect([here.recovered(), there.recovered()]).toEqual([0, 1]);
    expect(Object.keys(origin.read()).filter((key) => key.includes('intent'))).toEqual([]);
  });

  it('goes on when its owner is gone, and is told by notice (the panel closed)', async () => {
    const server = usualServer().on(STORE, 'hold');
    const { submit, heard, tab, pending } = await open(server, ada());
    await submit();
    tab.app.send('orderTicket', { type: 'settings.changed' } as never);
    await settled();
    expect(tab.app.snapshot('orderTicket')).toBeUndefined();
    tab.app.send('areas', { type: 'flow.retry', name: 'orderTicket' });
    await settled();
    await server.take(STORE).answer(200, placed);
    expect(heard).toEqual([]);
    expect(tab.notices()).toEqual(['intents.placeOrder.accepted', 'area.failed']);
    expect(pending()).toEqual([]);
  });

  it('is told to its owner though another flow of the area broke meanwhile', async () => {
    const server = usualServer().on(STORE, 'hold');
    const { submit, heard, tab, pending } = await open(server, ada());
    await submit();
    tab.app.send('tradingAccount', { type: 'settings.changed', settings: {} as AppSettings });
    await settled();
    expect(tab.app.snapshot('tradingAccount')).toBeUndefined();
    await server.take(STORE).answer(200, placed);
    expect([heard.length, tab.notices(), pending()]).toEqual([1, ['area.failed'], []]);
  });

  // Without storeRecord in intent.machine.ts, or without listPending in intents.machine.ts, these fail.
  it.each([
    ['settled', intentAnswer('settled', 200, placed), 'intents.placeOrder.accepted'],
    ['refused', intentAnswer('settled', 200, { status: 0, data: null, msg: 'Market closed' }), 'Market closed'],
    ['never received', intentAnswer('unknown'), 'intents.placeOrder.notReceived'],
  ])('found after a reload is asked about, never sent again: %s (R15, T-077)', async (_, answer, notice) => {
    const origin = ada();
    const server = usualServer().on(STORE, 'hold');
    const before = await open(server, origin);
    await before.submit();
    before.tab.close();
    server.on(ASK, { status: 200, body: answer });
    const after = await open(server, origin);
    await settled();
    expect(server.seen(STORE)).toHaveLength(1);
    expect(after.tab.notices()).toEqual([notice]);
    expect([after.pending(), after.heard]).toEqual([[], []]);
  });

  it('still running after a reload is asked about again, and told once', async () => {
    const origin = ada();
    const server = usualServer().on(STORE, 'hold');
    const before = await open(server, origin);
    await before.submit();
    before.tab.close();
    server.on(ASK, { status: 200, body: intentAnswer('running') });
    const { tab } = await open(server, origin);
    expect(tab.notices()).toEqual([]);
    server.on(ASK, MADE);
    await tab.advance(2_000);
    await tab.advance(60_000);
    expect(server.calls.filter(isQuestion)).toHaveLength(2);
    expect(pendingOf(origin)).toEqual([]);
  });

  // Without the lock in intents.actors.ts the second tab asks, and asking voids a call that is on its way.
  it('on its way in one tab is left alone by another, which fetches what it did once it is settled (R15)', async () => {
    const origin = ada();
    const server = usualServer().on(STORE, 'hold').on(ASK, NOT_THERE);
    const here = await open(server, origin);
    await here.submit();
    const there = await open(server, origin);
    await there.tab.advance(5_000);
    expect(server.calls.filter(isQuestion)).toEqual([]);
    await server.take(STORE).answer(200, placed);
    expect(here.heard.map(({ outcome }) => outcome.kind)).toEqual(['accepted']);
    expect([here.tab.notices(), there.tab.notices()]).toEqual([[], []]);
    expect([here.recovered(), there.recovered()]).toEqual([0, 1]);
  });

  it('on its way at sign-out is said to be unconfirmed, once, and its record goes (R26, T-077)', async () => {
    const origin = ada();
    const server = usualServer().on(STORE, 'hold');
    const { submit, heard, tab, pending } = await open(server, origin);
    await submit();
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect([tab.notices(), pending()]).toEqual([['intents.placeOrder.unknown'], []]);
    await server.take(STORE).answer(200, placed);
    await tab.advance(1_000);
    expect([tab.notices(), heard, pending()]).toEqual([['intents.placeOrder.unknown'], [], []]);
  });

  it('on its way while another tab signs out is said to be unconfirmed here, and nothing of it stays (A-204, R26)', async () => {
    const origin = ada();
    const server = usualServer().on(STORE, 'hold');
    const { submit, heard, tab, pending } = await open(server, origin);
    const other = await open(usualServer(), origin);
    await submit();
    other.tab.app.send('session', { type: 'session.end' });
    await settled();
    expect([tab.notices(), pending()]).toEqual([['intents.placeOrder.unknown'], []]);
    await server.take(STORE).answer(200, placed);
    await tab.advance(60_000);
    expect([tab.notices(), heard, pending()]).toEqual([[], [], []]);
    expect(server.seen(STORE)).toHaveLength(1);
  });

  // Without the never-abort of intents.actors.ts (a signal handed on) this fails.
  it('is not cut off when its page signs out, though every other call is (R15)', async () => {
    const server = usualServer().on(STORE, 'hold').on('POST /auth/user', 'hold');
    const { submit, tab } = await open(server, ada());
    await submit();
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect(server.take('POST /auth/user').isAborted()).toBe(true);
    expect(server.take(STORE).isAborted()).toBe(false);
  });

  // Without `instead` in tellWhom the queue of all calls would crash when the flow that asked for one is gone.
  it('whose owner broke while it was on its way is told by notice, and takes no other call with it', async () => {
    const server = usualServer().on(STORE, 'hold');
    const { submit, heard, tab } = await open(server, ada());
    await submit('1');
    tab.app.send('intentQueue', {
      type: 'intent.submit',
      operation: 'placeOrder',
      body: { qty: 2 } as RequestOf<'placeOrder'>,
      owner: 'closing',
      ref: '1',
    });
    await settled();
    const [first, second] = [server.take(STORE), server.take(STORE)];
    await second.answer(200, placed);
    expect([heard, tab.notices()]).toEqual([[], ['intents.placeOrder.accepted']]);
    await first.answer(200, placed);
    expect(heard.map(({ outcome }) => outcome.kind)).toEqual(['accepted']);
  });

  // Without `broken` in signed-in.machine.ts every later press ends the area, until the page is loaded anew.
  it('whose carrier breaks is said to be unconfirmed; a retry starts another that asks about it (R15)', async () => {
    const origin = ada();
    const server = usualServer().on(STORE, 'hold').on(ASK, MADE);
    const { submit, heard, tab, pending } = await open(server, origin);
    await submit();
    const late = server.take(STORE);
    tab.app.send('intentQueue', { type: 'xstate.error.actor.unknown', error: new Error('broken') } as never);
    await settled();
    expect(
      areaView(userArea).read({ signedIn: tab.app.snapshot('signedIn'), areas: tab.app.snapshot('areas') }),
    ).toEqual({ phase: 'failed', canRetry: true, retryBy: 'signedIn' });
    expect(tab.notices()).toEqual(['area.failed', 'intents.placeOrder.unknown']);
    expect(tab.app.snapshot('tradingAccount')).toBeUndefined();
    tab.app.send('signedIn', { type: 'area.retry', area: userArea });
    await settled();
    expect(tab.notices()).toEqual(['intents.placeOrder.accepted', 'area.failed', 'intents.placeOrder.unknown']);
    expect([pending(), heard]).toEqual([[], []]);
    await late.answer(200, placed);
    server.on(STORE, { status: 200, body: placed });
    await submit('2');
    expect(heard.map(({ ref, outcome }) => [ref, outcome.kind])).toEqual([['2', 'accepted']]);
    expect(server.seen(STORE)).toHaveLength(2);
  });

  it('is inFlight also by a page that is refused a lock', async () => {
    const server = usualServer().on(STORE, { status: 200, body: placed });
    const refuse = () => Promise.reject(new Error('not fully active'));
    const { submit, heard, pending } = await open(server, ada(), { change: (ports) => void (ports.lock = refuse) });
    await submit();
    expect([heard.map(({ outcome }) => outcome.kind), pending()]).toEqual([['accepted'], []]);
  });

  it('of another user is left where it is', async () => {
    const record = { version: 1, key: 'k8', operation: 'placeOrder', userId: '8', isPractice: true, at: 0 };
    const origin = fakeOrigin({ currentUser: storedUser(), 'pending_intent.k8': JSON.stringify(record) });
    const { tab } = await open(usualServer(), origin);
    expect(tab.server.calls.some(isQuestion)).toBe(false);
    expect(pendingOf(origin)).toEqual([record]);
  });
});
