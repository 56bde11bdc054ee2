import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { tabTo } from '../lib/keyboard.ts';
import { drawn, seed } from '../lib/long.ts';
import { isPhone } from '../lib/trader.ts';

/** Light on a desktop and one of both on a phone; both on each by `npm run long`. */
const schemesOf = (page: Page) =>
  isPhone(page)
    ? drawn('contract, phone', ['light', 'dark'] as const)
    : (['light', ...drawn('contract, desktop', ['dark'] as const, 0)] as const);

test('the contract is a page without a barrier that a program can find', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => elsewhere.push(request.url()));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bourse');
  await expect(page.locator('#operations-access-login')).toBeVisible();
  for (const colorScheme of schemesOf(page)) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page), colorScheme).toEqual([]);
  }

  const { origin } = new URL(page.url());
  expect(elsewhere.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
});

test('every call of the served contract is on its page once, with the token that it takes', async ({ page }) => {
  await page.goto('/api/docs');
  const contract = page.getByRole('link', { name: /\/api\/openapi\.json$/ });
  const answer = await page.request.get((await contract.getAttribute('href')) ?? '');
  const { paths, security } = (await answer.json()) as Contract;
  const calls = Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, call]) => (METHODS.test(method) ? [call] : [])),
  );
  expect(calls.length).toBeGreaterThan(20);
  await expect(page.locator('.opblock')).toHaveCount(calls.length);
  // Read at once: to ask the page for each of a hundred calls takes longer than a test may.
  const shown = await page
    .locator('.opblock')
    .evaluateAll((blocks) => Object.fromEntries(blocks.map(({ id, textContent }) => [id, textContent])));
  const tokens = { none: 'no token', '': 'token optional', bearer: 'bearer token', feedKey: 'feed key' } as const;
  for (const { operationId, tags, security: own = security } of calls) {
    const ways = own.map((way) => Object.keys(way).join()).sort();
    const token = tokens[(ways[0] ?? 'none') as keyof typeof tokens];
    expect(shown[`operations-${tags[0]}-${operationId}`], operationId).toContain(token);
  }
});

const METHODS = /^(get|post|put|patch|delete)$/;
type Contract = {
  readonly security: readonly object[];
  readonly paths: Readonly<
    Record<string, Record<string, { operationId: string; tags: readonly string[]; security?: readonly object[] }>>
  >;
};

test('an unfolded call has no such barrier either, with its examples and with its schemas', async ({ page }) => {
  test.slow();
  await page.goto('/api/docs');
  const login = page.locator('#operations-access-login');
  const judge = async () => {
    for (const colorScheme of schemesOf(page)) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page, '#operations-access-login'), colorScheme).toEqual([]);
    }
  };
  await login.getByRole('button', { name: /POST.*\/auth\/login/ }).click();
  const answers = login.locator('tr.response');
  await expect(answers.nth(3)).toBeVisible();
  await expect(answers.first().getByText('"token"')).toBeVisible();
  await judge();
  await unfoldSchemas(login);
  await judge();
});

test(`nothing on the page of the contract is wider than the window, unfolded either, seed ${seed}`, async ({
  page,
}) => {
  // The library takes its time over each of the calls, and more the more of them are unfolded.
  test.setTimeout(900_000);
  await page.goto('/api/docs');
  await expect(page.locator('#operations-access-login')).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const login = page.locator('#operations-access-login');
  const others = await page.locator('.opblock:not(#operations-access-login)').all();
  expect(others.length).toBeGreaterThan(20);
  for (const call of [login, ...drawn('calls', others, 3)]) {
    await call.locator('.opblock-summary-control').evaluate((button: HTMLElement) => button.click());
    await expect(call.locator('tr.response').first()).toBeAttached({ timeout: 60_000 });
  }
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await unfoldSchemas(login);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Shows the schemas of a call instead of its examples, as far as they go. */
async function unfoldSchemas(call: Locator): Promise<void> {
  for (const tab of await call.getByRole('tab', { name: 'Schema' }).all()) await tab.click();
  // Of a schema that is not unfolded yet; those inside follow it.
  await call.locator('.json-schema-2020-12-expand-deep-button').first().click();
  await expect(call.getByRole('button', { name: 'Collapse all' })).not.toHaveCount(0);
}

test('the page of the contract is read by keyboard', async ({ page }) => {
  await page.goto('/api/docs');
  const call = page.locator('#operations-access-login').getByRole('button', { name: /POST.*\/auth\/login/ });
  await expect(call).toHaveAttribute('aria-expanded', 'false');
  await tabTo(page, call);
  await page.keyboard.press('Enter');
  await expect(call).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('#operations-access-login tr.response').first()).toBeVisible();
});
