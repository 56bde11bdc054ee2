import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { look, takePicture } from '../lib/picture.ts';
import type { RunningServer } from '../lib/server.ts';
import { newAccount } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';

const LABELS = {
  Platform: ['MT4', 'MT5'],
  'Account type': ['Raw Spread', 'Standard Account'],
  Leverage: ['1:30', '1:20', '1:10', '1:1'],
  Currency: ['USD', 'EUR'],
  'Initial deposit': ['200', '500', '1,000', '5,000', '10,000'],
} as const;
const AMOUNTS = ['$200', '$500', '$1,000', '$2,000', '$3,000', '$5,000', '$10,000', '$50,000', '$100,000'];

async function enter(page: Page, server: RunningServer): Promise<void> {
  await signIn(page, await newAccount(server, '500.00'));
}

const choice = (page: Page, label: keyof typeof LABELS, value: string) =>
  page.getByRole('radiogroup', { name: label }).getByRole('radio', { name: value, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Open demo account' });

/** Fills the form in: MT5, Raw Spread, 1:30, in dollars. */
async function fill(page: Page): Promise<void> {
  await choice(page, 'Platform', 'MT5').click();
  await choice(page, 'Account type', 'Raw Spread').click();
  await choice(page, 'Leverage', '1:30').click();
  await choice(page, 'Currency', 'USD').click();
  await choice(page, 'Initial deposit', '5,000').click();
}

/** The sends of a call, by their idempotency keys. */
function keysOf(page: Page, path: string): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test('from no trading account to a demo account, and no further', async ({ page, server }) => {
  await enter(page, server);
  await test.step('the menu leads to an empty list, and that to the form (A-049, M-226, M-241, T-206)', async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Trading accounts', exact: true }).click();
    await expect(page).toHaveURL(/\/accounts$/);
    await expect(page.getByText('You have no trading account')).toBeVisible();
    if (!isPhone(page))
      await expect(page.getByRole('link', { name: 'Trading accounts', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    await look(page, 'accounts-none');
    await page.getByRole('link', { name: 'New demo account' }).click();
    await expect(page).toHaveURL(/\/new\/account\/demo$/);
  });

  const keys = keysOf(page, '/servers');
  await test.step('the form offers platforms, leverages and types (M-229, M-230, M-231)', async () => {
    for (const label of ['Platform', 'Leverage', 'Account type'] as const)
      await expect(page.getByRole('radiogroup', { name: label }).getByRole('radio')).toHaveText([...LABELS[label]]);
  });
  await test.step('the form offers currencies and first deposits, and wants each of its fields (M-232, M-233, M-234)', async () => {
    for (const label of ['Currency', 'Initial deposit'] as const)
      await expect(page.getByRole('radiogroup', { name: label }).getByRole('radio')).toHaveText([...LABELS[label]]);
    await submit(page).click();
    for (const name of ['Platform', 'Account Type', 'Currency', 'Leverage', 'Initial'])
      await expect(page.getByText(`${name} is required`, { exact: true })).toBeVisible();
    await expect(choice(page, 'Platform', 'MT4')).toBeFocused();
    // The keyboard alone: arrows within a group, Tab to the next.
    await page.keyboard.press('ArrowRight');
    await expect(choice(page, 'Platform', 'MT5')).toBeChecked();
    await expect(page.getByText('Platform is required')).toBeHidden();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(choice(page, 'Account type', 'Raw Spread')).toBeChecked();
    await look(page, 'demo-form');
    expect(keys).toEqual([]);
  });

  await test.step('a refusal stands in the words of the server, under its fields too (M-235)', async () => {
    // The server's words, and those of its fields.
    const fields = { platform: ['Not this platform'], initial_deposit: ['Not that much'] };
    await page.route('**/api/v1/servers', (route) =>
      route.fulfill({ status: 422, json: { message: 'Nothing was opened', errors: fields } }),
    );
    await fill(page);
    await submit(page).click();
    await expect(page.getByText('Nothing was opened')).toBeVisible();
    for (const [label, text] of [
      ['Platform', 'Not this platform'],
      ['Initial deposit', 'Not that much'],
    ] as const)
      await expect(page.getByRole('radiogroup', { name: label }).locator('..').getByText(text)).toBeVisible();
    await page.unroute('**/api/v1/servers');
  });
  await test.step('a demo account is opened at the server of its platform (M-236, M-239, M-241)', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith('/servers'));
    await submit(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ platform: 'MT5', server: 'MT5-Demo', is_demo: true });
    await expect(page.getByText('Demo account created')).toBeVisible();
    await expect(page.getByText('Your demo account is open.')).toBeVisible();
    expect(new Set(keys).size).toBe(2);
    await takePicture(page, `demo-done-${page.viewportSize()?.width ?? 0}`);
  });

  await test.step('a live account is for nobody, and the list has the new account (M-226, M-237, M-238, T-206)', async () => {
    await page.getByRole('link', { name: 'Open a live account' }).click();
    await expect(page).toHaveURL(/\/new\/account\/live$/);
    await expect(page.getByText('You are not eligible for a live account.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to my trading accounts' }).click();
    const card = page.getByRole('article', { name: 'MT5 Raw Spread' });
    for (const text of ['$5,000.00', 'MT5-Demo', '1:30', /\d{8}/]) await expect(card).toContainText(text);
  });
});

test('a trading account is topped up and its password read for a moment', async ({ page, server }) => {
  await page.clock.install();
  await enter(page, server);
  await page.goto('/new/account/demo');
  await fill(page);
  const made = page.waitForResponse((response) => response.url().endsWith('/servers'));
  await submit(page).click();
  const { password } = ((await (await made).json()) as { data: { password: string } }).data;
  await page.getByRole('link', { name: 'My trading accounts' }).click();
  const card = page.getByRole('article', { name: 'MT5 Raw Spread' });
  const toggle = card.getByRole('button', { name: 'Top up' });
  const amounts = card.getByRole('button').filter({ hasText: /^\$/ });
  await test.step('the card expands to its amounts (M-227, M-228, T-236)', async () => {
    await toggle.click();
    await expect(amounts).toHaveText(AMOUNTS);
    await look(page, 'accounts-top-up');
  });

  await test.step('a refused top-up says why, and an accepted one collapses the card, each with a key of its own (M-241, M-292)', async () => {
    const keys = keysOf(page, '/server/top_up');
    const refuse = (json: object) => page.route('**/server/top_up', (route) => route.fulfill({ status: 422, json }));
    await refuse({ errors: {} });
    await amounts.nth(2).click();
    await expect(card.getByRole('alert')).toHaveText('Unable to Top Up');
    await page.unroute('**/server/top_up');
    await refuse({ message: 'Top up limit reached' });
    await amounts.nth(2).click();
    await expect(card.getByRole('alert')).toHaveText('Top up limit reached');
    await page.unroute('**/server/top_up');
    await amounts.nth(2).click();
    await expect(page.getByText('Account topped up')).toBeVisible();
    await expect(card).toContainText('$6,000.00');
    await expect(amounts).toHaveCount(0);
    await expect(toggle).toBeFocused();
    expect(new Set(keys).size).toBe(3);
  });

  await test.step('the password is shown for half a minute, copied, and stored nowhere (M-242)', async () => {
    await expect(card).not.toContainText(password);
    await card.getByRole('button', { name: 'Show password' }).click();
    await expect(card.getByText(password)).toBeVisible();
    await takePicture(page, `accounts-password-${page.viewportSize()?.width ?? 0}`);
    await page.clock.fastForward(31_000);
    await expect(card).not.toContainText(password);
    await page.evaluate(() => {
      const copied: string[] = [];
      Object.assign(window, { copied });
      navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
    });
    await card.getByRole('button', { name: 'Copy password' }).click();
    await expect(page.getByText('Password copied')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([password]);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain(password);
  });
});
