import type { Locator, Page } from '@playwright/test';
import { between, pick } from '../plan.ts';
import type { Kind } from './page-plan.ts';
import type { Scene } from './scene.ts';
import { phaseOf } from './watch.ts';

const PRESS_LIMIT_MS = 2_000;
/** Looks at a page that only loads, after which a person reloads it. */
const LONGEST_ROUNDS = 6;

type Act = (scene: Scene) => Promise<void>;

/** Presses what is there and can be pressed; answers whether it did. */
async function press(target: Locator, how: 'click' | 'dblclick' = 'click'): Promise<boolean> {
  const first = target.first();
  if (!(await first.isVisible().catch(() => false)) || !(await first.isEnabled().catch(() => false))) return false;
  return first[how]({ timeout: PRESS_LIMIT_MS }).then(
    () => true,
    () => false,
  );
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const units = (page: Page) => page.getByRole('textbox', { name: 'Units' });

async function fill(target: Locator, text: string): Promise<boolean> {
  if (!(await target.isVisible().catch(() => false))) return false;
  return target.fill(text, { timeout: PRESS_LIMIT_MS }).then(
    () => true,
    () => false,
  );
}

/** Places an order by the ticket; with `dblclick` by two presses at once. */
async function place(scene: Scene, page: Page, how: 'click' | 'dblclick'): Promise<boolean> {
  await leaveDialogs(page);
  const quantity = scene.nextUnits();
  const side = scene.chance() < 0.5 ? 'Buy' : 'Sell';
  await press(page.getByRole('button', { name: new RegExp(`^${side} [\\d,.]+$`) }));
  if (!(await fill(units(page), String(quantity)))) return false;
  if (!(await press(page.getByRole('button', { name: /^(Buy|Sell) .+ at market$/ }), how))) return false;
  scene.pressed.push(quantity);
  scene.did.push(`${how} order of ${quantity}`);
  return true;
}

export async function leaveDialogs(page: Page): Promise<void> {
  for (let open = 0; open < 3 && (await page.getByRole('dialog').count()) > 0; open++)
    await page.keyboard.press('Escape');
}

async function openRoom(scene: Scene): Promise<void> {
  if (scene.page.url().endsWith('/traderoom')) return;
  await leaveDialogs(scene.page);
  await press(scene.page.getByRole('link', { name: 'Trade Room' }));
}

/** Types an amount, waits, and expects to find it where it was. */
async function type(scene: Scene): Promise<void> {
  const { page } = scene;
  await openRoom(scene);
  const text = String(scene.nextUnits());
  if (!(await fill(units(page), text))) return;
  scene.did.push(`typed ${text}`);
  await scene.pass(between(scene.chance, 4_000, 15_000));
  const field = units(page);
  if (!(await field.isVisible().catch(() => false))) return;
  const kept = await field.inputValue();
  if (kept !== text) scene.found.push(`typed ${text}, and later "${kept}" stood there`);
}

const acts = {
  place: async (scene) => {
    await openRoom(scene);
    await place(scene, scene.page, 'click');
  },
  placeTwice: async (scene) => {
    await openRoom(scene);
    await place(scene, scene.page, 'dblclick');
  },
  close: async (scene) => {
    await leaveDialogs(scene.page);
    if (await press(scene.page.getByRole('button', { name: 'Close position BTCUSD' }))) scene.did.push('close');
  },
  closeTwice: async (scene) => {
    await leaveDialogs(scene.page);
    if (await press(scene.page.getByRole('button', { name: 'Close position BTCUSD' }), 'dblclick'))
      scene.did.push('close, pressed twice');
  },
  closeAll: async (scene) => {
    await leaveDialogs(scene.page);
    if (!(await press(button(scene.page, 'Close all positions')))) return;
    const dialog = scene.page.getByRole('dialog', { name: 'Close all positions' });
    const how = scene.chance() < 0.3 ? 'dblclick' : 'click';
    if (await press(dialog.getByRole('button', { name: /^Close \d+ position/ }), how))
      scene.did.push(`close all by ${how}`);
  },
  type,
  search: async (scene) => {
    const { page } = scene;
    await openRoom(scene);
    await leaveDialogs(page);
    if (!(await press(page.getByRole('button', { name: /choose another asset/ })))) return;
    const dialog = page.getByRole('dialog', { name: 'Choose an asset' });
    const symbol = pick(scene.chance, ['ETHUSD', 'EURUSD', 'BTCUSD']);
    scene.did.push(`search ${symbol}`);
    await fill(dialog.getByLabel('Search'), symbol);
    await scene.pass(1_000);
    await press(dialog.getByRole('rowheader', { name: new RegExp(`^${symbol}`) }).getByRole('button'));
    await leaveDialogs(page);
  },
  interval: async (scene) => {
    await leaveDialogs(scene.page);
    const length = pick(scene.chance, ['1m', '5m', '1h', '1d']);
    if (await press(scene.page.getByText(length, { exact: true }))) scene.did.push(`candles of ${length}`);
  },
  book: async (scene) => {
    await leaveDialogs(scene.page);
    if (await press(scene.page.getByRole('link', { name: /^(Order book|Orders|View all)$/ })))
      scene.did.push('order book');
    if (scene.chance() < 0.6) await press(scene.page.getByRole('tab', { name: 'Closed trades' }));
  },
  back: async (scene) => {
    scene.did.push('back');
    await scene.page.evaluate(() => history.back()).catch(() => undefined);
  },
  forward: async (scene) => {
    scene.did.push('forward');
    await scene.page.evaluate(() => history.forward()).catch(() => undefined);
  },
  reload: async (scene) => {
    scene.did.push('reload');
    await scene.page.reload({ waitUntil: 'commit', timeout: PRESS_LIMIT_MS }).catch(() => undefined);
  },
  placeAndReload: async (scene) => {
    await openRoom(scene);
    const sent = scene.page.waitForRequest(/trades\/store$/, { timeout: PRESS_LIMIT_MS }).catch(() => undefined);
    if (!(await place(scene, scene.page, 'click'))) return;
    await sent;
    scene.left += 1;
    await acts.reload(scene);
  },
  offline: async (scene) => {
    scene.did.push('offline');
    await scene.context.setOffline(true);
    if (scene.chance() < 0.5) await acts.place(scene);
    await scene.pass(between(scene.chance, 1_000, 20_000));
    await scene.picture('offline');
    await scene.context.setOffline(false);
    scene.did.push('online');
  },
  refuse: async (scene) => {
    scene.did.push('connections are refused');
    await scene.proxy.refuse();
    if (scene.chance() < 0.5) await acts.place(scene);
    await scene.pass(between(scene.chance, 1_000, 20_000));
    await scene.picture('refused');
    await scene.proxy.accept();
    scene.did.push('connections are accepted');
  },
  /** The server is killed with a call under way and starts again on its data. */
  kill: async (scene) => {
    await openRoom(scene);
    const sent = scene.page.waitForRequest(/trades\/store$/, { timeout: PRESS_LIMIT_MS }).catch(() => undefined);
    if (await place(scene, scene.page, 'click')) await sent;
    scene.did.push('the server is killed');
    await scene.site.kill();
    await scene.pass(between(scene.chance, 500, 25_000));
    await scene.picture('killed');
    await scene.site.launch();
    await scene.site.ready();
    scene.proxy.pointTo(scene.site.url);
    scene.did.push('the server is back');
  },
  otherTab: async (scene) => {
    const other = scene.context.pages()[1] ?? (await scene.context.newPage());
    if (other.url() === 'about:blank')
      await other.goto('/traderoom', { waitUntil: 'commit', timeout: PRESS_LIMIT_MS }).catch(() => undefined);
    await scene.pass(2_000);
    if (scene.chance() < 0.6) await place(scene, other, 'click');
    else if (await press(other.getByRole('button', { name: 'Close position BTCUSD' })))
      scene.did.push('close in the other tab');
    scene.did.push('in the other tab');
  },
} satisfies Record<string, Act>;

const likely: Readonly<Record<Kind, readonly (keyof typeof acts)[]>> = {
  placing: ['place', 'place', 'placeTwice', 'type'],
  serverDown: ['kill', 'kill', 'place', 'close'],
  signIn: ['place', 'book', 'type'],
  closeAll: ['closeAll', 'closeAll', 'place', 'close'],
  reload: ['placeAndReload', 'reload', 'closeAll', 'placeAndReload'],
  polling: ['type', 'book', 'interval', 'place'],
  tabs: ['otherTab', 'otherTab', 'place', 'closeAll'],
  closing: ['close', 'closeTwice', 'book', 'close'],
  connectivity: ['offline', 'refuse', 'place', 'close'],
  history: ['search', 'interval', 'book', 'back', 'forward', 'search'],
  parts: ['book', 'search', 'reload', 'closeAll', 'place'],
};

/** Does what the plan's kind is about, with time in between. */
export async function live(scene: Scene): Promise<void> {
  const { plan, chance } = scene;
  for (let done = 0; done < plan.acts; done++) {
    const act = done === 0 ? (likely[plan.kind][0] ?? 'place') : pick(chance, likely[plan.kind]);
    await acts[act](scene);
    await scene.pass(pick(chance, [500, 2_000, 6_000, 15_000]));
    if (done === 1) await scene.picture('middle');
  }
}

/** Signs in where the page asks for it, as often as it takes; a failed try must leave what was typed. */
export async function signIn(scene: Scene): Promise<void> {
  const { page, trader } = scene;
  const email = page.getByLabel('Email');
  if (!(await email.isVisible().catch(() => false))) return;
  if ((await email.inputValue().catch(() => '')) !== trader.email) await fill(email, trader.email);
  await fill(page.getByLabel('Password', { exact: true }), scene.password);
  if (!(await press(button(page, 'Login')))) return;
  scene.did.push('sign in');
  await scene.pass(2_000);
  if (!(await email.isVisible().catch(() => false))) return;
  const kept = await email.inputValue().catch(() => trader.email);
  if (kept !== trader.email) scene.found.push(`the typed e-mail became "${kept}"`);
}

/** Presses what offers itself after a failure, in every tab. */
export async function retry(scene: Scene): Promise<void> {
  for (const page of scene.context.pages()) {
    // Back may lead out of the page.
    if (page.url() === 'about:blank') await page.goForward({ timeout: PRESS_LIMIT_MS }).catch(() => undefined);
    if (page.url().startsWith('chrome-error:'))
      await page.reload({ waitUntil: 'commit', timeout: PRESS_LIMIT_MS }).catch(() => undefined);
    await page.evaluate(endOfPatience).catch(() => undefined);
    if (await loadsForLong(scene, page)) {
      scene.did.push('reload, tired of waiting');
      await page.reload({ waitUntil: 'commit', timeout: PRESS_LIMIT_MS }).catch(() => undefined);
    }
    for (const name of ['Retry connection', 'Switch To Trade Room', 'Reload', 'Try again', 'Go Home'])
      if (await press(button(page, name).or(page.getByRole('link', { name, exact: true })))) scene.did.push(name);
  }
}

/** A style that is on its way for ever keeps a browser from showing anything, and from running what would say so. */
async function loadsForLong(scene: Scene, page: Page): Promise<boolean> {
  const rounds = (await phaseOf(page)) === 'loading' ? (scene.loading.get(page) ?? 0) + 1 : 0;
  scene.loading.set(page, rounds % LONGEST_ROUNDS);
  return rounds === LONGEST_ROUNDS;
}

/** The moment from which loading counts as long is one of styles, whose time no test moves step by step. */
function endOfPatience(): void {
  for (const each of document.getAnimations())
    if (each instanceof CSSAnimation && each.animationName === 'late') each.finish();
}
