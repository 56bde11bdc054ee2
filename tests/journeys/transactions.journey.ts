import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import { newAccount } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';

const NONE = { withdrawals: 'You have not made any withdrawal', deposits: 'You have not made any deposit' };

test('the money of an account is told in three lists, by pages', async ({ page, server }) => {
  await signIn(page, await newAccount(server, '500.00'));
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const rows = isPhone(page)
    ? page.getByRole('tabpanel').getByRole('listitem')
    : page
        .getByRole('tabpanel')
        .getByRole('row')
        .filter({ has: page.getByRole('cell') });
  await test.step('the page has three lists and opens the withdrawals, of which there are none (M-212, M-223)', async () => {
    await page.goto('/transactions');
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Withdrawals', 'Deposits', 'All transactions']);
    await expect(tab('Withdrawals')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(NONE.withdrawals)).toBeVisible();
  });
  await test.step('a list that does not come is no empty one, gives no notice and is tried again (A-239, M-220, M-291, R14)', async () => {
    await page.route('**/user/deposits*', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
    await tab('Deposits').click();
    await expect(page.getByText('Could not load. Try again')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /^Error/ })).toHaveCount(0);
    await expect(page.getByText(NONE.deposits)).toBeHidden();
    await page.unroute('**/user/deposits*');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(NONE.deposits)).toBeVisible();
  });
  await test.step('an account without any transaction is told so (M-219, T-223)', async () => {
    // Each account of these tests begins with money, so that the server itself has no empty list.
    await page.route('**/user/transactions*', (route) => route.fulfill({ json: { data: [], links: { next: null } } }));
    await tab('All transactions').click();
    await expect(page.getByText('You have no transactions')).toBeVisible();
    await page.unroute('**/user/transactions*');
    await page.reload();
  });
  await test.step('all transactions come by pages, of both accounts, with day and minute (A-247, M-225, R35)', async () => {
    // Pages of one row each, which the server itself names.
    await page.route('**/user/transactions*', (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
    );
    await tab('All transactions').click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    await expect(page.getByRole('tabpanel').getByText('All rows are shown')).toBeVisible();
    // The keyboard goes on from the list.
    const isInPanel = () => page.getByRole('tabpanel').locator(':focus').count();
    expect(await isInPanel()).toBe(1);
    const real = rows.filter({ hasText: 'Real' });
    for (const word of ['Credit', 'Real', '500.00', /\d{4}-\d\d-\d\d \d\d:\d\d/])
      await expect(real).toContainText(word);
    await expect(rows.filter({ hasText: 'Practice' })).toHaveCount(1);
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `transactions-${page.viewportSize()?.width}`);
  });
  await test.step('the file has all pages, not only the one that shows, or is not saved', async () => {
    await page.reload();
    await tab('All transactions').click();
    await expect(rows).toHaveCount(1);
    let isBroken = true;
    await page.route('**/user/transactions?limit=500*', (route) => {
      const url = route.request().url();
      return isBroken && url.includes('before=')
        ? route.abort()
        : route.continue({ url: url.replace('limit=500', 'limit=1') });
    });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('status').getByText('Not all rows could be loaded. Nothing was saved.')).toBeVisible();
    isBroken = false;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Try again' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\u{FEFF}Transaction,Source,Account,Type,Amount,Note,Date and time');
    expect(lines.slice(1)).toEqual([
      ...[
        expect.stringMatching(/^Credit,.*,\d+\.\d\d,,\d{4}-\d\d-\d\d \d\d:\d\d$/),
        expect.stringMatching(/^Credit,/),
        '',
      ],
    ]);
    await expect(page.getByText('2 rows saved')).toBeVisible();
  });
});

