import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { layoutFlaws } from '../lib/layout-flaws.ts';
import { takePicture } from '../lib/picture.ts';
import { type Account, demoAccount } from '../lib/steer.ts';
import { tourPublicPages, tourTradingPages } from '../lib/tour.ts';
import { signIn, tradeBitcoin } from '../lib/trader.ts';
import { inPseudo, speakPseudo, unspoken } from '../lib/words.ts';

/** What the page shows and nobody translates. */
async function dataOf(page: Page, { email, password }: Account): Promise<string[]> {
  const assets = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
    const answer = await fetch('/api/v1/assets', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: { a_name: string; sy: string }[] }).data;
  });
  const marks = assets.flatMap(({ a_name, sy }) => [a_name, sy, sy.slice(0, 2)]);
  const account = [email, password, email.slice(0, 1).toUpperCase(), 'WEB1', 'United Kingdom'];
  const units = ['1m', '5m', '15m', '1h', '1d', 'USD'];
  const refusal = 'These credentials do not match our records.';
  return [...marks, ...account, ...units, refusal, 'Bourse', 'English', 'Español'];
}

test('texts as long as German fit, and every text comes from the catalogue (A-242)', async ({ page, server }) => {
  await signIn(page, demoAccount(server));
  await tradeBitcoin(page);
  const data = await dataOf(page, demoAccount(server));
  await speakPseudo(page);
  await page.reload();
  const { width } = page.viewportSize() ?? { width: 0 };
  const judge = async (place: string) => {
    expect.soft(await layoutFlaws(page), place).toEqual([]);
    expect.soft(await unspoken(page, data), `${place}: not from the catalogue`).toEqual([]);
    await takePicture(page, `pseudo-${place}-${width}`);
  };
  await tourTradingPages(page, inPseudo, judge);
  await page.evaluate(() => localStorage.clear());
  await tourPublicPages(page, inPseudo, judge);
});
