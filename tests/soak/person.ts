import { type App, createApp, locate, readView, secret } from '@bourse/core';
import { nodePorts } from '@bourse/core/ports/node';
import { settable, type FakeOrigin } from '@bourse/core/testing';
import { closeAllView, orderTicketView } from '@bourse/core/trading';
import { between, pick } from '../faults/plan.ts';
import type { Wire } from '../faults/wire.ts';
import type { FakedTime } from './timers.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Somebody at a running client; the ports are those of Node, their timers those of faked time. */
export interface Person {
  readonly app: App;
  readonly visible: { get: () => boolean; set: (value: boolean) => void };
  readonly online: { get: () => boolean; set: (value: boolean) => void };
  /** Listeners on visibility, connection and storage that are there now. */
  readonly listeners: () => number;
  readonly stop: () => void;
}

interface Surroundings {
  readonly wire: Wire;
  readonly origin: FakeOrigin;
  readonly chance: () => number;
  readonly time: FakedTime;
  /** Faults that residents reported. */
  readonly faults: string[];
}

export function openPerson({ wire, origin, chance, time, faults }: Surroundings): Person {
  const node = nodePorts({
    apiBase: wire.apiBase,
    storage: origin.tab(),
    lock: origin.lock,
    fetch: (request) => (online.get() ? wire.fetch(request) : Promise.reject(new TypeError('offline'))),
    log: ({ level, event, detail }) => {
      if (level === 'error') faults.push(`${event} ${JSON.stringify(detail ?? {})}`);
    },
  });
  let listeners = 0;
  const counted =
    <T extends readonly unknown[]>(listen: (...args: T) => () => void) =>
    (...args: T) => {
      const undo = listen(...args);
      let isOn = true;
      listeners++;
      return () => {
        if (isOn) listeners--;
        isOn = false;
        undo();
      };
    };
  const [visible, online] = [settable(true), settable(true)];
  const app = createApp({
    ...node,
    visible: { get: visible.get, subscribe: counted(visible.subscribe) },
    online: { get: online.get, subscribe: counted(online.subscribe) },
    storage: { ...node.storage, watch: counted(node.storage.watch) },
    clock: { setTimeout: time.setTimeout, clearTimeout: time.clearTimeout, now: () => Date.now() },
    random: { uuid: node.random.uuid, fraction: chance },
  });
  let done = 0;
  const undo = app.watch(['navigation'], () => {
    const command = app.snapshot('navigation')?.context.command;
    if (!command || command.seq <= done) return;
    done = command.seq;
    app.send('navigation', { type: 'location.changed', location: locate(command.path) });
  });
  app.start();
  app.send('navigation', { type: 'location.changed', location: locate('/traderoom') });
  return {
    app,
    visible,
    online,
    listeners: () => listeners,
    stop: () => {
      undo();
      app.stop();
    },
  };
}

/** Types the account in and presses the button, where the sign-in page is. */
export function signIn({ app }: Person, { email, password }: Account): void {
  if (!app.snapshot('signIn')?.hasTag('editable')) return;
  app.send('signIn', { type: 'field.change', field: 'email', text: email });
  app.send('signIn', { type: 'form.submit', secrets: { password: secret(password) } });
}

/** Presses every "try again" that the page shows. */
export function retry({ app }: Person): void {
  const screen = app.snapshot('navigation')?.context.location?.screen;
  if (screen === 'maintenance' || screen === 'connectionFailed') app.send('navigation', { type: 'navigation.retry' });
  if (app.snapshot('areas')?.context.phases.trading === 'failed')
    app.send('areas', { type: 'area.retry', area: 'trading' });
  if (app.snapshot('assets')?.matches({ list: 'failed' })) app.send('assets', { type: 'assets.reload' });
  if (app.snapshot('candles')?.matches('failed')) app.send('candles', { type: 'candles.reload' });
  if (app.snapshot('watchlist')?.matches('failed')) app.send('watchlist', { type: 'watchlist.reload' });
  const closed = app.snapshot('closedOrders');
  if (closed?.matches('failed') && closed.context.isShown) app.send('closedOrders', { type: 'closed.show' });
}

type Action = (person: Person, chance: () => number) => void;

const MOST_POSITIONS = 40;

