import type { Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { layoutFlaws } from '../lib/layout-flaws.ts';
import { seed } from '../lib/long.ts';
import { onDrawnScreen } from '../lib/looks.ts';
import { takePicture } from '../lib/picture.ts';
import { type Account, steer } from '../lib/steer.ts';
import { tourPublicPages, tourTradingPages } from '../lib/tour.ts';
import { signIn, tradeBitcoin } from '../lib/trader.ts';
import { inPseudo, servePseudoLanguage, untranslated } from '../lib/words.ts';

/** What the page shows and nobody translates. */
async function dataOf(page: Page, { email, password }: Account): Promise<string[]> {
  const { assets, name, id } = await page.evaluate(async () => {
    const { token, name, id } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as Record<string, string>;
    const answer = await fetch('/api/v1/assets', { headers: { authorization: `Bearer ${token}` } });
    return {
      assets: ((await answer.json()) as { data: { a_name: string; sy: string }[] }).data,
      name: String(name),
      id,
    };
  });
  const names = name.split(' ');
  const person = [name, ...names, names.map((part) => part.slice(0, 1)).join('')];
  const marks = assets.flatMap(({ a_name, sy }) => [a_name, sy, sy.slice(0, 2)]);
  const account = [email, password, email.slice(0, 1).toUpperCase(), `WEB${id}`, 'United Kingdom'];
  // The account that a demo offers at its sign-in.
  const demo = ['demo@bourse.example', 'demo-trader-1'];
  const units = ['1m', '5m', '15m', '1h', '1d', 'USD', 'EUR', 'MT4', 'MT5', 'Raw Spread', 'Standard Account'];
  const refusals = [
    'These credentials do not match our records.',
    'The email field is required.',
    'The password field is required.',
  ];
  return [...marks, ...account, ...demo, ...person, ...units, ...refusals, 'Bourse', 'English', 'Español'];
}

const name = `texts as long as German fit, and every text comes from the catalogue, seed ${seed} (A-242)`;
test(name, { tag: onDrawnScreen('pseudo') }, async ({ page, server, trader }) => {
  await signIn(page, trader);
  await tradeBitcoin(page);
  const data = await dataOf(page, trader);
  await servePseudoLanguage(page);
  await page.reload();
  const { width } = page.viewportSize() ?? { width: 0 };
  const judge = async (place: string) => {
    expect.soft(await layoutFlaws(page), place).toEqual([]);
    expect.soft(await untranslated(page, data), `${place}: not from the catalogue`).toEqual([]);
    await takePicture(page, `pseudo-${place}-${width}`);
  };
  await tourTradingPages(page, inPseudo, judge);
  await page.evaluate(() => localStorage.clear());
  const submit = page.locator('main form button[type="submit"]');
  const problem = page.locator('main :is([aria-invalid="true"], [role="alert"])');
  await tourPublicPages(page, inPseudo, async (place) => {
    await judge(place);
    if (place === 'login-refused' || (await submit.count()) === 0) return;
    await submit.first().click();
    await expect(problem.first(), `${place}: nothing is missed`).toBeVisible();
    await judge(`${place}-refused`);
  });
  await steer(server, 'settings', { two_fa: 'true' });
  await page.goto('/login');
  await page.getByLabel(inPseudo('signIn.email')).fill(trader.email);
  await page.getByLabel(inPseudo('signIn.password'), { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: inPseudo('signIn.submit') }).click();
  await expect(page).toHaveURL(/\/two_fa$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inPseudo('twoFa.title'));
  await judge('two-fa');
});
