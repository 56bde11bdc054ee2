import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { steer } from '../lib/steer.ts';
import { chooseAsset, isPhone, signIn } from '../lib/trader.ts';

// Every figure follows by hand: 10,000.00 in the account, ETHUSD at 2,000 to buy and 1,990 to sell, at 1:5.

const order = (page: Page): Locator => page.getByRole('form', { name: 'Order dialog' });
const volume = (page: Page): Locator => order(page).getByRole('textbox', { name: 'Volume' });
const button = (page: Page): Locator => order(page).getByRole('button', { name: /^(Buy|Sell) ETHUSD$/ });
const fact = (page: Page, label: string): Locator =>
  order(page)
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]');

/** By the footer's button, which a phone has among the figures. */
async function open(page: Page, side: 'buy' | 'sell'): Promise<void> {
  const footer = page.getByRole('contentinfo');
  if (isPhone(page)) await footer.getByRole('button').first().click();
  const place = isPhone(page) ? page.getByRole('dialog', { name: 'Account figures' }) : footer;
  await place.getByRole('button', { name: `Open ${side} order`, exact: true }).click();
  await expect(order(page)).toBeVisible();
}

/** It takes presses once it has stood still. */
const armed = (page: Page) => expect(button(page)).not.toHaveAttribute('aria-disabled');

/** How often an order was asked for. */
function ordersOf(page: Page): () => number {
  let orders = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/user/trades/store')) orders += 1;
  });
  return () => orders;
}

let accounts = 0;
test.beforeEach(async ({ page, server }, { project }) => {
  accounts += 1;
  const email = `dialog-${project.name}-${accounts}-${Date.now()}@example.com`;
  const password = 'a password of its own';
  await steer(server, 'accounts', { emails: [email], password, balance: '10000.00' });
  await steer(server, 'market', { sy: 'ETHUSD', buy: '2000.00', sell: '1990.00' });
  await signIn(page, { email, password });
  await chooseAsset(page, 'ETHUSD');
  await expect(page.getByRole('button', { name: 'Buy 2,000.00', exact: true })).toBeVisible();
});

test('opens with the side of the footer’s button and 0.1 (T-063, T-064, T-066, R33) @both', async ({ page }) => {
  if (isPhone(page))
    await test.step('Back closes the figures that a phone has in a sheet, and the page under them stays', async () => {
      const figures = page.getByRole('dialog', { name: 'Account figures' });
      await page.getByRole('contentinfo').getByRole('button').first().click();
      await expect(figures).toBeVisible();
      await page.goBack();
      await expect(figures).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      expect(new URL(page.url()).pathname).toBe('/traderoom');
    });
  await test.step('the footer names the current asset, and each of its buttons opens the dialog (T-116)', async () => {
    if (!isPhone(page)) await expect(page.getByRole('contentinfo')).toContainText('Asset ETHUSD');
    await open(page, 'sell');
    await expect(page.getByRole('dialog', { name: 'Sell order' })).toContainText('1,990.00');
    await expect(button(page)).toHaveText('Sell ETHUSD');
    await expect(volume(page)).toHaveValue('0.1');
    await page.keyboard.press('Escape');
    await expect(order(page)).toBeHidden();
    await open(page, 'buy');
    await expect(page.getByRole('dialog', { name: 'Buy order' })).toContainText('2,000.00');
    await expect(button(page)).toHaveText('Buy ETHUSD');
  });
});