const order: Action = ({ app }, chance) => {
  const view = readView(app, orderTicketView);
  if (!view.canSubmit || (app.snapshot('openOrders')?.context.ids.length ?? 0) >= MOST_POSITIONS) return;
  const send = (event: Parameters<typeof app.send<'orderTicket'>>[1]) => app.send('orderTicket', event);
  send({ type: 'side.choose', side: pick(chance, ['buy', 'sell'] as const) });
  send({ type: 'percent.change', percent: between(chance, 1, 100) });
  for (let press = between(chance, 0, 3); press > 0; press--)
    send({ type: pick(chance, ['units.increase', 'units.decrease'] as const) });
  for (const trigger of ['takeProfit', 'stopLoss'] as const) {
    if (view[trigger].isOn !== chance() < 0.3) send({ type: 'trigger.toggle', trigger });
    send({ type: 'trigger.change', trigger, text: `${between(chance, 0, 60)}.${between(chance, 10, 99)}` });
    if (chance() < 0.2) send({ type: pick(chance, ['trigger.increase', 'trigger.decrease'] as const), trigger });
  }
  // Some press twice: it is one order.
  for (let press = between(chance, 1, 2); press > 0; press--) send({ type: 'order.submit' });
};

const close: Action = ({ app }, chance) => {
  const ids = app.snapshot('openOrders')?.context.ids ?? [];
  if (ids.length > 0) app.send('closing', { type: 'position.close', id: pick(chance, ids) });
};

const closeAll: Action = ({ app }, chance) => {
  const { isShown } = closeAllView.read({ closing: app.snapshot('closing') });
  if (!isShown) app.send('closing', { type: 'closeAll.ask' });
  else if (chance() < 0.7) app.send('closing', { type: 'closeAll.confirm' });
  else app.send('dialogs', { type: 'dialog.close' });
};

const assetIds = ({ app }: Person) => [...(app.snapshot('assets')?.context.assets.keys() ?? [])];
const chooseAsset: Action = (person, chance) => {
  const ids = assetIds(person);
  if (ids.length > 0) person.app.send('assets', { type: 'asset.choose', id: pick(chance, ids) });
};
const search: Action = (person, chance) => {
  const { app } = person;
  const ids = assetIds(person);
  const isOpen = app.snapshot('dialogs')?.context.stack.some(({ name }) => name === 'assetSearch');
  if (!isOpen) app.send('assetSearch', { type: 'search.open' });
  else if (ids.length > 0 && chance() < 0.5) app.send('assetSearch', { type: 'search.choose', id: pick(chance, ids) });
  else app.send('assetSearch', { type: 'search.close' });
};
const star: Action = (person, chance) => {
  const ids = assetIds(person);
  if (ids.length > 0 && person.app.snapshot('watchlist')?.matches('ready'))
    person.app.send('watchlist', { type: 'star.toggle', id: pick(chance, ids) });
};
const interval: Action = ({ app }, chance) =>
  app.send('candles', { type: 'interval.choose', interval: pick(chance, ['1m', '5m', '15m', '1h', '1d'] as const) });
const chart: Action = ({ app }, chance) => {
  if (chance() < 0.5) app.send('candles', { type: 'candles.older' });
  else if (chance() < 0.6) app.send('indicators', { type: 'average.add' });
  else app.send('indicators', { type: 'average.remove', slot: pick(chance, [0, 1, 2] as const) });
};
const panel: Action = ({ app }, chance) => {
  if (chance() < 0.5) app.send('positionsPanel', { type: 'panel.toggle' });
  else app.send('positionsPanel', { type: 'panel.resize', height: between(chance, 100, 900), available: 900 });
};
const page: Action = ({ app }, chance) =>
  app.send('navigation', { type: 'navigation.go', path: pick(chance, ['/traderoom', '/orderbook']) });
const showClosed: Action = ({ app }) => app.send('closedOrders', { type: 'closed.show' });
const closeNotice: Action = ({ app }) => {
  const [notice] = app.snapshot('notices')?.context.notices ?? [];
  if (notice) app.send('notices', { type: 'notice.close', key: notice.key });
};
const away: Action = ({ visible }) => visible.set(false);
const cut: Action = ({ online }) => online.set(false);

/** What a person does while signed in; what stands often is done often. */
const ACTIONS: readonly Action[] = [
  ...[order, order, order, order, order, order, close, close, close, closeAll],
  ...[chooseAsset, chooseAsset, search, search, star, interval, chart, panel, page, showClosed, closeNotice, away, cut],
];

/** One thing that a person does, or that happens to them. */
export function act(person: Person, chance: () => number): void {
  // Somebody who left comes back after a while.
  if (!person.visible.get()) person.visible.set(chance() < 0.15);
  if (!person.online.get()) person.online.set(chance() < 0.25);
  if (person.app.snapshot('tradingAccount') !== undefined) pick(chance, ACTIONS)(person, chance);
}
