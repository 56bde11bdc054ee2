import type { Page } from '@playwright/test';
import { accountOf, dollars, figure, micros, price, type Trade } from './figures.ts';
import { leaveDialogs, retry, signIn } from './person.ts';
import type { Scene } from './scene.ts';
import { phaseOf } from './watch.ts';

const ROUND_MS = 3_000;
/** Longest time after the last fault until everything must be in order again. */
const ROUNDS = 60;
const ROUNDS_AWAY = 10;
/** Of calls that repeat; the rarest, the user's, comes every minute. */
const REPEATED = ['/user/trades/update/pnl', '/auth/user'];

const PLACED = 'Your Order has been Placed.';
/** Whatever says that there is no order: not received, or refused with a reason. */
const REFUSED = /not received|could not be confirmed|^Error/;

/** Ends every fault, lets the person recover, and says where the page differs from the server. */
export async function end(scene: Scene): Promise<void> {
  scene.proxy.line.stop();
  await scene.proxy.accept();
  await scene.context.setOffline(false);
  scene.did.push('all faults end');
  for (let round = 0; (await unrest(scene)).length > 0; round++) {
    if (round === ROUNDS) {
      scene.found.push(...(await unrest(scene)).map((what) => `not at rest: ${what}`), ...(await fates(scene)));
      return;
    }
    // What could not be confirmed is asked about when the person comes back to the page (R15).
    if (round % ROUNDS_AWAY === ROUNDS_AWAY - 1) await comeBack(scene);
    await retry(scene);
    await signIn(scene);
    await scene.pass(ROUND_MS);
  }
  await scene.api().clock({ isRunning: false });
  try {
    await freshen(scene);
    for (const page of scene.context.pages()) await compare(scene, page);
    await checkIntents(scene);
  } finally {
    await scene.api().clock({ at: new Date().toISOString(), isRunning: true });
  }
}

/** What the server says of every key that left a page. */
async function fates(scene: Scene): Promise<string[]> {
  const keys = [...scene.watch.keys.keys()];
  const asked = await Promise.all(keys.map((key) => scene.api().ask(scene.trader, key)));
  return asked.map((answer, at) => `${keys[at]}: ${JSON.stringify(answer?.body.data)}`);
}

async function comeBack(scene: Scene): Promise<void> {
  await scene.context.setOffline(true);
  await scene.pass(500);
  await scene.context.setOffline(false);
}

/** What is still under way, or waits for the person. */
async function unrest(scene: Scene): Promise<string[]> {
  const waits = await Promise.all(
    scene.context.pages().map(async (page) => {
      const phase = await phaseOf(page);
      if (phase !== 'page') return [phase];
      return page
        .evaluate(() => {
          const waiting = [];
          if (!document.querySelector('[data-shell]')) waiting.push('not in the room');
          for (const key of Object.keys(localStorage)) if (key.startsWith('pending_intent')) waiting.push(key);
          if (document.querySelector('[data-stale]')) waiting.push('stale');
          for (const each of document.querySelectorAll('main [role="status"][aria-label="Loading"]'))
            waiting.push(each.className);
          for (const each of document.querySelectorAll('button'))
            if (/^(Try again|Reload|Retry connection)$/.test(each.innerText)) waiting.push(each.innerText);
          for (const each of document.querySelectorAll('[data-busy],[aria-busy="true"],[data-loading]'))
            waiting.push(each.outerHTML.slice(0, 80));
          return waiting;
        })
        .catch(() => ['going elsewhere']);
    }),
  );
  return waits.flat();
}

/** Until every page has heard anew, of prices that stand still, what it asks for again and again. */
async function freshen(scene: Scene): Promise<void> {
  const open = await scene.api().open(scene.trader);
  // Without a position there is nothing to poll for.
  const awaited = open.length > 0 ? REPEATED : REPEATED.slice(1);
  for (const page of scene.context.pages()) {
    const heard = new Set<string>();
    const hear = (answer: { url: () => string; ok: () => boolean }) => {
      const path = awaited.find((each) => answer.url().endsWith(each));
      if (path !== undefined && answer.ok()) heard.add(path);
    };
    page.on('response', hear);
    for (let round = 0; heard.size < awaited.length; round++) {
      if (round === ROUNDS) {
        scene.found.push(`only ${JSON.stringify([...heard])} came after all faults ended`);
        break;
      }
      await scene.pass(ROUND_MS);
    }
    page.off('response', hear);
  }
}

async function compare(scene: Scene, page: Page): Promise<void> {
  const api = scene.api();
  const [open, closed, user] = await Promise.all([
    api.open(scene.trader),
    api.closed(scene.trader),
    api.user(scene.trader),
  ]);
  const differ = (what: string, shown: unknown, held: unknown) => {
    const [a, b] = [JSON.stringify(shown), JSON.stringify(held)];
    if (a !== b) scene.found.push(`${what}: shown ${a}, the server has ${b}`);
  };
  await leaveDialogs(page);
  if (!page.url().endsWith('/orderbook')) await page.getByRole('link', { name: 'Order book' }).first().click();
  await page.getByRole('tab', { name: 'Open positions' }).click();
  await scene.pass(500);
  const account = accountOf(user.estimatedBalance, open);
  differ('open positions', await rowsOf(page, 'Open positions'), open.map(rowOf));
  differ('their count', await countOf(page, 'open'), String(open.length));
  differ('the figures', await figuresOf(page), {
    Equity: dollars(account.equity),
    'P/L': dollars(account.profit),
    Margin: dollars(account.margin),
    'Free margin': dollars(account.freeMargin),
    balance: dollars(account.balance),
  });
  if (open[0]) differ('the number of the newest', await numberOf(page), String(open[0].id));
  await page.getByRole('tab', { name: 'Closed trades' }).click();
  await page
    .getByRole('table', { name: 'Closed positions' })
    .or(page.getByText('You have no closed position yet'))
    .waitFor();
  await scene.pass(1_000);
  differ('closed positions', await rowsOf(page, 'Closed positions'), closed.map(rowOf));
  differ('their count', await countOf(page, 'closed'), String(closed.length));
}

