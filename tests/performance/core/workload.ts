// What the core's benchmark runs: built for production, each measurement in a process of its own.
import { inspection, type Inspection } from '@bourse/core';
import { charts } from '@bourse/core/charts';
import { footerView, positionIdsView, positionRow, positionsPanelView } from '@bourse/core/trading';
import { explore } from '@bourse/model-testing';
import { assign, createActor, setup } from 'xstate';
import { median } from '../figure.ts';
import { answersWith, openRoom, reach, type Room, signIn, signOut, trades } from './room.ts';
import { sized } from '../size.ts';

/** Name → what it measured. */
export type Measurements = Record<string, number>;

/** Collects what nobody holds; there with --expose-gc. */
declare const gc: () => void;

const workloads: Record<string, () => Promise<Measurements>> = { polls, events, heap, sessions, paths };

process.on('message', (name: string) => {
  const workload = workloads[name];
  if (!workload) throw new Error(`no workload ${name}`);
  void workload().then((measured) => process.send?.(measured, () => process.disconnect()));
});

/** CPU of this process in milliseconds: the machine's other work does not count. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What is held, once the clean-up that collecting leads to has had its turns as well. */
async function heapKiB(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    gc();
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed / 1024;
}

const ROWS = 500;
const POLLS = sized(60, 5);
const WARM = 20;

async function polls(): Promise<Measurements> {
  const all = Array.from({ length: 4 }, (_, tick) => JSON.stringify(trades(ROWS, tick + 1)));
  const some = Array.from({ length: 4 }, (_, tick) => JSON.stringify(trades(ROWS, tick + 1, 20)));
  return {
    allMoved: await pollInCore(all),
    someMoved: await pollInCore(some),
    inspected: await pollInspected(all),
    naive: await pollNaively(all),
  };
}

/** From the answer of a poll to every row as it is shown. */
async function pollInCore(texts: readonly string[], inspect?: Inspection): Promise<number> {
  const answers = answersWith(ROWS);
  const room = openRoom(answers, inspect);
  await signIn(room);
  let from = 0;
  let shown = 0;
  for (let poll = 0; poll < WARM + POLLS; poll++) {
    if (poll === WARM) from = cpu();
    answers.set('GET /user/trades/update/pnl', texts[poll % texts.length] ?? '');
    const before = room.app.snapshot('openOrders')?.context.positions;
    await reach(room.ports, () => room.app.snapshot('openOrders')?.context.positions !== before);
    shown += readRows(room);
  }
  const spent = cpu() - from;
  if (shown !== ROWS * (WARM + POLLS)) throw new Error(`${shown} rows were shown`);
  room.app.stop();
  return spent / POLLS;
}

/** With a reader of the inspection that gets each record as a text, as over a socket. */
async function pollInspected(texts: readonly string[]): Promise<number> {
  let bytes = 0;
  const spent = await pollInCore(
    texts,
    inspection((record) => (bytes += JSON.stringify(record).length)),
  );
  if (bytes === 0) throw new Error('nothing was inspected');
  return spent;
}

function readRows({ app }: Room): number {
  const [openOrders, assets, closing] = [app.snapshot('openOrders'), app.snapshot('assets'), app.snapshot('closing')];
  positionsPanelView.read({ openOrders, closing, positionsPanel: app.snapshot('positionsPanel') });
  footerView.read(Object.fromEntries(footerView.reads.map((name) => [name, app.snapshot(name)])) as never);
  let count = 0;
  for (const id of positionIdsView.read({ openOrders, closing }).ids)
    if (positionRow.read({ openOrders, assets, closing }, id)) count++;
  return count;
}

/** The same answers by JSON.parse into plain objects with texts, all as floating-point numbers. */
async function pollNaively(texts: readonly string[]): Promise<number> {
  type Wire = { id: number; asset: { sy: string }; qty: number; closing_price: number; profit: number };
  let from = 0;
  let shown = 0;
  for (let poll = 0; poll < WARM + POLLS; poll++) {
    if (poll === WARM) from = cpu();
    const list = (await new Response(texts[poll % texts.length] ?? '').json()) as Wire[];
    const rows = list.map(({ id, asset, qty, closing_price, profit, ...rest }) => ({
      ...rest,
      id: String(id),
      symbol: asset.sy,
      units: qty.toLocaleString('en-US'),
      current: closing_price.toFixed(5),
      profit: profit.toFixed(3),
    }));
    shown += rows.length + (list.reduce((sum, { profit }) => sum + profit, 0) > 1e12 ? 1 : 0);
  }
  if (shown !== ROWS * (WARM + POLLS)) throw new Error(`${shown} rows were shown`);
  return (cpu() - from) / POLLS;
}

const EVENTS = sized(20_000, 500);

async function events(): Promise<Measurements> {
  const room = openRoom(answersWith(5));
  await signIn(room);
  await reach(room.ports, () => room.app.snapshot('orderTicket')?.context.asset !== null);
  const ticket = perSecond((at) => {
    room.app.send('orderTicket', { type: 'units.change', text: String((at % 900) + 1) });
  });
  if (room.app.snapshot('orderTicket')?.context.units !== String(((EVENTS - 1) % 900) + 1))
    throw new Error('the ticket did not take the events');
  room.app.stop();
  const bare = createActor(bareMachine).start();
  const machine = perSecond((at) => bare.send({ type: 'text.change', text: String((at % 900) + 1) }));
  return { ticket, machine };
}

const bareMachine = setup({
  types: { context: {} as { text: string }, events: {} as { type: 'text.change'; text: string } },
}).createMachine({
  context: { text: '' },
  on: { 'text.change': { actions: assign({ text: ({ event }) => event.text }) } },
});

function perSecond(send: (at: number) => void): number {
  for (let at = 0; at < EVENTS / 10; at++) send(at);
  const from = cpu();
  for (let at = 0; at < EVENTS; at++) send(at);
  return (EVENTS / (cpu() - from)) * 1000;
}

const OPEN = 40;

async function heap(): Promise<Measurements> {
  const answers = answersWith(50);
  const first = openRoom(answers);
  await signIn(first);
  const before = await heapKiB();
  const rooms: Room[] = [];
  for (let at = 0; at < OPEN; at++) {
    const room = openRoom(answers);
    rooms.push(room);
    await signIn(room);
  }
  const session = ((await heapKiB()) - before) / rooms.length;
  for (const { app } of [first, ...rooms]) app.stop();
  return { session };
}

const SESSIONS = sized(10_000, 100);
const WINDOW = sized(1_000, 20);

/**
 * Signing in and out again and again in one running client, as in a page that is never closed. The growth is the median
 * of the windows': a leak grows in each, what the engine compiles anew grows in one. The first is the warm-up.
 */
async function sessions(): Promise<Measurements> {
  const room = openRoom(answersWith(5));
  const heaps: number[] = [];
  for (let at = 1; at <= SESSIONS; at++) {
    await signIn(room);
    await signOut(room);
    room.ports.recorded.logged.length = 0;
    if (at % WINDOW === 0) heaps.push(await heapKiB());
  }
  const grown = heaps.slice(1).map((heap, index) => (heap - (heaps[index] ?? heap)) / WINDOW);
  return { growth: median(grown), heapKiB: heaps.at(-1) ?? 0, timers: room.ports.clock.waiting };
}

/** Makes the paths over every machine. */
async function paths(): Promise<Measurements> {
  const from = cpu();
  const made = charts.map(({ model }) => explore(model).reduce((sum, each) => sum + each.paths.length, 0));
  return Promise.resolve({ seconds: (cpu() - from) / 1000, count: made.reduce((sum, each) => sum + each, 0) });
}
