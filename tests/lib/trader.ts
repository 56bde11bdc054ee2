import { expect, type Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The demo account, as the server printed it at its start. */
export function demoAccount(server: RunningServer): Account {
  const [, email, password] = /Demo account: (\S+) \/ (\S+)/.exec(server.output()) ?? [];
  if (email === undefined || password === undefined) throw new Error('the server printed no demo account');
  return { email, password };
}

/** Steers the server's clock, prices, faults and settings by its test routes. */
export async function steer(server: RunningServer, lever: 'clock' | 'market' | 'faults' | 'settings', body: unknown): Promise<void> {
  const answer = await fetch(`${server.url}/__test/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`/__test/${lever} answered ${answer.status}: ${await answer.text()}`);
}

/** Accounts whose balance is not the sum of their ledger. */
export async function ledgerDifferences(server: RunningServer): Promise<unknown[]> {
  const answer = await fetch(`${server.url}/__test/ledger`);
  return ((await answer.json()) as { differences: unknown[] }).differences;
}

/** Signs in by the page, as a person does. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Chooses an asset by searching for it. */
export async function chooseAsset(page: Page, symbol: string): Promise<void> {
  await page.getByRole('button', { name: /choose another asset/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose an asset' });
  await dialog.getByLabel('Search').fill(symbol);
  await dialog.getByRole('rowheader', { name: new RegExp(`^${symbol}`) }).getByRole('button').first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(symbol);
}

/** Whether the page is laid out for a phone. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Opens the ticket where it is a sheet, and chooses the side. */
export async function chooseSide(page: Page, side: 'Buy' | 'Sell'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${side} [\\d,.]+$`) }).first().click();
}

/** Places a market order by the ticket. */
export async function placeOrder(page: Page, side: 'Buy' | 'Sell', units: string): Promise<void> {
  await chooseSide(page, side);
  await page.getByRole('textbox', { name: 'Units' }).fill(units);
  await page.getByRole('button', { name: new RegExp(`^${side} .+ at market$`) }).click();
}
