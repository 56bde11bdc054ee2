import { expect, type Page } from '@playwright/test';
import type { Account } from './steer.ts';

/** Signs in by the page's form, as a person does; for journeys that are about signing in. */
export async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await seeTradeRoom(page);
}

/**
 * Enters the trade room, with an asset chosen, by a session as the form would have left it: half the time, for journeys
 * about other things.
 */
export async function signIn(page: Page, { email, password }: Account, symbol?: string): Promise<void> {
  // Any small file of the site will do to reach its storage.
  await page.goto('/robots.txt');
  const device = await page.evaluate(() => navigator.userAgent);
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password, device } });
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string; user: object; session: object } };
  const asset = symbol === undefined ? undefined : await assetOf(page, data.token, symbol);
  await page.evaluate(
    ({ token, user, session, chosen }) => {
      localStorage.setItem('currentUser', JSON.stringify({ ...user, token }));
      localStorage.setItem('webtrader_sseess', JSON.stringify(session));
      if (chosen !== undefined) localStorage.setItem('DEFAULT_ASSET', chosen);
    },
    { ...data, chosen: asset },
  );
  await page.goto('/traderoom');
  await seeTradeRoom(page);
  if (symbol !== undefined) await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol);
}

/** Ids by symbol: every server has the same list, and numbers it alike. */
const assetIds = new Map<string, string>();

async function assetOf(page: Page, token: string, symbol: string): Promise<string> {
  if (assetIds.size === 0) {
    const answer = await page.request.get('/api/v1/assets', { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { id: number; sy: string }[] };
    for (const { id, sy } of data) assetIds.set(sy, String(id));
  }
  const id = assetIds.get(symbol);
  if (id === undefined) throw new Error(`there is no asset ${symbol}`);
  return id;
}

async function seeTradeRoom(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Chooses an asset by searching for it. */
export async function chooseAsset(page: Page, symbol: string): Promise<void> {
  await page.getByRole('button', { name: /choose another asset/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose an asset' });
  await dialog.getByLabel('Search').fill(symbol);
  await dialog
    .getByRole('rowheader', { name: new RegExp(`^${symbol}`) })
    .getByRole('button')
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol);
}

/** Whether the page is laid out for a phone. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Chooses an entry of the account menu, which a phone has in its menu. */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('menuitem', { name, exact: true })
    .or(dialog.getByRole('button', { name, exact: true }))
    .or(dialog.getByRole('link', { name, exact: true }))
    .first()
    .click();
}

/** Ends the session by the page's own button. */
export async function signOut(page: Page): Promise<void> {
  await chooseEntry(page, 'Sign out');
  await expect(page).toHaveURL(/\/login$/);
}

/** Opens the ticket where it is a sheet, and chooses the side. */
export async function chooseSide(page: Page, side: 'Buy' | 'Sell'): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${side} [\\d,.]+$`) })
    .first()
    .click();
}

/** Places a market order by the ticket. */
export async function placeOrder(page: Page, side: 'Buy' | 'Sell', units: string): Promise<void> {
  await chooseSide(page, side);
  await page.getByRole('textbox', { name: 'Units' }).fill(units);
  await page.getByRole('button', { name: new RegExp(`^${side} .+ at market$`) }).click();
}

/** An open and a closed position in BTCUSD, and no notice left. */
export async function tradeBitcoin(page: Page): Promise<void> {
  await chooseAsset(page, 'BTCUSD');
  for (const end of ['closed', 'open']) {
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    if (end === 'open') return;
    await page.getByRole('button', { name: 'Close position BTCUSD' }).first().click();
    await expect(page.getByText('Position successfully closed')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  }
}

/** So many more positions in BTCUSD, placed by the page's session without its ticket: counts get three digits. */
export async function holdPositions(page: Page, count: number): Promise<void> {
  await page.evaluate(async (many) => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const headers = { authorization: `Bearer ${String(token)}`, 'content-type': 'application/json' };
    const call = async (path: string, body?: object) => {
      const method = body ? 'POST' : 'GET';
      const key = { 'idempotency-key': crypto.randomUUID() };
      const init = { method, headers: { ...headers, ...key }, ...(body ? { body: JSON.stringify(body) } : {}) };
      const answer = await fetch(`/api/v1${path}`, init);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { data: { id: number; sy: string }[] };
    };
    const coinId = (await call('/assets')).data.find(({ sy }) => sy === 'BTCUSD')?.id;
    const off = { is_take_profit: false, take_profit: 0, is_stop_loss: false, stop_loss: 0, duration: 0 };
    for (let placed = 0; placed < many; placed++)
      await call('/user/trades/store', { qty: 0.0001, coinId, type: 'buy', is_practice: false, ...off });
  }, count);
}

/** Lets the page's own clock, once installed, run a second at a time until this is so: it waits for no poll of the page. */
export async function runUntil(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await isSo();
  }).toPass({ timeout: 60_000, intervals: [100] });
}

/**
 * Closes the dialog in front by Escape, for whoever types another address next: the dialog's entry in the history is
 * left by a Back, which would overtake that.
 */
export async function escapeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => history.state === null);
}

/** Waits for the dialog that was asked for: a frame stands in for one whose file is on its way. */
export async function dialogArrived(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').locator('.mantine-Loader-root')).toHaveCount(0);
}
