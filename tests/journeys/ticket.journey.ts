import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { steer } from '../lib/steer.ts';
import { chooseAsset, isPhone, placeOrder, signIn } from '../lib/trader.ts';

// Every figure follows by hand: 10,000.00 in the account, ETHUSD at 2,000 to buy and 1,990 to sell, at 1:5.
const BUY = '2000.00';
const SELL = '1990.00';

/** The ticket, which a phone shows as a sheet behind the side's button. */
async function openTicket(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Buy 2,000.00', exact: true }).click();
  return page.getByRole('form', { name: 'Order' });
}
const fact = (form: Locator, label: string) =>
  form.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');

async function buyOne(page: Page): Promise<void> {
  await placeOrder(page, 'Buy', '0.1');
  await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
  if (isPhone(page)) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
}

let accounts = 0;
test.beforeEach(async ({ page, server }, { project }) => {
  accounts += 1;
  const email = `ticket-${project.name}-${accounts}-${Date.now()}@example.com`;
  const password = 'a password of its own';
  await steer(server, 'accounts', { emails: [email], password, balance: '10000.00' });
  await steer(server, 'market', { sy: 'ETHUSD', buy: BUY, sell: SELL });
  await signIn(page, { email, password });
  await chooseAsset(page, 'ETHUSD');
  await expect(page.getByRole('button', { name: 'Buy 2,000.00', exact: true })).toBeVisible();
});
test.describe('the ticket', () => {
  test('shows both prices at once, and one big button for the side (T-013, T-019)', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Sell 1,990.00', exact: true })).toBeVisible();
    const form = await openTicket(page);
    const big = form.getByRole('button', { name: / at market$/ });
    await expect(big).toHaveText('Buy ETHUSD at market');
    await form.getByRole('button', { name: 'Sell 1,990.00', exact: true }).click();
    await expect(big).toHaveText('Sell ETHUSD at market');
  });

  test('begins with 0.1 units and a slider that only shows 2, and steps by 0.01 (T-039, T-040, T-043, T-044)', async ({
    page,
  }) => {
    const form = await openTicket(page);
    const units = form.getByRole('textbox', { name: 'Units' });
    await expect(units).toHaveValue('0.1');
    await expect(form.getByRole('slider')).toHaveAttribute('aria-valuenow', '2');
    const [less, more] = ['Decrease Units', 'Increase Units'].map((name) => form.getByRole('button', { name }));
    await more?.click();
    await expect(units).toHaveValue('0.11');
    await less?.click();
    await expect(units).toHaveValue('0.1');
    await less?.click({ force: true });
    await expect(units).toHaveValue('0.1');
  });

  test('shows amount and leverage, and figures the amount anew for units and side (T-016, T-046, T-047)', async ({
    page,
  }) => {
    const form = await openTicket(page);
    const amount = fact(form, 'Amount');
    await expect(amount).toHaveText('40.00');
    await expect(fact(form, 'Leverage')).toHaveText('1:5');
    await form.getByRole('textbox', { name: 'Units' }).fill('0.25');
    await expect(amount).toHaveText('100.00');
    await form.getByRole('button', { name: 'Sell 1,990.00', exact: true }).click();
    await expect(amount).toHaveText('99.50');
  });

  test('takes a share of the balance by its slider, from 1 to 100 (T-015, T-048, T-049, T-050)', async ({ page }) => {
    const form = await openTicket(page);
    const slider = form.getByRole('slider', { name: 'Share of balance' });
    for (const name of ['Decrease Units', 'Increase Units'])
      await expect(form.getByRole('button', { name })).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuemin', '1');
    await expect(slider).toHaveAttribute('aria-valuemax', '100');
    await form.getByRole('button', { name: 'Sell 1,990.00', exact: true }).click();
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', '3');
    // 3 % of 10,000, by the buy price also when selling; the margin is the real one.
    await expect(fact(form, 'Amount')).toHaveText('300.00');
    await expect(form.getByRole('textbox', { name: 'Units' })).toHaveValue('0.15');
    await expect(fact(form, 'Margin required')).toHaveText('$59.70');
    await form.getByRole('button', { name: 'Buy 2,000.00', exact: true }).click();
    await expect(fact(form, 'Amount')).toHaveText('60.00');
  });

  test('has a take profit and a stop loss behind a toggle each (T-017, T-018, T-054)', async ({ page }) => {
    const form = await openTicket(page);
    for (const [name, price] of [
      ['Take profit (USD)', '3,000.00'],
      ['Stop loss (USD)', '1,000.00'],
    ] as const) {
      const field = form.getByRole('textbox', { name });
      await expect(field).toBeDisabled();
      await form.getByRole('switch', { name }).click();
      await expect(field).toBeEnabled();
      await expect(form.getByText(`Closes at about ${price}`)).toBeVisible();
    }
    await form.getByRole('switch', { name: 'Take profit (USD)' }).click();
    await expect(form.getByRole('textbox', { name: 'Take profit (USD)' })).toBeDisabled();
    await expect(form.getByRole('textbox', { name: 'Stop loss (USD)' })).toBeEnabled();
  });

  test('begins a trigger at 100, steps it by 100 and refuses one of 0 (T-052, T-053, T-055)', async ({ page }) => {
    const form = await openTicket(page);
    for (const [name, refusal] of [
      ['Take profit (USD)', 'Take profit must be greater than 0'],
      ['Stop loss (USD)', 'Stop loss must be greater than 0'],
    ] as const) {
      const field = form.getByRole('textbox', { name });
      const step = (way: string) => form.getByRole('button', { name: `${way} ${name}` });
      await form.getByRole('switch', { name }).click();
      await expect(field).toHaveValue('100');
      await step('Increase').click();
      await expect(field).toHaveValue('200');
      await step('Decrease').click();
      await expect(field).toHaveValue('100');
      await step('Decrease').click({ force: true });
      await expect(field).toHaveValue('100');
      await field.fill('0');
      await form.getByRole('button', { name: 'Buy ETHUSD at market' }).click();
      await expect(form.getByText(refusal)).toBeVisible();
      await form.getByRole('switch', { name }).click();
    }
    await expect(page.getByText('Your Order has been Placed.')).toHaveCount(0);
  });
});

