import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import type { RunningServer } from '../lib/server.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Trading plans' });
const notice = (page: Page, text: string) => page.getByText(text).first();
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** A new account with 6,000 dollars. */
async function enter(page: Page, server: RunningServer, isMany: boolean): Promise<void> {
  await steer(server, 'settings', { enable_multi_plans: String(isMany) });
  await signIn(page, await newAccount(server, '6000.00'));
}

/** The button among the account's figures, which a phone keeps in a sheet. */
async function planButton(page: Page, name: string): Promise<Locator> {
  const bar = page.getByRole('contentinfo', { name: 'Account figures' });
  if (!isPhone(page)) return bar.getByRole('button', { name, exact: true });
  await bar.getByRole('button').click();
  return page.getByRole('dialog', { name: 'Account figures' }).getByRole('button', { name, exact: true });
}
const open = async (page: Page, name: string) => (await planButton(page, name)).click();

/** A column of the table, or a card of a phone: what it says of each feature. */
async function featuresOf(page: Page, plan: string): Promise<string[]> {
  const names = ['Account manager', 'Support', 'Market news', 'Webinars'];
  if (isPhone(page)) {
    const card = dialog(page).getByRole('listitem').filter({ hasText: plan });
    await expect(card.locator('dt')).toHaveText(names);
    return card.locator('dd').allInnerTexts();
  }
  const table = dialog(page).getByRole('table');
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((text) => text.includes(plan));
  const rows = names.map((name) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }));
  return Promise.all(
    rows.map((row) =>
      row
        .getByRole('cell')
        .nth(at - 1)
        .innerText(),
    ),
  );
}
const pressed = async (page: Page, name: string) => {
  const found = button(page, name);
  await expect(found).not.toHaveAttribute('aria-disabled', 'true');
  await found.click();
};

