import type { Page } from '@playwright/test';
import { chooseCountry, enterCode } from '../lib/guest.ts';
import { expect, test } from '../lib/journey.ts';
import { tabTo } from '../lib/keyboard.ts';
import { onUsualScreen } from '../lib/looks.ts';
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

const TOPPED_UP = {
  en: 'Practice account topped up to $10,000.00',
  es: 'Cuenta de práctica recargada hasta $10,000.00',
} as const;

/** From the empty real account to the practice one, which gets back what it lacks. */
async function fundPractice(page: Page, language: keyof typeof TOPPED_UP): Promise<void> {
  const say = textOf[language];
  const balance = (name: string, amount: string) => page.getByRole('button', { name: `${say(name)} ${amount}` });
  const accounts = page.getByRole('dialog', { name: say('accounts.title') });
  await balance('shell.real', '$0.00').click();
  await accounts.getByRole('button', { name: say('shell.practice') }).click();
  await expect(accounts).toBeHidden();
  await balance('shell.practice', '$7,500.00').click();
  await accounts.getByRole('button', { name: say('accounts.topUp') }).click();
  await expect(page.getByText(TOPPED_UP[language]).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(accounts).toBeHidden();
  await expect(balance('shell.practice', '$10,000.00')).toBeVisible();
}

/** Each language on one kind of screen in the gate, on both by `npm run long`. */
for (const [language, device] of [
  ['en', 'desktop'],
  ['es', 'mobile'],
] as const)
  test(
    `a stranger opens an account, trades, and sets a new password elsewhere, which ends every session, in ${language} (A-158, A-160, A-190)`,
    {
      tag: onUsualScreen(device),
    },
    async ({ page, server, browser }, { project }) => {
      const say = textOf[language];
      const email = `stranger.${language}.${project.name}@example.com`;
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
      await expect(page.getByText(say('mailedCode.earlier', { email }))).toBeVisible();
      await enterCode(page, await mailedCode(server, email), say);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText(say('emailVerification.verified'))).toBeVisible();
      // A new account has its practice money whole.
      await server.operate('balance', 'adjust', email, '-2500.00', '--reason', 'a walk', '--practice');

      await logIn(page, say, email, PASSWORD);
      await expect(page).toHaveURL(/\/two_fa$/);
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
      await enterCode(page, await mailedCode(server, email), say);
      await expect(page).toHaveURL(/\/traderoom$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      await fundPractice(page, language);
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
    },
  );

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