/** One way to write minus and space, and no sign before a gain. */
const plain = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replace(/[\u00a0\u202f\s]+/g, ' ')
    .replace(/^\+/, '')
    .trim();

type Row = readonly [symbol: string, units: number, price: string, opening: string, side: string, profit: string];

/** Of position rows (T-227, T-228). */
const ROW_DECIMALS = 3;

const rowOf = (trade: Trade): Row => [
  trade.asset.sy,
  trade.qty,
  price(trade.closing_price, Math.max(ROW_DECIMALS, trade.asset.decimals)),
  price(trade.opening_price, Math.max(ROW_DECIMALS, trade.asset.decimals)),
  trade.trade_type === 'buy' ? 'Buy' : 'Sell',
  figure(micros(trade.profit), ROW_DECIMALS),
];

async function rowsOf(page: Page, name: string): Promise<Row[]> {
  const rows = page.getByRole('table', { name }).locator('tbody tr:not([aria-hidden])');
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th,td')].map((cell) => (cell as HTMLElement).innerText)),
  );
  return cells.map(([symbol = '', units = '', at = '', opening = '', side = '', profit = '']) => [
    // The mark before the symbol has letters of its own.
    plain(symbol).split(' ').at(-1) ?? '',
    Number(units.replaceAll(',', '')),
    plain(at),
    plain(opening),
    plain(side),
    plain(profit),
  ]);
}

async function figuresOf(page: Page): Promise<Record<string, string>> {
  const bar = page.getByRole('contentinfo', { name: 'Account figures' });
  const texts = (await bar.getByRole('button').allInnerTexts()).map(plain);
  const found: Record<string, string> = {};
  for (const name of ['Equity', 'P/L', 'Margin', 'Free margin'])
    found[name] =
      texts.map((text) => new RegExp(`^${name} \\+?([-$\\d.,]+)$`).exec(text)?.[1]).find(Boolean) ?? texts.join('|');
  const balance = await page.getByRole('button', { name: /^(Real|Practice) account/ }).innerText();
  found['balance'] = /-?\$[\d,.]+/.exec(plain(balance))?.[0] ?? balance;
  return found;
}

async function countOf(page: Page, kind: 'open' | 'closed'): Promise<string> {
  const text = await page.getByText(new RegExp(`^Total ${kind} positions: `)).innerText();
  return /positions: (\S+)/.exec(plain(text))?.[1] ?? text;
}

/** The number that the newest position's dialog shows. */
async function numberOf(page: Page): Promise<string> {
  await page
    .getByRole('table', { name: 'Open positions' })
    .getByRole('button', { name: /: details$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Order detail / });
  const number = await dialog.locator('dt:text-matches("number$", "i") + dd').innerText();
  await leaveDialogs(page);
  await dialog.waitFor({ state: 'hidden' });
  return number;
}

/** Exactly one position for each order that the server took, none for the others, and the person was told so once. */
async function checkIntents(scene: Scene): Promise<void> {
  const { watch, trader, found, pressed, given } = scene;
  const api = scene.api();
  const trades = [...(await api.open(trader)), ...(await api.closed(trader))];
  let taken = 0;
  let refused = 0;
  for (const [key, order] of watch.keys) {
    if (order === null) continue;
    const state = (await api.ask(trader, key))?.body.data;
    const isTaken = state?.state === 'settled' && (state.body as { status?: unknown } | null)?.status === 1;
    if (isTaken) taken += 1;
    else refused += 1;
    const count = trades.filter(({ qty }) => qty === order.qty).length;
    if (count !== (isTaken ? 1 : 0))
      found.push(`${count} positions of the order of ${order.qty}, which is ${JSON.stringify(state)}`);
    if (!pressed.includes(order.qty)) found.push(`nobody pressed an order of ${order.qty}`);
  }
  const quantities = [...watch.keys.values()].map((order) => order?.qty);
  const doubled = quantities.filter((qty, at) => qty !== undefined && quantities.indexOf(qty) !== at);
  if (doubled.length > 0) found.push(`two keys for one press: ${doubled.join(', ')}`);
  if (trades.length !== given + taken)
    found.push(`${trades.length} positions, but ${given} were given and ${taken} orders taken`);
  const placed = watch.told.filter((text) => text.includes(PLACED)).length;
  // What a page says at the very moment it is left is heard by nobody.
  const isToldOnce = placed <= taken && placed >= taken - scene.left;
  if (!isToldOnce) found.push(`told ${placed} times that an order is placed, and ${taken} are`);
  const refusals = watch.told.filter((text) => REFUSED.test(text)).length;
  const never = pressed.length - taken - refused;
  if (refusals === 0 && refused + never > scene.left)
    found.push(`${refused + never} orders came to nothing, and nobody was told`);
  const differences = await api.ledgerDifferences();
  if (differences.length > 0) found.push(`the ledger differs: ${JSON.stringify(differences)}`);
}
