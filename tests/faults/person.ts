import { randomUUID } from 'node:crypto';
import { sweepOnce } from '@bourse/server/testing';
import { between, pick, type Kind } from './plan.ts';
import type { Scene } from './scene.ts';
import { show, type Tab } from './tab.ts';

/** Something that a person does, or that happens to them. What cannot be done at the moment is not done. */
type Action = (scene: Scene, tab: Tab) => Promise<void> | void;

const isTrading = ({ app }: Tab) => app.snapshot('tradingAccount') !== undefined;
const ofUser = (scene: Scene, sets: string) =>
  scene.server.db.execute(`update users set ${sets} where id = ${String(scene.account.id)}`);
/** How long a question that comes up takes no press. */
const SLIP_MS = 500;
const symbols = ['BTCUSD', 'ETHUSD', 'EURUSD'];

/** Types an order that the rules allow, mostly, and presses the big button so often. */
const order =
  (presses: number): Action =>
  ({ chance, client }, tab) => {
    if (!isTrading(tab) || !show(tab.app, client.orderTicketView).canSubmit) return;
    const send = (event: Parameters<typeof tab.app.send<'orderTicket'>>[1]) => tab.app.send('orderTicket', event);
    send({ type: 'side.choose', side: pick(chance, ['buy', 'sell']) });
    // One in ten is far beyond the account: a rule refuses it.
    send({ type: 'units.change', text: chance() < 0.1 ? '90000' : `0.0${String(between(chance, 1, 9))}` });
    const hasTarget = chance() < 0.3;
    if (show(tab.app, client.orderTicketView).takeProfit.isOn !== hasTarget)
      send({ type: 'trigger.toggle', trigger: 'takeProfit' });
    if (hasTarget) send({ type: 'trigger.change', trigger: 'takeProfit', text: '0.05' });
    for (let press = 0; press < presses; press++) send({ type: 'order.submit' });
  };

const close =
  (presses: number): Action =>
  ({ chance, client, closePresses }, tab) => {
    const { ids } = show(tab.app, client.positionIdsView);
    if (!isTrading(tab) || ids.length === 0) return;
    const id = pick(chance, ids);
    closePresses.set(id, (closePresses.get(id) ?? 0) + 1);
    for (let press = 0; press < presses; press++) tab.app.send('closing', { type: 'position.close', id });
  };

/** One after the other, the second while the list is fetched for the first. */
const closeSome: Action = async (scene, tab) => {
  await close(1)(scene, tab);
  await scene.advance(between(scene.chance, 0, 500));
  await close(1)(scene, tab);
};

const closeAll: Action = async (scene, tab) => {
  if (!isTrading(tab)) return;
  tab.app.send('closing', { type: 'closeAll.ask' });
  await scene.advance(between(scene.chance, 0, 3_000));
  if (!isTrading(tab)) return;
  if (scene.chance() >= 0.8) return tab.app.send('dialogs', { type: 'dialog.close' });
  tab.app.send('closing', { type: 'closeAll.confirm' });
  // A question that has only just come up takes no press (R39): whoever finds it still there presses again.
  await scene.advance(SLIP_MS);
  if (isTrading(tab)) tab.app.send('closing', { type: 'closeAll.confirm' });
};

/** The server's own way, as from another device. */
export const placeElsewhere: Action = async (scene) => {
  const { server, account } = scene;
  const off = { is_take_profit: false, is_stop_loss: false, take_profit: 0, stop_loss: 0 };
  const { body: assets } = await server.call('listAssets', { token: account.token });
  const { id: coinId } = (assets.data as { id: number; sy: string }[]).find(({ sy }) => sy === 'BTCUSD') ?? { id: 0 };
  const { body } = await server.call('placeOrder', {
    body: { qty: 0.01, coinId, type: 'buy', duration: 10, ...off },
    headers: { 'idempotency-key': randomUUID() },
    token: account.token,
  });
  if (body.status === 1) scene.placedElsewhere++;
};

const closeElsewhere: Action = async ({ server, account, chance, closedElsewhere }) => {
  const { body } = await server.call('listOpenTrades', { token: account.token });
  const open = body.data as { id: number }[];
  if (open.length === 0) return;
  const { id } = pick(chance, open);
  closedElsewhere.add(String(id));
  await server.call('closeTrade', { body: { id }, token: account.token });
};

/** What the server does by itself each second. */
const sweep: Action = async ({ server }) => void (await sweepOnce(server.services));

const chooseAsset: Action = ({ chance }, { app }) => {
  const wanted = pick(chance, symbols);
  const asset = [...(app.snapshot('assets')?.context.assets.values() ?? [])].find(({ symbol }) => symbol === wanted);
  if (asset) app.send('assets', { type: 'asset.choose', id: asset.id });
};

