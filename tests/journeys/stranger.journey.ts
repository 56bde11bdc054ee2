import type { Page } from '@playwright/test';
import { chooseCountry, enterCode } from '../lib/guest.ts';
import { expect, test } from '../lib/journey.ts';
import { tabTo } from '../lib/keyboard.ts';
import { mailedCode } from '../lib/mail.ts';
import { steer } from '../lib/steer.ts';
import { isPhone } from '../lib/trader.ts';
import { textOf, type Say } from '../lib/words.ts';

const PASSWORD = 'a long walk in Surrey';
const CHOSEN = 'seven lamps of architecture';

async function logIn(page: Page, say: Say, email: string, password: string): Promise<void> {
  await page.getByLabel(say('signIn.email')).fill(email);
  await page.getByLabel(say('signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('signIn.submit'), exact: true }).click();
}

/** Practice money by the page's own session. */
async function fundPractice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    for (const path of ['user/switch/to/practice', 'user/update/practice_wallet']) {
      const answer = await fetch(`/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${String(token)}` },
      });
      // A new practice account may have its money already.
      if (!answer.ok && answer.status !== 422) throw new Error(`${path} answered ${answer.status}`);
    }
  });
  await page.reload();
}

for (const [language, tag] of [
  ['en', '@desktop'],
  ['es', '@phone'],
] as const)
  test(`a stranger opens an account, trades, and sets a new password elsewhere, which ends every session, in ${language} (A-158, A-160, A-190)`, {
    tag,
  }, async ({ page, server, browser }) => {
    const say = textOf[language];
    const email = `stranger.${language}@example.com`;
    const speak = (value: string) => localStorage.setItem('webtrader_lang', value);
    await steer(server, 'settings', {
      ...{ send_must_verify_email: 'true', two_fa: 'true', enable_practice_account: 'true' },
    });
    await page.addInitScript(speak, language);

    await page.goto('/login');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Create an account|Crear una cuenta/ })
      .click();
    await expect(page).toHaveURL(/\/register$/);
    await page.getByLabel(say('registration.firstName')).fill('Ada');
    await page.getByLabel(say('registration.lastName')).fill('Lovelace');
    await page.getByLabel(say('signIn.email')).fill(email);
    await chooseCountry(page, 'Nigeria', 0, say('registration.country'));
    await page.getByLabel(say('registration.phone')).fill('8031234567');
    await page.getByLabel(say('signIn.password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(say('registration.confirmPassword')).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('registration.submit') }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(say('registration.done'))).toBeVisible();

    await logIn(page, say, email, PASSWORD);
    await expect(page.getByText(say('signIn.emailNotVerified'))).toBeVisible();
    await page.getByRole('button', { name: say('signIn.resend') }).click();
    await expect(page).toHaveURL(/\/verify_email$/);
    await expect(page.getByText(say('emailVerification.sentTo', { email }))).toBeVisible();
    await enterCode(page, await mailedCode(server, email), say);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(say('emailVerification.verified'))).toBeVisible();

    await logIn(page, say, email, PASSWORD);
    await expect(page).toHaveURL(/\/two_fa$/);
    await expect(page.getByText(email)).toBeVisible();
    await enterCode(page, await mailedCode(server, email), say);
    await expect(page).toHaveURL(/\/traderoom$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await fundPractice(page);
    const sideAt = new RegExp(`^${say('orderTicket.buyAt', { price: '' }).trim()} [\\d,.]+$`);
    await page.getByRole('button', { name: sideAt }).first().click();
    await page.getByRole('textbox', { name: say('orderTicket.units') }).fill('0.01');
    await page.getByRole('button', { name: new RegExp(`^${say('orderTicket.buy', { symbol: '\\S+' })}$`) }).click();
    await expect(page.getByText(say('orderTicket.placed'))).toBeVisible();
    await expect(page.getByRole('region', { name: say('positions.title') })).toContainText('0.01');

    const elsewhere = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() });
    const other = await elsewhere.newPage();
    await other.addInitScript(speak, language);
    await other.goto('/login');
    await other.getByRole('link', { name: say('signIn.forgotPassword') }).click();
    await other.getByLabel(say('signIn.email')).fill(email);
    await other.getByRole('button', { name: say('passwordReset.submit') }).click();
    await expect(other.getByText(say('passwordReset.accepted', { email }))).toBeVisible();
    await enterCode(other, await mailedCode(server, email), say);
    await other.keyboard.press('Enter');
    await other.getByLabel(say('passwordReset.password')).fill(CHOSEN);
    await other.getByLabel(say('registration.confirmPassword')).fill(CHOSEN);
    await other.getByRole('button', { name: say('passwordReset.update') }).click();
    await expect(other).toHaveURL(/\/login$/);

    await expect(page).toHaveURL(/\/login$/, { timeout: 15_000 });
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
    await logIn(page, say, email, PASSWORD);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    // This browser was trusted: no longer.
    await logIn(page, say, email, CHOSEN);
    await expect(page).toHaveURL(/\/two_fa$/);
    await elsewhere.close();
  });

test('opens an account, signs out and in again by the keyboard alone (A-138)', async ({ page }, { project }) => {
  const { keyboard } = page;
  const email = `keys.${project.name}@example.com`;
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  };
  await page.goto('/register');
  await expect(page.getByLabel('First Name')).toBeVisible();
  await type('First Name', 'Ada');
  await type('Last Name', 'Lovelace');
  await type('Email', email);
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }));
  await keyboard.type('Nigeria');
  await expect(page.getByRole('option', { name: 'Nigeria' })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await type('Mobile Number', '8031234567');
  await type('Password', PASSWORD);
  await type('Confirm Password', PASSWORD);
  await tabTo(page, page.getByRole('checkbox', { name: /^I am 18 years/ }));
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Register' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' }).first());
  await keyboard.press('Enter');
  const out = page.getByRole('button', { name: 'Sign out' }).or(page.getByRole('menuitem', { name: 'Sign out' }));
  await tabTo(page, out);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(email);
  await type('Password', PASSWORD);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/traderoom$/);
});