test.describe('what a position does', () => {
  test('unfolds the panel and stands in its columns (T-021, T-022, T-074) @desktop', async ({ page }) => {
    const panel = page.getByRole('region', { name: 'Total portfolio' });
    await expect(panel.getByRole('button', { name: 'Total portfolio' })).toHaveAttribute('aria-expanded', 'false');
    await buyOne(page);
    await expect(panel.getByRole('button', { name: 'Total portfolio' })).toHaveAttribute('aria-expanded', 'true');
    const texts = (parts: Locator) => parts.evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText));
    expect(await texts(panel.getByRole('columnheader'))).toEqual([
      ...['Name', 'Invested', 'Leverage', 'Units', 'Current price', 'Opening price', 'Direction', 'Net P/L', 'Action'],
    ]);
    const row = panel.locator('tbody tr').first();
    await expect(row.getByRole('button', { name: 'ETHUSD: details' }).locator('img, svg').first()).toBeAttached();
    const cells = (await texts(row.locator('th, td'))).map((text) => text.split('\n').at(-1));
    expect(cells).toEqual([...['ETHUSD', '40.000', '1:5', '0.1', '1,990.000', '2,000.000', 'Buy', '-1.000', 'Close']]);
  });

  test('to the figures of the account (T-117, T-118, T-119, T-122)', async ({ page }) => {
    await buyOne(page);
    const bar = page.getByRole('contentinfo');
    if (isPhone(page)) await bar.getByRole('button').click();
    const place = isPhone(page) ? page.getByRole('dialog') : bar;
    // Balance 10,000, margin 40, P/L -1; the documents' equity counts the P/L twice.
    for (const figure of ['Margin $40.00', 'Free margin $9,959.00', 'Equity $9,998.00', 'Margin level 24,997.50%'])
      await expect(place.getByRole('button', { name: figure, exact: true })).toBeVisible();
  });

  test('to the menu’s count, which is gone at 0 (T-001, T-127, A-051, A-052)', async ({ page }) => {
    const menu = async () => {
      if (!isPhone(page)) return page.getByRole('navigation', { name: 'Menu' });
      await page.getByRole('button', { name: 'Open menu' }).click();
      return page.getByRole('dialog');
    };
    let place = await menu();
    await expect(place.getByRole('link', { name: 'Trade station' })).toHaveAttribute('href', '/traderoom');
    await expect(place.getByRole('link', { name: 'Order book', exact: true })).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
    await buyOne(page);
    place = await menu();
    const entry = place.getByRole('link', { name: /^1 open position\s*Order book$/ });
    await expect(entry.getByText('1', { exact: true })).toBeVisible();
  });

  test('to the order book, open and then closed (T-126, T-128, T-130, T-131)', async ({ page }) => {
    const list = page.getByRole('tabpanel');
    const [openTab, closedTab] = ['Open orders', 'Closed trades'].map((name) => page.getByRole('tab', { name }));
    await page.goto('/orderbook');
    await expect(list.getByText('You have no open position yet')).toBeVisible();
    await closedTab?.click();
    await expect(list.getByText('You have no closed position yet')).toBeVisible();
    await page.goto('/traderoom');
    await buyOne(page);
    await page.goto('/orderbook');
    // Name, quantity, current rate, opening rate, direction, net P/L.
    const shown = ['ETHUSD', '0.1', '1,990.000', '2,000.000', 'Buy', '-1.000'];
    for (const text of shown) await expect(list.getByText(text, { exact: true }).first()).toBeVisible();
    await list.getByRole('button', { name: 'Close position ETHUSD' }).click();
    await expect(list.getByText('You have no open position yet')).toBeVisible();
    await closedTab?.click();
    for (const text of shown) await expect(list.getByText(text, { exact: true }).first()).toBeVisible();
    await openTab?.click();
    await expect(list.getByText('ETHUSD')).toHaveCount(0);
  });

  test('to counts, a detail and what can be closed (T-084, T-129)', async ({ page }) => {
    await buyOne(page);
    await page.goto('/orderbook');
    await expect(page.getByText('Total open positions: 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close all positions' })).toBeEnabled();
    await page.getByRole('button', { name: 'ETHUSD: details' }).click();
    const detail = page.getByRole('dialog', { name: 'Order detail ETHUSD' });
    for (const text of ['Position number', '0.1', '1:5', '40.000', '2,000.000', '1,990.000', '-1.000'])
      await expect(detail.getByText(text, { exact: true }).first()).toBeVisible();
    await detail.getByRole('button', { name: 'Close position ETHUSD' }).click();
    await expect(page.getByText('Position successfully closed')).toBeVisible();
    await page.goto('/orderbook');
    await page.getByRole('tab', { name: 'Closed trades' }).click();
    await expect(page.getByText('Total closed positions: 1')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Close (all|position)/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'ETHUSD: details' }).click();
    await expect(detail.getByText('Position number')).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Close position ETHUSD' })).toHaveCount(0);
  });
});