test('the rows of all three lists tell how they stand, by a word and a colour', async ({ page, server }) => {
  await signIn(page, await newAccount(server, '500.00'));
  const created_at = new Date(2026, 10, 16, 12, 15).toISOString();
  const answer = (path: string, data: readonly object[]) =>
    page.route(`**/user/${path}?*`, (route) =>
      route.fulfill({ json: { data: data.map((row) => ({ ...row, created_at })), links: { next: null } } }),
    );
  const deposit = { payment_method: 'card', currency: 'EUR', amount: 1250.5, card_brand: null, card_last4: null };
  await answer('deposits', [
    { id: 13, ...deposit, status: 0 },
    { id: 12, ...deposit, status: 1 },
    { id: 11, ...deposit, status: 2 },
  ]);
  const withdrawal = { amount: 100.05, fee: 0, total: 100.05, type: 'wire' };
  await answer('withdrawals', [
    { id: 9, ...withdrawal, status: 'approved', note: null },
    { id: 8, ...withdrawal, status: 'rejected', note: 'Not your name' },
    { id: 7, ...withdrawal, status: 'pending', note: null },
  ]);
  const outgoing = { source: 'wire', account_type: 'real', amount: 100.05, note: 'Sent to your bank' };
  await answer('transactions', [
    { id: 4, ...outgoing, trans_type: 'Debit', type: 'trade' },
    { id: 3, ...outgoing, trans_type: 'credit', type: 'withdrawal' },
    { id: 2, ...outgoing, trans_type: 'credit', type: 'topup' },
  ]);
  await page.goto('/transactions');
  const panel = page.getByRole('tabpanel');
  const rows = panel.locator('[data-tone]').filter({ has: page.locator('[data-column=amount]') });
  const status = rows.locator('[data-column=status]');
  const colours = (cells: Locator) => cells.evaluateAll((shown) => shown.map((cell) => getComputedStyle(cell).color));
  const [positive, ...negative] =
    await test.step('a withdrawal has note, status, amount and time, and is red unless it is approved (M-217, M-218, M-221)', async () => {
      await expect(status).toHaveText([/Approved/, /Rejected/, /Pending/]);
      await expect(rows.nth(1)).toContainText('Not your name');
      for (const text of ['100.05', '2026-11-16 12:15']) await expect(rows.first()).toContainText(text);
      const [good, ...bad] = await colours(status);
      expect(new Set(bad).size).toBe(1);
      expect(bad).not.toContain(good);
      return [good, ...bad];
    });
  await test.step('a deposit has method, status, amount and time, and is pending, approved or rejected (M-215, M-216, M-222)', async () => {
    await page.getByRole('tab', { name: 'Deposits', exact: true }).click();
    await expect(status).toHaveText([/Pending/, /Approved/, /Rejected/]);
    for (const text of ['Card', '1,250.50 EUR', '2026-11-16 12:15']) await expect(rows.first()).toContainText(text);
    const [waiting, approved, rejected] = await colours(status);
    expect([approved, rejected]).toEqual([positive, negative[0]]);
    expect([positive, negative[0]]).not.toContain(waiting);
  });
  await test.step('a transaction has seven columns, and is red by a debit or a withdrawal in any case (M-213, M-214, M-224)', async () => {
    await page.getByRole('tab', { name: 'All transactions', exact: true }).click();
    await expect(rows.first().locator('[data-column]')).toHaveText([
      ...['Debit', 'Bank wire', 'Real', 'Trade', '100.05', 'Sent to your bank', '2026-11-16 12:15'],
    ]);
    const [debit, withdrawn, credit] = await colours(rows.locator('[data-column=direction]'));
    expect([debit, withdrawn]).toEqual([negative[0], negative[0]]);
    expect(credit).not.toBe(debit);
  });
  await test.step('in Spanish also what the server itself names a source has its Spanish name (M-213, R23, R36)', async () => {
    const credited = { trans_type: 'credit', amount: 1, note: null };
    await answer('transactions', [
      { id: 6, ...credited, source: 'Negative balance protection', account_type: 'real', type: 'adjustment' },
      { id: 5, ...credited, source: 'registration', account_type: 'practice', type: 'topup' },
    ]);
    await page.evaluate(() => localStorage.setItem('webtrader_lang', 'es'));
    await page.reload();
    await page.getByRole('tab', { name: 'Todas las transacciones', exact: true }).click();
    await expect(rows.locator('[data-column=source]')).toHaveText(['Protección contra saldo negativo', 'Registro']);
  });
});