const showClosed: Action = (_, tab) => {
  if (isTrading(tab)) tab.app.send('closedOrders', { type: 'closed.show' });
};

const turnNetwork: Action = (_, { ports }) => ports.online.set(!ports.online.get());
const turnAway: Action = (_, { ports }) => ports.visible.set(!ports.visible.get());
const wait: Action = ({ chance, advance }) => advance(between(chance, 4_000, 40_000));
const reload: Action = (scene, tab) => void scene.reload(tab);
const openTab: Action = (scene) => {
  if (scene.tabs.length < 3) scene.openTab(pick(scene.chance, ['/traderoom', '/orderbook']));
};

/** Every key so far belongs to a session that is over: nobody waits for its answer (R26). */
function forsake({ wire, forsaken }: Scene): void {
  for (const key of wire.keys.keys()) forsaken.add(key);
}

const signOut: Action = (scene, { app }) => {
  forsake(scene);
  app.send('session', { type: 'session.end' });
};

/** The token is void from now on: the next call is answered 401. */
const revoke: Action = async (scene) => {
  const token = (JSON.parse(scene.storage()['currentUser'] ?? '{}') as { token?: string }).token;
  if (token !== undefined) await scene.server.call('logout', { token });
};

/** Another device switched the account's mode. */
const switchMode: Action = async (scene) => void (await ofUser(scene, 'is_practice = not is_practice'));

/** Types the account in and presses the button, where the sign-in page is. */
export const signIn: Action = ({ account, client }, { app }) => {
  if (!app.snapshot('signIn')?.hasTag('editable')) return;
  app.send('signIn', { type: 'field.change', field: 'email', text: account.email });
  app.send('signIn', { type: 'form.submit', secrets: { password: client.secret(account.password) } });
};

/** Presses every "try again" that the tab shows. */
export const retry: Action = (_, { app }) => {
  const screen = app.snapshot('navigation')?.context.location?.screen;
  if (screen === 'maintenance' || screen === 'connectionFailed') app.send('navigation', { type: 'navigation.retry' });
  if (app.snapshot('areas')?.context.phases.trading === 'failed')
    app.send('areas', { type: 'area.retry', area: 'trading' });
  if (app.snapshot('assets')?.matches({ list: 'failed' })) app.send('assets', { type: 'assets.reload' });
  if (app.snapshot('candles')?.matches('failed')) app.send('candles', { type: 'candles.reload' });
  if (app.snapshot('watchlist')?.matches('failed')) app.send('watchlist', { type: 'watchlist.reload' });
  const closed = app.snapshot('closedOrders');
  if (closed?.matches('failed') && closed.context.isShown) app.send('closedOrders', { type: 'closed.show' });
};

const usual: readonly Action[] = [order(1), order(2), close(1), close(2), wait, sweep, chooseAsset];
const habits: Readonly<Record<Kind, readonly Action[]>> = {
  signIn: [signIn, signIn, retry, retry, wait, reload],
  placing: [order(1), order(1), order(2), ...usual],
  closing: [close(1), close(2), closeSome, closeSome, closeElsewhere, ...usual],
  closeAll: [closeAll, closeAll, order(1), placeElsewhere, ...usual],
  polling: [placeElsewhere, closeElsewhere, sweep, wait, showClosed, ...usual],
  connectivity: [turnNetwork, turnNetwork, turnAway, turnAway, order(1), close(1), closeAll, ...usual],
  tabs: [openTab, openTab, order(1), close(1), closeAll, signOut, turnAway, ...usual],
  session: [revoke, signOut, signIn, switchMode, order(1), ...usual],
  reload: [order(1), order(1), reload, reload, closeAll, placeElsewhere, ...usual],
};

/** A random life of the plan's kind: in one of the tabs something is done, then a moment passes. */
export async function live(scene: Scene): Promise<void> {
  const { chance, plan, tabs, advance } = scene;
  for (let actions = between(chance, 6, 14); actions > 0; actions--) {
    await pick(chance, habits[plan.kind])(scene, pick(chance, tabs));
    await advance(pick(chance, [0, 100, 1_000, between(chance, 0, 9_000)]));
    noticeRefusal(scene);
  }
}

/** A revoked session ends when a call of it is answered: from then on nobody waits for its keys. */
export function noticeRefusal(scene: Scene): void {
  const endings = scene.record.told.filter(({ words }) => words === 'session.ended').length;
  if (endings > scene.endings) forsake(scene);
  scene.endings = endings;
}
