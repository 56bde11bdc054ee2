import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import type { RunningServer } from '../lib/server.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { isPhone, placeOrder, signIn } from '../lib/trader.ts';

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

async function enter(page: Page, server: RunningServer): Promise<void> {
  await steer(server, 'market', { sy: 'ETHUSD', buy: BUY, sell: SELL });
  await signIn(page, await newAccount(server, '10000.00'), 'ETHUSD');
  await expect(page.getByRole('button', { name: 'Buy 2,000.00', exact: true })).toBeVisible();
}

test('the ticket shows prices, units, amount and triggers, and figures each anew', async ({ page, server }) => {
  await enter(page, server);
  await expect(page.getByRole('button', { name: 'Sell 1,990.00', exact: true })).toBeVisible();
  const form = await openTicket(page);
  const units = form.getByRole('textbox', { name: 'Units' });
  const slider = form.getByRole('slider', { name: 'Share of balance' });
  const amount = fact(form, 'Amount');
  const [buy, sell] = ['Buy 2,000.00', 'Sell 1,990.00'].map((name) => form.getByRole('button', { name, exact: true }));
  await test.step('both prices stand there at once, and one big button for the side (T-013, T-019)', async () => {
    const big = form.getByRole('button', { name: / at market$/ });
    await expect(big).toHaveText('Buy ETHUSD at market');
    await sell?.click();
    await expect(big).toHaveText('Sell ETHUSD at market');
    await buy?.click();
  });
  await test.step('it begins with 0.1 units and a slider that only shows 2, and steps by 0.01 (T-039, T-040, T-043, T-044)', async () => {
    await expect(units).toHaveValue('0.1');
    await expect(slider).toHaveAttribute('aria-valuenow', '2');
    const [less, more] = ['Decrease Units', 'Increase Units'].map((name) => form.getByRole('button', { name }));
    await more?.click();
    await expect(units).toHaveValue('0.11');
    await less?.click();
    await expect(units).toHaveValue('0.1');
    await less?.click({ force: true });
    await expect(units).toHaveValue('0.1');
  });
  await test.step('amount and leverage show, and the amount follows units and side (T-016, T-046, T-047)', async () => {
    await expect(amount).toHaveText('40.00');
    await expect(fact(form, 'Leverage')).toHaveText('1:5');
    await units.fill('0.25');
    await expect(amount).toHaveText('100.00');
    await sell?.click();
    await expect(amount).toHaveText('99.50');
  });
  await test.step('the slider takes a share of the balance, from 1 to 100 (T-015, T-048, T-049, T-050)', async () => {
    await expect(slider).toHaveAttribute('aria-valuemin', '1');
    await expect(slider).toHaveAttribute('aria-valuemax', '100');
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', '3');
    // 3 % of 10,000, by the buy price also when selling; the margin is the real one.
    await expect(amount).toHaveText('300.00');
    await expect(units).toHaveValue('0.15');
    await expect(fact(form, 'Margin required')).toHaveText('$59.70');
    await buy?.click();
    await expect(amount).toHaveText('60.00');
    await units.fill('1');
  });
  const trigger = (name: string) => ({
    field: form.getByRole('textbox', { name }),
    toggle: form.getByRole('switch', { name }),
    step: (way: string) => form.getByRole('button', { name: `${way} ${name}` }),
  });
  const [profit, loss] = [trigger('Take profit (USD)'), trigger('Stop loss (USD)')];
  await test.step('take profit and stop loss stand behind a toggle each (T-017, T-018, T-054)', async () => {
    for (const [{ field, toggle }, price] of [
      [profit, '2,100.00'],
      [loss, '1,900.00'],
    ] as const) {
      await expect(field).toBeDisabled();
      await toggle.click();
      await expect(field).toBeEnabled();
      await expect(form.getByText(`Closes at about ${price}`)).toBeVisible();
    }
    await profit.toggle.click();
    await expect(profit.field).toBeDisabled();
    await expect(loss.field).toBeEnabled();
    await loss.toggle.click();
  });
  await test.step('a trigger begins at 100, steps by 100 and cannot be 0 (T-052, T-053, T-055)', async () => {
    for (const [{ field, toggle, step }, refusal] of [
      [profit, 'Take profit must be greater than 0'],
      [loss, 'Stop loss must be greater than 0'],
    ] as const) {
      await toggle.click();
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
      await toggle.click();
    }
    await expect(page.getByText('Your Order has been Placed.')).toHaveCount(0);
  });
});