test('has volume, slider, total, leverage and triggers of its own (T-065, T-067, T-068, T-069)', async ({ page }) => {
  await open(page, 'buy');
  const [less, more] = ['Decrease Volume', 'Increase Volume'].map((name) =>
    order(page).getByRole('button', { name, exact: true }),
  );
  const slider = order(page).getByRole('slider', { name: 'Volume from 1 to 5' });
  await expect(slider).toHaveAttribute('aria-valuemin', '1');
  await expect(slider).toHaveAttribute('aria-valuemax', '5');
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await expect(less as Locator).toHaveAttribute('aria-disabled', 'true');
  await more?.click();
  await expect(volume(page)).toHaveValue('1.1');
  await expect(fact(page, 'Total')).toHaveText('440.00');
  await expect(fact(page, 'Margin required')).toHaveText('$440.00');
  await expect(fact(page, 'Leverage')).toHaveText('1:5');
  await less?.click();
  await expect(volume(page)).toHaveValue('0.1');
  await volume(page).fill('1');
  await less?.click({ force: true });
  await expect(volume(page)).toHaveValue('1');
  await slider.press('ArrowRight');
  await expect(volume(page)).toHaveValue('2');
  await volume(page).fill('70');
  await expect(slider).toHaveAttribute('aria-valuenow', '5');
  // Where the handle rests is not what is ordered: it says the volume itself.
  await expect(slider).toHaveAttribute('aria-valuetext', 'Volume 70');
  await expect(volume(page)).toHaveValue('70');
  for (const name of ['Take profit (USD)', 'Stop loss (USD)']) {
    const field = order(page).getByRole('textbox', { name });
    await expect(field).toBeDisabled();
    await order(page).getByRole('switch', { name }).click();
    await expect(field).toHaveValue('100');
  }
});

test('places one order of a double press, shows its fill and closes by itself (T-070, R39) @both', async ({ page }) => {
  const orders = ordersOf(page);
  await open(page, 'buy');
  await armed(page);
  await button(page).dblclick();
  await expect(order(page).getByRole('status')).toHaveText('Bought 0.1 ETHUSD at 2,000.00');
  await expect(order(page)).toBeHidden();
  await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Total portfolio' });
  await expect(panel.getByText('Total open positions 1')).toBeVisible();
  const placed = isPhone(page) ? panel.getByRole('article').first() : panel.locator('tbody tr').first();
  await expect(placed).toBeInViewport({ ratio: 1 });
  await expect(placed).toContainText('ETHUSD');
  expect(orders()).toBe(1);
});

test('a second press of the opening button, Enter in a field and a held Enter place nothing (R39)', async ({
  page,
}) => {
  const orders = ordersOf(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Open buy order' }).dblclick();
  await expect(order(page)).toBeVisible();
  await volume(page).focus();
  await page.keyboard.press('Enter');
  await expect(volume(page)).not.toBeFocused();
  await armed(page);
  expect(orders()).toBe(0);
  await button(page).focus();
  for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(order(page)).toBeHidden();
  await expect(page.getByText('Total open positions 1')).toBeVisible();
  expect(orders()).toBe(1);
});

test('stays open with its values when refused, and says why (T-070, T-076)', async ({ page }) => {
  await open(page, 'buy');
  await volume(page).fill('500');
  await expect(order(page).getByRole('status')).toHaveText('Exceeds free margin');
  await armed(page);
  await button(page).click();
  await expect(order(page).getByRole('status')).toHaveText('Insufficient free margin');
  await expect(volume(page)).toHaveValue('500');
  await volume(page).fill('0,5');
  await expect(order(page).getByText('Write decimals with a point, without separators: 0.5')).toBeVisible();
  await expect(volume(page)).toHaveValue('0,5');
});

test('is void once another tab chose another asset (hard case 11) @desktop', async ({ page, context }) => {
  const orders = ordersOf(page);
  await open(page, 'buy');
  await volume(page).fill('3');
  const other = await context.newPage();
  await other.goto('/traderoom');
  await chooseAsset(other, 'BTCUSD');
  await expect(order(page).getByRole('status')).toContainText('This order is void');
  await expect(button(page)).toHaveCount(0);
  await expect(fact(page, 'Total')).toHaveText('—');
  await order(page).getByRole('button', { name: 'Close this order' }).click();
  await expect(order(page)).toBeHidden();
  expect(orders()).toBe(0);
});
