import type { RequestOf } from '@bourse/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createMachine, fromCallback, type EventObject } from 'xstate';
import type { IntentSettled } from '../platform/intents';
import { areaOf, openTab, session, storedUser, TOKEN, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { fakeOrigin, type FakeOrigin, type FakePorts } from '../testing/ports.fake';
import { settled, type FakeServer } from '../testing/server.fake';
import { areaView } from './area.view';
import { userArea } from '../testing/user-area';

const STORE = 'POST /user/trades/store';
const placed = { status: 1, data: { id: 9 }, msg: 'Placed' };
const notReceived = { kind: 'rejected', message: null, fields: {}, isNotReceived: true };
const refuses = (): never => {
  throw new Error('refused by the browser');
};

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

/** A tab whose area is an order ticket that receives the outcomes of its orders. */
async function open(change: (ports: FakePorts) => void, server: FakeServer, origin: FakeOrigin = ada()) {
  const heard: IntentSettled[] = [];
  const ticket = fromCallback<EventObject>(({ receive }) => receive((event) => heard.push(event as IntentSettled)));
  const area = areaOf(userArea, { name: 'orderTicket', machine: createMachine({}), provide: () => ticket });
  const tab = await openTab({ server, origin, change, load: () => Promise.resolve(area) });
  tabs.push(tab);
  const submit = async () => {
    tab.app.send('intentQueue', {
      type: 'intent.submit',
      operation: 'placeOrder',
      body: { qty: 1 } as RequestOf<'placeOrder'>,
      owner: 'orderTicket',
      ref: '1',
    });
    await settled();
  };
  const failed = () => tab.ports.recorded.logged.filter(({ event }) => event === 'A resident failed');
  const phase = () =>
    areaView(userArea).read({ signedIn: tab.app.snapshot('signedIn'), areas: tab.app.snapshot('areas') }).phase;
  return { tab, submit, heard, failed, phase, ends: () => heard.map(({ outcome }) => outcome) };
}

const ada = () => fakeOrigin({ currentUser: storedUser() });
const tradingServer = () => usualServer().on(STORE, { status: 200, body: placed });
const deadStorage = (ports: FakePorts) =>
  Object.assign(ports.storage, { get: refuses, set: refuses, remove: refuses, keys: refuses, watch: refuses });

describe('a port that throws', () => {
  // Without guardedPorts the first read of storage ends createApp, and any later one the resident that made it.
  it('a browser that forbids storage altogether still signs in, trades nothing unrecorded, and signs out', async () => {
    const server = tradingServer().on('POST /auth/login', {
      status: 200,
      body: { data: { user: wireUser, token: TOKEN, session }, message: 'Welcome' },
    });
    const { tab, submit, ends, failed, phase } = await open(deadStorage, server);
    await tab.signIn();
    expect([tab.app.snapshot('session')?.context.user?.id, phase()]).toEqual(['7', 'running']);
    await submit();
    expect([ends(), server.seen(STORE)]).toEqual([[notReceived], []]);
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect(tab.app.snapshot('signIn')).toBeDefined();
    expect(failed()).toEqual([]);
  });

  it('is logged once by its name, and a log that throws breaks nothing', async () => {
    const { tab } = await open(deadStorage, tradingServer());
    const logged = tab.ports.recorded.logged.filter(({ event }) => event === 'A port failed');
    expect(logged.map(({ detail }) => detail?.['port'])).toEqual([
      ...new Set(logged.map(({ detail }) => detail?.['port'])),
    ]);
    expect(logged.length).toBeGreaterThan(0);
    const silent = await open(
      (ports) => Object.assign(deadStorage(ports), void (ports.log = refuses)),
      tradingServer(),
    );
    await silent.tab.signIn();
    expect(silent.tab.app.snapshot('session')).toBeDefined();
  });

  // A ticket that crashed on a refused sound would fail its area right after an order was placed.
  it('a browser that refuses sound and clipboard is not noticed by anybody', async () => {
    const { guardedPorts } = await import('./guarded-ports');
    const { tab } = await open(() => undefined, tradingServer());
    const dead = { play: refuses, copy: refuses, lock: refuses, log: refuses };
    const ports = guardedPorts({ ...tab.ports, ...dead, reload: refuses, canPostTo: refuses });
    expect(() => [ports.play('success'), ports.reload()]).not.toThrow();
    expect(ports.canPostTo('https://pay.example')).toBe(true);
    expect(() => ports.log({ level: 'error', event: 'x' })).not.toThrow();
    await expect(ports.copy('text')).rejects.toThrow('refused');
    await expect(ports.lock('name', () => Promise.resolve())).rejects.toThrow('refused');
  });
});

describe('a money call whose record cannot be kept (hard case 4)', () => {
  // Sent without its record, a call could not be asked about after a reload, and its end would stay untold.
  it.each([
    ['a write that is refused', (ports: FakePorts) => void (ports.storage.set = refuses)],
    ['a write that is lost without a word', (ports: FakePorts) => void (ports.storage.set = () => undefined)],
  ])('is not sent, and its owner is told that nothing was done: %s (R15)', async (_, change) => {
    const server = tradingServer();
    const { submit, ends, failed, phase } = await open(change, server);
    await submit();
    expect([ends(), server.seen(STORE), failed(), phase()]).toEqual([[notReceived], [], [], 'running']);
  });

  it('is not sent without a key either', async () => {
    const server = tradingServer();
    const { submit, ends, failed } = await open((ports) => void (ports.random.uuid = refuses), server);
    await submit();
    expect([ends(), server.seen(STORE), failed()]).toEqual([[notReceived], [], []]);
  });

  it('found unreadable at the start names no call: it goes, and the next order is placed', async () => {
    const origin = fakeOrigin({
      currentUser: storedUser(),
      'pending_intent.k1': '{"version":1,',
      'pending_intent.k2': '7',
    });
    const server = tradingServer();
    const { submit, ends, tab } = await open(() => undefined, server, origin);
    await submit();
    expect(ends().map(({ kind }) => kind)).toEqual(['accepted']);
    expect([Object.keys(origin.read()).filter((key) => key.startsWith('pending_')), tab.notices()]).toEqual([[], []]);
  });
});

describe('a lock that does not work', () => {
  it('by throwing does not keep a call from being made', async () => {
    const server = tradingServer();
    const { submit, ends, failed } = await open((ports) => void (ports.lock = refuses), server);
    await submit();
    expect([ends().map(({ kind }) => kind), failed()]).toEqual([['accepted'], []]);
  });

  // A new key is nobody else's: who waits for its lock for ever would leave the person with a form that never ends.
  it('by never being granted delays a new call by 2 s, and is let go when it comes after the end', async () => {
    const server = tradingServer();
    const wanted: (() => Promise<unknown>)[] = [];
    const change = (ports: FakePorts) =>
      void (ports.lock = <T>(_: string, run: () => Promise<T>) =>
        new Promise<T>((resolve, reject) => wanted.push(() => run().then(resolve, reject))));
    const { tab, submit, ends } = await open(change, server);
    await submit();
    await tab.advance(1_999);
    expect(server.seen(STORE)).toEqual([]);
    await tab.advance(1);
    expect([ends().map(({ kind }) => kind), server.seen(STORE).length]).toEqual([['accepted'], 1]);
    await wanted[0]?.();
    await tab.advance(60_000);
    expect(server.seen(STORE)).toHaveLength(1);
  });
});