test('what a position does to the panel, the figures, the menu and the order book', async ({ page, server }) => {
  await enter(page, server);
  const panel = page.getByRole('region', { name: 'Total portfolio' });
  const bar = page.getByRole('contentinfo');
  const list = page.getByRole('tabpanel');
  const [openTab, closedTab] = ['Open positions', 'Closed trades'].map((name) => page.getByRole('tab', { name }));
  const menu = async () => {
    if (!isPhone(page)) return page.getByRole('navigation', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('dialog');
  };
  await test.step('without one the menu counts none, and the order book says so (T-001, T-127, A-051)', async () => {
    const place = await menu();
    await expect(place.getByRole('link', { name: 'Trade station' })).toHaveAttribute('href', '/traderoom');
    await expect(place.getByRole('link', { name: 'Order book', exact: true })).toBeVisible();
    await page.goto('/orderbook');
    await expect(list.getByText('You have no open position yet')).toBeVisible();
    await closedTab?.click();
    await expect(list.getByText('You have no closed position yet')).toBeVisible();
    await page.goto('/traderoom');
  });
  await test.step('the panel unfolds, and the position stands in its columns (T-021, T-022, T-074)', async () => {
    const fold = panel.getByRole('button', { name: 'Total portfolio' });
    if (!isPhone(page)) await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await buyOne(page);
    if (isPhone(page)) return;
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    const texts = (parts: Locator) => parts.evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText));
    expect(await texts(panel.getByRole('columnheader'))).toEqual([
      ...[
        'Name',
        'Invested',
        'Leverage',
        'Units',
        'Current price',
        'Opening price',
        'Direction',
        'Net P/L (USD)',
        'Action',
      ],
    ]);
    const row = panel.locator('tbody tr').first();
    await expect(row.getByRole('button', { name: 'ETHUSD: details' }).locator('img, svg').first()).toBeAttached();
    const cells = (await texts(row.locator('th, td'))).map((text) => text.split('\n').at(-1));
    expect(cells).toEqual([...['ETHUSD', '40.000', '1:5', '0.1', '1,990.000', '2,000.000', 'Buy', '-1.000', 'Close']]);
  });
  await test.step('the figures of the account follow (T-117, T-118, T-119, T-122)', async () => {
    if (isPhone(page)) await bar.getByRole('button').click();
    const place = isPhone(page) ? page.getByRole('dialog') : bar;
    // Balance 10,000, margin 40, P/L -1; the documents' equity counts the P/L twice.
    for (const figure of ['Margin $40.00', 'Free margin $9,959.00', 'Equity $9,998.00', 'Margin level 24,997.50%'])
      await expect(place.getByRole('button', { name: figure, exact: true })).toBeVisible();
    if (isPhone(page)) await page.keyboard.press('Escape');
  });
  await test.step('the menu counts it (T-127, A-052)', async () => {
    const entry = (await menu()).getByRole('link', { name: /^1 open position\s*Order book$/ });
    await expect(entry.getByText('1', { exact: true })).toBeVisible();
  });
  await test.step('the order book has it open, and then closed (T-126, T-128, T-130, T-131)', async () => {
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
  await test.step('another is counted, has a detail and can be closed there; one that is closed cannot (T-084, T-129, T-133)', async () => {
    await page.goto('/traderoom');
    await buyOne(page);
    await page.goto('/orderbook');
    await expect(page.getByText('Total open positions: 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close all positions' })).toBeEnabled();
    await page.getByRole('button', { name: 'ETHUSD: details' }).click();
    const detail = page.getByRole('dialog', { name: 'Order detail ETHUSD' });
    // A drawer: it stands at the side of the page.
    const isAtTheSide = (node: HTMLElement) =>
      node.getBoundingClientRect().right >= document.documentElement.clientWidth - 1;
    await expect.poll(() => detail.evaluate(isAtTheSide)).toBe(true);
    for (const text of ['Position number', '0.1', '1:5', '40.000', '2,000.000', '1,990.000', '-1.000'])
      await expect(detail.getByText(text, { exact: true }).first()).toBeVisible();
    for (const text of ['Take profit (USD)', 'Stop loss (USD)', 'Opened'])
      await expect(detail.getByText(text, { exact: true })).toBeVisible();
    await detail.getByRole('button', { name: 'Close position ETHUSD' }).click();
    const closed = page.locator('.mantine-Notification-root', { hasText: 'Position successfully closed' });
    await expect(closed).toBeVisible();
    if (!isPhone(page)) {
      // The notice stands beside the drawer, not over its head (T-220).
      const [notice, drawer] = await Promise.all([closed.boundingBox(), detail.boundingBox()]);
      expect((notice?.x ?? Infinity) + (notice?.width ?? 0)).toBeLessThanOrEqual(drawer?.x ?? 0);
    }
    await page.goto('/orderbook');
    await closedTab?.click();
    await expect(page.getByText('Total closed positions: 2')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Close (all|position)/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'ETHUSD: details' }).first().click();
    for (const text of ['Position number', 'Closed', 'Reason for closing', 'Closed by hand'])
      await expect(detail.getByText(text, { exact: true })).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Close position ETHUSD' })).toHaveCount(0);
  });
});
