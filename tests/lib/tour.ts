import type { Route } from '@bourse/core';
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { Say } from './words.ts';

/** The rows of core's route table that name a flow and its own page, to which an address alone leads. */
async function flowRoutes(...needs: readonly Route['needs'][]): Promise<readonly Route[]> {
  const root = join(import.meta.dirname, '../..');
  const table = join(root, 'packages/core/src/platform/navigation/routes.ts');
  const { module } = await runnerImport<{ routes: readonly Route[] }>(table, { root, logLevel: 'error' });
  return module.routes.filter(
    (route) =>
      needs.includes(route.needs) &&
      route.flow !== undefined &&
      route.page === undefined &&
      !route.signsIn &&
      !route.path.includes(':'),
  );
}

/** The pages of flows with an address, as they are when somebody comes. */
async function tourFlows(page: Page, needs: readonly Route['needs'][], visit: Visit): Promise<void> {
  for (const { screen, path } of await flowRoutes(...needs)) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await visit(screen);
  }
}

/** Called at each place of a tour, once everything there is shown. */
export type Visit = (place: string) => Promise<void>;

/** Every page that is open to all, in the order of a walk. */
export async function tourPublicPages(page: Page, say: Say, visit: Visit): Promise<void> {
  await page.goto('/no-such-page');
  await expect(page.getByText(say('notFound.text'))).toBeVisible();
  await visit('not-found');
  await page.goto('/login');
  await page.getByLabel(say('signIn.email')).fill('nobody@example.com');
  await page.getByLabel(say('signIn.password'), { exact: true }).fill('not the password');
  await page.getByRole('button', { name: say('signIn.submit') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await visit('login-refused');
  await tourFlows(page, ['guest', 'anyone'], visit);
}

/** Every page and dialog of a signed-in person; starts in the trade room with an open position in BTCUSD. */
export async function tourTradingPages(page: Page, say: Say, visit: Visit): Promise<void> {
  const dialog = page.getByRole('dialog');
  /** Moves the pointer away: a figure under it would show its explanation. */
  const see = async (place: string) => {
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await visit(place);
  };
  const pass = async (place: string, isReady = dialog) => {
    await expect(isReady).toBeVisible();
    await see(place);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  const button = (id: string, values?: Record<string, string>) => page.getByRole('button', { name: say(id, values) });
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: say('positions.title') })
      .getByText('BTCUSD')
      .first(),
  ).toBeVisible();
  await see('trade-room');
  await page.locator('main h1').click();
  await pass('asset-search', dialog.getByRole('rowheader').first());
  // With large text a wide window too is laid out for a phone.
  if (await button('shell.openMenu').isVisible()) {
    await page
      .getByRole('group', { name: say('orderTicket.title') })
      .getByRole('button')
      .last()
      .click();
    await pass('ticket', dialog.getByRole('slider'));
    await button('shell.openMenu').click();
    await pass('menu');
    await page.getByRole('contentinfo').getByRole('button').click();
    await pass('figures');
    await page.getByRole('contentinfo').getByRole('button').click();
    await button('figures.openBuy').click();
    await pass('order-dialog', dialog.getByRole('slider'));
  } else {
    await button('figures.openBuy').click();
    await pass('order-dialog', dialog.getByRole('slider'));
    await button('account.open').click();
    await pass('account');
  }
  await page.goto('/orderbook');
  await expect(page.getByRole('tabpanel').getByText('BTCUSD').first()).toBeVisible();
  await see('order-book');
  await button('positions.detail', { symbol: 'BTCUSD' }).first().click();
  await pass('order-detail');
  await button('closing.closeAll').click();
  await pass('close-all');
  await page.getByRole('tab').last().click();
  await expect(page.getByRole('tabpanel').getByText('BTCUSD').first()).toBeVisible();
  await see('closed-trades');
  for (const [path, place] of [
    ['/watchlist', 'watchlist'],
    ['/market_analysis', 'market-analysis'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('BTCUSD').first()).toBeVisible();
    await see(place);
  }
  await page.goto('/manager');
  await expect(page.getByText(say('manager.none'))).toBeVisible();
  await see('manager');
  await page.goto('/accounts');
  await expect(page.getByText(say('platformAccounts.none'))).toBeVisible();
  await see('accounts');
  await page.goto('/reports');
  await expect(page.getByRole('main').getByRole('article').locator('dl')).toHaveCount(6);
  await see('reports');
  await page.goto('/livechat');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await see('live-chat');
  await tourFlows(page, ['user'], see);
}