/** What plans did to the real account, the oldest first. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const headers = { authorization: `Bearer ${String(token)}`, 'content-type': 'application/json' };
    const answer = await fetch('/api/v1/user/transactions', { method: 'POST', headers, body: '{}' });
    type Row = { trans_type: string; type: string; source: string; amount: number };
    const { data } = (await answer.json()) as { data: Row[] };
    const plans = data.filter(({ type }) => type === 'plan');
    return plans.map((row) => `${row.trans_type} ${row.source} ${row.amount}`).toReversed();
  });

test('a plan is compared, joined, replaced and left, each by a confirmation', async ({ page, server }) => {
  await enter(page, server, false);
  await page.route('**/api/v1/user/plans', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object[] };
    const ended = { ...body.data[0], id: 9999, name: 'ENDED', status: 0 };
    await route.fulfill({ response: answer, json: { ...body, data: [ended, ...body.data.toReversed()] } });
  });
  await test.step('the button among the figures opens the dialog, which tells the balance and the risk (M-195, R28, T-123, T-124)', async () => {
    await open(page, 'Join A Plan');
    await expect(dialog(page)).toContainText('Real account balance: $6,000.00');
    await expect(dialog(page)).toContainText('Returns are not guaranteed. Your capital is at risk.');
  });
  await test.step('the six plans on offer stand in a table, on a phone in cards, the cheapest first (M-187, M-190, M-192, T-235)', async () => {
    const heads = dialog(page).getByRole(isPhone(page) ? 'heading' : 'columnheader', { name: /MINI|[A-Z]{4,}/ });
    await expect(heads).toContainText(['MINI', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'DIAMOND']);
    await expect(dialog(page).getByRole('table')).toHaveCount(isPhone(page) ? 0 : 1);
  });
  await test.step('each plan on offer can be joined and tells what it has of each feature (M-188, M-191, M-193, M-335)', async () => {
    await expect(dialog(page).getByRole('button', { name: /^JOIN PLAN/ })).toHaveCount(6);
    expect(await featuresOf(page, 'MINI')).toEqual(['—\nNot included', 'Email', 'Weekly', '—\nNot included']);
    expect(await featuresOf(page, 'GOLD')).toEqual(['Included', 'Email and chat', 'Daily', 'Included']);
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `plans-${page.viewportSize()?.width ?? 0}`);
  });

  await test.step('a plan is joined by a confirmation, and its amount leaves the real account (M-194, M-196, M-197)', async () => {
    await button(page, 'JOIN PLAN GOLD').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Leaves your real account');
    await expect(dialog(page)).toContainText('$5,000.00');
    await expect(dialog(page)).not.toContainText('short of this plan');
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `plans-join-${page.viewportSize()?.width ?? 0}`);
    await pressed(page, 'Join GOLD for $5,000.00');
    await expect(notice(page, 'You have joined the GOLD plan')).toBeVisible();
    await expect(dialog(page).getByText('PLAN Active', { exact: true })).toHaveCount(1);
    await expect(dialog(page)).toContainText('Real account balance: $1,000.00');
  });

  await test.step('a plan beyond the balance says what it lacks, and is refused in the words of the server (M-194, M-197, M-290, R19)', async () => {
    await pressed(page, 'JOIN PLAN DIAMOND');
    // GOLD ends, and returns its 5,000.00 to the 1,000.00.
    await expect(dialog(page)).toContainText('Your real account is $94,000.00 short of this plan.');
    await pressed(page, 'Join DIAMOND for $100,000.00');
    await expect(dialog(page).getByRole('alert')).toHaveText('Insufficient balance');
  });

  await test.step('another plan replaces the present one, and the button has its name (M-195, M-196, R21, T-123)', async () => {
    await pressed(page, 'JOIN PLAN MINI');
    await expect(dialog(page)).toContainText('Your present plan, which ends');
    await pressed(page, 'Cancel');
    await expect(button(page, 'Leave plan GOLD')).toBeVisible();
    await pressed(page, 'JOIN PLAN MINI');
    await pressed(page, 'Join MINI for $250.00');
    await expect(button(page, 'Leave plan MINI')).toBeVisible();
    await takePicture(page, `plans-active-${page.viewportSize()?.width ?? 0}`);
    await expect(dialog(page)).toContainText('Real account balance: $5,750.00');
    await page.keyboard.press('Escape');
    await open(page, 'MINI');
  });

  await test.step('a plan is left by a confirmation, and each amount is a transaction (M-194, M-196, M-197, R19)', async () => {
    await pressed(page, 'Leave plan MINI');
    await expect(dialog(page)).toContainText('Returns to your real account');
    await pressed(page, 'Leave this plan');
    await expect(notice(page, 'You have left the MINI plan')).toBeVisible();
    await expect(dialog(page)).toContainText('Real account balance: $6,000.00');
    await expect(dialog(page).getByText('PLAN Active', { exact: true })).toHaveCount(0);
    expect(await movements(page)).toEqual([
      ...['debit GOLD 5000', 'credit GOLD 5000'],
      ...['debit MINI 250', 'credit MINI 250'],
    ]);
  });
});

test('plans are held side by side; what did not load is asked for again, and a lost answer joins once', async ({
  page,
  server,
}) => {
  await enter(page, server, true);
  await test.step('plans that did not load are asked for again (M-291, R14)', async () => {
    await page.route('**/api/v1/user/plans', (route) => route.fulfill({ status: 500, json: { message: 'No' } }), {
      times: 1,
    });
    await open(page, 'Join A Plan');
    await expect(dialog(page)).toContainText('Could not load. Try again');
    await pressed(page, 'Try again');
  });
  await test.step('a second plan is held beside the first, and joined once though its answer was lost (M-189, M-196, M-292, R15)', async () => {
    await pressed(page, 'JOIN PLAN MINI');
    await pressed(page, 'Join MINI for $250.00');
    await expect(button(page, 'Leave plan MINI')).toBeVisible();

    await page.route(
      '**/api/v1/user/upgradeplan',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await pressed(page, 'JOIN PLAN BRONZE');
    await expect(dialog(page)).not.toContainText('which ends');
    await pressed(page, 'Join BRONZE for $1,000.00');
    await expect(button(page, 'Leave plan BRONZE')).toBeVisible();
    await expect(dialog(page).getByText('PLAN Active', { exact: true })).toHaveCount(2);
    expect(await movements(page)).toEqual(['debit MINI 250', 'debit BRONZE 1000']);
  });
  await test.step('the button among the figures counts the plans (M-195, T-115, T-123)', async () => {
    await page.keyboard.press('Escape');
    await expect(await planButton(page, '2 active plans')).toBeVisible();
  });
});
