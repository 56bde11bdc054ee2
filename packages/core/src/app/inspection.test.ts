import { assign, createActor, fromCallback, fromPromise, sendTo, setup, type AnyActorRef } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardDepositView } from '../money/card-deposit';
import { card, filled } from '../money/card-deposit/card-deposit.model';
import { made } from '../money/samples.model';
import { emptyArea, openTab, session, storedUser, TOKEN, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { signInView } from '../access/sign-in/sign-in.flow';
import { tell } from '../shared/resident';
import { defineView } from '../shared/view';
import { settled } from '../testing/server.fake';
import { inspection, type Inspection } from './inspection';
import type { ActorRecord, InspectionRecord, TransitionRecord } from './records';
import { statelyMessages } from './stately-messages';

const password = 'correct horse battery';
const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

const server = () =>
  usualServer().on('POST /auth/login', {
    status: 200,
    body: { data: { token: TOKEN, user: wireUser, session }, message: 'Welcome' },
  });

async function open(inspect: Inspection): Promise<Tab> {
  const tab = await openTab({ server: server(), inspect });
  tabs.push(tab);
  return tab;
}

it('lets an actor go on that tells a missing resident, as without it (A-241)', () => {
  const records: InspectionRecord[] = [];
  const { observe } = inspection((record) => records.push(record));
  const notify = tell('notices', { type: 'notice.add', kind: 'error', message: { text: 'x' } });
  const machine = setup({ actions: { notify } }).createMachine({ id: 'lone', on: { go: { actions: 'notify' } } });
  const actor = createActor(machine, { inspect: observe }).start();
  actor.send({ type: 'go' });
  expect(actor.getSnapshot().status).toBe('active');
  const told = records.flatMap((record) => (record.kind === 'transition' ? record.told : []));
  expect(told).toEqual([{ to: 'missing:notices', type: 'notice.add' }]);
});

async function signedInAndOut() {
  const seen: InspectionRecord[] = [];
  const tab = await open(inspection((record) => seen.push(record)));
  await tab.signIn('ada@example.com');
  expect(tab.app.snapshot('session')?.context.user?.id).toBe('7');
  tab.app.send('session', { type: 'session.end' });
  await settled();
  return { tab, seen };
}

const actors = (seen: readonly InspectionRecord[]) => seen.filter((one): one is ActorRecord => one.kind === 'actor');
const transitions = (seen: readonly InspectionRecord[]) =>
  seen.filter((one): one is TransitionRecord => one.kind === 'transition');

/** Who lives after these records, by place. */
function livingOf(seen: readonly InspectionRecord[]): string[] {
  const places = new Map<string, string>();
  for (const record of seen) {
    if (record.kind === 'actor') places.set(record.actor, record.place);
    else if (record.status !== 'active') places.delete(record.actor);
  }
  return [...places.values()].sort();
}

/** Who lives in the app itself. */
function livingIn(tab: Tab): string[] {
  const below = (children: object, place: string): string[] =>
    Object.values(children as Record<string, AnyActorRef & { systemId?: string }>).flatMap((child) => {
      const { status, children: inner = {} } = child.getSnapshot() as { status: string; children?: object };
      const here = `${place}/${child.systemId ?? child.id}`;
      return status === 'active' ? [here, ...below(inner, here)] : [];
    });
  return ['app', ...below((tab.app.snapshot('app') as unknown as { children: object }).children, 'app')].sort();
}

describe('the inspection of the client (hard case 10)', () => {
  it('begins with the root and its residents: nothing happens before it', async () => {
    const { seen } = await signedInAndOut();
    expect(actors(seen).slice(0, 3)).toMatchObject([
      { v: 1, kind: 'actor', parent: null, name: 'app', place: 'app', machine: 'app', value: 'starting' },
      { name: 'notices', place: 'app/notices', machine: 'notices' },
      { name: 'dialogs', place: 'app/dialogs', machine: 'dialogs' },
    ]);
  });

  it('tells places in the tree, events, edges of charts, states and what was sent', async () => {
    const { seen } = await signedInAndOut();
    const signIn = actors(seen).find(({ place }) => place === 'app/areas/area.access/signIn');
    expect(signIn).toMatchObject({ machine: 'signIn', value: { editing: 'typing' } });
    const own = transitions(seen).filter(({ actor }) => actor === signIn?.actor);
    expect(own.map(({ event }) => event)).toContainEqual({ type: 'field.change', field: 'email', text: '[string]' });
    expect(own.find(({ event }) => event.type === 'form.submit')).toMatchObject({
      from: null,
      steps: [[{ from: 'editing', on: 'form.submit', branch: 0, to: ['submitting'] }]],
      status: 'active',
      value: 'submitting',
      told: [],
    });
    const login = actors(seen).find(({ place }) => place === `${String(signIn?.place)}/login`);
    expect(login).toMatchObject({ parent: signIn?.actor, machine: null });
    expect(own.find(({ from }) => from === login?.actor)).toMatchObject({
      event: { type: 'xstate.done.actor.login', output: '[object]' },
      status: 'active',
      steps: [[{ from: 'submitting', on: 'xstate.done.actor.login', branch: 0, to: ['signedIn'] }]],
    });
    expect(transitions(seen)).toContainEqual(
      expect.objectContaining({
        event: { type: 'session.started', user: '[object]', epoch: 2, record: '[object]', isVerified: true },
      }),
    );
  });

  it('writes what happens in the order in which it begins: who sends before who receives', async () => {
    const { seen } = await signedInAndOut();
    const started = new Set<string>();
    for (const record of seen) {
      const { actor } = record;
      if (record.kind === 'actor') {
        if (record.parent !== null) expect(started).toContain(record.parent);
        expect(started).not.toContain(actor);
        started.add(actor);
      } else expect(started).toContain(actor);
    }
    const at = (type: string) => transitions(seen).findIndex(({ event }) => event.type === type);
    const login = actors(seen).find(({ name }) => name === 'login')?.actor;
    const end = transitions(seen).findIndex(({ actor, status }) => actor === login && status === 'done');
    expect(end).toBeGreaterThan(-1);
    expect(end).toBeLessThan(at('xstate.done.actor.login'));
    expect(at('session.start')).toBeLessThan(at('session.started'));
  });

  it('shows neither what was typed, nor who it was, nor what they own, in a whole sign-in and sign-out', async () => {
    const { seen } = await signedInAndOut();
    const shown = JSON.stringify(seen);
    expect(shown).toContain('session.end');
    for (const word of ['ada@example.com', password, TOKEN, 'Ada Byron', '1000.5']) expect(shown).not.toContain(word);
  });

  it('prints of a context what its chart lists as visible, and only when that changed', async () => {
    const { seen } = await signedInAndOut();
    const signIn = actors(seen).find(({ name }) => name === 'signIn');
    expect(signIn?.context).toMatchObject({ fields: '[object]', banner: '[null]' });
    const session = actors(seen).find(({ name }) => name === 'session');
    const ofSession = transitions(seen).filter(({ actor }) => actor === session?.actor);
    expect(session?.context).toMatchObject({ epoch: 1, user: '[null]' });
    expect(ofSession.flatMap(({ context }) => context?.['epoch'] ?? [])).toContain(2);
    expect(ofSession.filter(({ context }) => context === undefined).length).toBeGreaterThan(0);
  });

  it('tells what screens are told, of texts and figures the type alone, whenever that changes', async () => {
    const whoView = defineView(['session'], ({ session: snapshot }) => ({
      isSomebody: Boolean(snapshot?.context.user),
      email: snapshot?.context.user?.email ?? '',
    }));
    const seen: InspectionRecord[] = [];
    const inspect = inspection((record) => seen.push(record));
    inspect.know({ signInView, ofNobodyView: 'no view' });
    const load = () => Promise.resolve({ ...emptyArea(), whoView });
    const tab = await openTab({ server: server(), inspect, load });
    tabs.push(tab);
    const late: InspectionRecord[] = [];
    inspect.attach((record) => late.push(record))();
    await tab.signIn('ada@example.com');
    // The areas come after what carries money calls.
    await vi.waitFor(() => expect(tab.app.snapshot('areas')?.context.phases).toMatchObject({ account: 'running' }));
    tab.app.send('session', { type: 'user.reload' });
    await settled();
    tab.app.send('session', { type: 'session.end' });
    await settled();
    const shown = (view: string, records = seen) =>
      records.flatMap(({ views = [] }) => views.filter(({ name }) => name === view).map(({ shows }) => shows));
    const signIn = shown('signInView');
    expect(signIn[0]).toMatchObject({ isBusy: false, fields: { email: '[string]' }, demoAccount: null });
    expect(shown('signInView', late)).toEqual([signIn[0]]);
    expect(signIn.map(({ isBusy }) => isBusy)).toContain(true);
    // Of the residents that run from the start, and of the queue that comes with a session.
    const named = new Set(seen.flatMap(({ views = [] }) => views.map(({ name }) => name)));
    const platform = ['connectivity', 'dialogs', 'language', 'navigation', 'notices', 'session', 'settings'];
    expect([...platform, 'lateCall', 'earlierDeposit'].filter((name) => !named.has(`${name}View`))).toEqual([]);
    // Told where the area that exports it was loaded, and only what is new.
    expect(shown('whoView')).toEqual([
      { isSomebody: true, email: '[string]' },
      { isSomebody: false, email: '[string]' },
    ]);
    expect(JSON.stringify(seen)).not.toContain('ada@example.com');
  });

  it('tells a view of several residents at the step of any, also when one ends that is not its first', async () => {
    const seen: InspectionRecord[] = [];
    const inspect = inspection((record) => seen.push(record));
    inspect.know({
      queueView: defineView(['language', 'intentQueue'], ({ intentQueue }) => ({
        isQueue: intentQueue !== undefined,
      })),
    });
    const tab = await open(inspect);
    await tab.signIn('ada@example.com');
    tab.app.send('session', { type: 'session.end' });
    await settled();
    const named = new Map(actors(seen).map(({ actor, name }) => [actor, name]));
    const told = seen.flatMap(({ actor, views = [] }) =>
      views.flatMap(({ name, shows }) => (name === 'queueView' ? [[named.get(actor), shows['isQueue']]] : [])),
    );
    expect(told).toEqual([
      ['language', false],
      ['intentQueue', true],
      ['intentQueue', false],
    ]);
  });

  it('tells a view what it is told without a resident where something else stands for it, as in a run of a machine alone', () => {
    const seen: InspectionRecord[] = [];
    const stub = fromCallback(() => undefined);
    const alone = setup({ actors: { stub } }).createMachine({
      id: 'alone',
      invoke: { src: 'stub', id: 'notices', systemId: 'notices' },
    });
    const root = createActor(alone, { inspect: inspection((record) => seen.push(record)).observe }).start();
    expect(root.getSnapshot().status).toBe('active');
    const views = actors(seen).flatMap(({ views: told = [] }) => told);
    expect(views.find(({ name }) => name === 'noticesView')?.shows).toEqual({ notices: '[array of 0]' });
  });

  it('is plain data of less than 1 kB a record', async () => {
    const { seen } = await signedInAndOut();
    expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
    expect(structuredClone(seen)).toEqual(seen);
    expect(seen.length).toBeGreaterThan(150);
    expect(JSON.stringify(seen).length / seen.length).toBeLessThan(1_000);
  });

  it('gives whoever attaches later each actor that lives and no other, and then the same as everybody', async () => {
    const seen: InspectionRecord[] = [];
    const inspect = inspection((record) => seen.push(record));
    const tab = await open(inspect);
    await tab.signIn('ada@example.com');
    expect(livingOf(seen)).toEqual(livingIn(tab));
    const late: InspectionRecord[] = [];
    const detach = inspect.attach((record) => late.push(record));
    expect(late.every(({ kind }) => kind === 'actor')).toBe(true);
    expect(livingOf(late)).toEqual(livingIn(tab));
    const before = [seen.length, late.length];
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect(late.slice(before[1])).toEqual(seen.slice(before[0]));
    expect(livingOf(late)).toEqual(livingIn(tab));
    expect(livingOf(seen)).toEqual(livingIn(tab));
    detach();
    const { length } = late;
    await tab.signIn('ada@example.com');
    expect(late).toHaveLength(length);
  });

  it('costs nothing to speak of before anybody attaches, and then knows who lives', async () => {
    const inspect = inspection();
    const tab = await open(inspect);
    await tab.signIn('ada@example.com');
    const late: InspectionRecord[] = [];
    inspect.attach((record) => late.push(record));
    expect(livingOf(late)).toEqual(livingIn(tab));
  });

  // Views read whole snapshots, which carry their actors: the README says so. Secrets are closures everywhere.
  it('leaves the way through the children of a snapshot open, on which no secret is to be read', async () => {
    const tab = await openTab({ server: server() });
    tabs.push(tab);
    const raw: string[] = [];
    const { children } = tab.app.snapshot('app') as unknown as { children: Record<string, AnyActorRef> };
    children['session']?.system.inspect((inspected) => {
      if (inspected.type === '@xstate.event') raw.push(JSON.stringify(inspected.event));
    });
    await tab.signIn('ada@example.com');
    expect(raw.join('\n')).toContain('ada@example.com');
    for (const word of [password, TOKEN]) expect(raw.join('\n')).not.toContain(word);
  });

  it('speaks to programs that know @statelyai/inspect: an actor is one message, a transition two', async () => {
    const { seen } = await signedInAndOut();
    const translate = statelyMessages((machine) => (machine === 'signIn' ? '{"id":"signIn","states":{}}' : undefined));
    const messages = seen.flatMap(translate);
    const [root] = actors(seen);
    expect(messages).toHaveLength(actors(seen).length + 2 * transitions(seen).length);
    expect(new Set(messages.map(({ rootId }) => rootId))).toEqual(new Set([root?.actor]));
    expect(messages.find((one) => one.type === '@xstate.actor' && one.name === 'signIn')).toMatchObject({
      definition: '{"id":"signIn","states":{}}',
      snapshot: { status: 'active', value: { editing: 'typing' }, context: { fields: '[object]' } },
    });
    // Each snapshot is whole, also when the record leaves out a context that is as before.
    const snapshots = messages.filter((one) => one.type === '@xstate.snapshot' && one.snapshot.value !== undefined);
    expect(snapshots.every((one) => 'snapshot' in one && one.snapshot.context !== undefined)).toBe(true);
  });
});

describe('the inspection of a deposit by card (hard case 10)', () => {
  const DEPOSIT = 'POST /user/deposits';
  const offer = {
    ...{ card_payment: 'true', crypto_payment: 'false', custom_payment: 'false', btcpay_payment: 'false' },
    ...{ card_payment_minimum: null, card_payment_maximum: null, crypto_payments: [] },
  };
  const typed = { number: '5555 5555 5555 4444', cvv: '739', holder: 'Augusta Lovelace', year: '39', month: '11' };
  const declined = { message: 'No', errors: { card_number: ['Declined'] } };

  it.each([
    ['accepted', { status: 201, body: made({ card_brand: 'mastercard', card_last4: '4444' }) }, 'done'],
    ['rejected', { status: 422, body: declined }, 'card'],
    ['unknown', 'fail', 'unknown'],
  ] as const)('has no record of its number, CVV, expiry or holder when it is %s (M-051)', async (end, answer, step) => {
    const seen: InspectionRecord[] = [];
    const inspect = inspection((record) => seen.push(record));
    inspect.know({ cardDepositView });
    const settings = { status: 200, body: { data: { deposit: offer, withdrawal: {} } } };
    const answers = usualServer().on('GET /user/deposits/misc/settings', settings).on(DEPOSIT, answer);
    const tab = await openTab({ server: answers, origin: fakeOrigin({ currentUser: storedUser() }), inspect });
    tabs.push(tab);
    answers.on('GET /user/intents/*', 'fail');
    tab.app.send('dialogs', { type: 'dialog.open', name: 'depositPopup', input: {} });
    await tab.advance(0);
    for (const event of filled({ card_holder: typed.holder }).slice(1)) tab.app.send('cardDeposit', event);
    const { number: card_number, cvv: card_cvv, month: card_expiry_month, year: card_expiry_year } = typed;
    for (let press = 0; press < 2; press++) {
      const secrets = card({ card_number, card_cvv, card_expiry_month, card_expiry_year });
      tab.app.send('cardDeposit', { type: 'form.submit', secrets });
      await tab.advance(500);
    }
    for (let wait = 0; wait < 60; wait++) await tab.advance(1_000);

    // It was sent as it was typed, and became of it what the name says.
    expect(answers.seen(DEPOSIT)[0]?.body).toMatchObject({ card_number: '5555555555554444', card_cvv });
    expect(transitions(seen).flatMap(({ event }) => (event.type === 'intent.settled' ? [event] : []))).toEqual([
      expect.objectContaining({ operation: 'createDeposit' }),
    ]);
    expect(cardDepositView.read({ cardDeposit: tab.app.snapshot('cardDeposit') })).toMatchObject({ step });
    const late: InspectionRecord[] = [];
    inspect.attach((record) => late.push(record));
    // Without the ids of actors, which are counted over all tests of a process: one of them has these four digits.
    const shown = JSON.stringify([seen, late]).replaceAll(/"x:\d+"/g, '""');
    expect(shown).toContain('card_holder');
    const numbers = [typed.number, typed.number.replaceAll(' ', ''), '5555', '4444'];
    for (const text of [
      ...numbers,
      `"${card_cvv}"`,
      `"${card_expiry_year}"`,
      `"${card_expiry_month}"`,
      typed.holder,
      'Augusta',
    ])
      expect(shown.includes(text), `${text} in a record of a deposit that is ${end}`).toBe(false);
  });
});

describe('the inspection of any actors', () => {
  const work = fromPromise<string, { fails: boolean }>(({ input }) =>
    input.fails ? Promise.reject(new Error('broken')) : Promise.resolve('ok'),
  );
  const broken = setup({}).createMachine({
    id: 'broken',
    on: {
      break: {
        actions: () => {
          throw new Error('broken');
        },
      },
    },
  });
  const parent = setup({
    types: { context: {} as { count: number } },
    actors: { work, broken },
    actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
  }).createMachine({
    id: 'parent',
    meta: { visible: ['count'] },
    context: { count: 0 },
    initial: 'first',
    states: {
      first: { always: 'working' },
      working: {
        invoke: [
          { id: 'good', src: 'work', input: { fails: false }, onDone: { actions: 'count' } },
          { id: 'bad', src: 'work', input: { fails: true }, onError: { actions: 'count' } },
          { id: 'broken', src: 'broken', onError: 'left' },
        ],
        on: { break: { actions: sendTo('broken', { type: 'break' }) }, leave: 'left' },
      },
      left: {},
    },
  });

  async function run(...events: { type: 'break' | 'leave' }[]) {
    const seen: InspectionRecord[] = [];
    const actor = createActor(parent, { inspect: inspection((record) => seen.push(record)).observe }).start();
    await settled();
    for (const event of events) actor.send(event);
    const [root] = actors(seen);
    return { seen, own: transitions(seen).filter((record) => record.actor === root?.actor) };
  }

  it('knows how each ends: done, failed, stopped by its parent, thrown out by its own step', async () => {
    const { seen, own } = await run({ type: 'break' });
    const ends = actors(seen).map(({ name, actor }) => {
      const last = transitions(seen).findLast((record) => record.actor === actor);
      return [name, last?.status];
    });
    expect(ends.slice(1)).toEqual([
      ['good', 'done'],
      ['bad', 'error'],
      ['broken', 'error'],
    ]);
    expect(own.at(-1)).toMatchObject({ value: 'left' });
    expect(own.at(-1)).not.toHaveProperty('context');
    expect(own.flatMap(({ context }) => context?.['count'] ?? [])).toEqual([1, 2]);
    const left = await run({ type: 'leave' });
    expect(transitions(left.seen).findLast(({ event }) => event.type === 'xstate.stop')?.status).toBe('stopped');
  });

  const thrown = () => {
    throw new Error('broken');
  };
  it.each(['break', 'leave'] as const)('goes on where the root is thrown out by its own step: %s', async (type) => {
    const listener = setup({}).createMachine({ id: 'listener', on: { ping: { actions: () => undefined } } });
    const root = setup({ actors: { listener } }).createMachine({
      id: 'root',
      invoke: { id: 'listener', src: 'listener' },
      initial: 'first',
      states: { first: {}, second: { always: { target: 'third', actions: thrown } }, third: {} },
      on: { break: { actions: thrown }, leave: '.second' },
    });
    const seen: InspectionRecord[] = [];
    const actor = createActor(root, { inspect: inspection((record) => seen.push(record)).observe }).start();
    actor.subscribe({ error: () => undefined });
    const child = actor.getSnapshot().children.listener;
    actor.send({ type });
    await settled();
    child?.send({ type: 'ping' });
    expect(transitions(seen).map(({ event, status }) => [event.type, status])).toEqual([
      [type, 'error'],
      ['ping', 'active'],
    ]);
  });

  it('says when each event was taken, so that times never go back', () => {
    const seen: InspectionRecord[] = [];
    let time = 0;
    const clock = { now: () => (time += 1), setTimeout: () => 0, clearTimeout: () => undefined };
    const { observe } = inspection((record) => seen.push(record));
    createActor(parent, { inspect: observe, clock: clock as never })
      .start()
      .send({ type: 'break' });
    const times = seen.map(({ at }) => at);
    expect(new Set(times).size).toBe(seen.length);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('writes the steps of a start, and no actor that was only prepared', async () => {
    const seen: InspectionRecord[] = [];
    const actor = createActor(parent, { inspect: inspection((record) => seen.push(record)).observe });
    expect(seen).toEqual([]);
    actor.start();
    expect(seen[0]).toMatchObject({ kind: 'actor', value: 'working' });
    expect(seen[1]).toMatchObject({
      event: { type: 'xstate.init' },
      steps: [[{ from: 'first', on: '', branch: 0, to: ['working'] }]],
    });
    actor.stop();
    const own = transitions(seen).filter((record) => record.actor === seen[0]?.actor);
    expect(own.at(-1)).toMatchObject({ event: { type: 'xstate.stop' }, status: 'stopped' });
    expect(livingOf(seen)).toEqual([]);
  });
});
