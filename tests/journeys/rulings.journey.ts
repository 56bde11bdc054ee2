import { request } from 'node:http';
import type { Page } from '@playwright/test';
import { answerUser } from '../lib/answer-user.ts';
import { enterCode, fillRegistration } from '../lib/guest.ts';
import { expect, test } from '../lib/journey.ts';
import { mailedCode } from '../lib/mail.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { chooseSide, isPhone, placeOrder, signIn } from '../lib/trader.ts';

const PASSWORD = 'a long walk in Surrey';
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The status of a sign-in by a wrong password that comes from this address. */
const guess = (url: string, email: string, localAddress: string) =>
  new Promise<number | undefined>((settle, fail) => {
    const headers = { 'content-type': 'application/json' };
    const call = request(`${url}/api/v1/auth/login`, { method: 'POST', headers, localAddress }, (answer) => {
      answer.resume();
      settle(answer.statusCode);
    });
    call.on('error', fail);
    call.end(JSON.stringify({ email, password: 'not the password', device: 'test' }));
  });

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Account menu' })
    .first()
    .click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click();
  await expect(page).toHaveURL(/\/login$/);
}

test.describe('as the operator has set it', () => {
  test('each spelling of a switch is read by one rule, and a terminal that is off leads to the room (R1, R3)', async ({
    page,
    server,
  }) => {
    await signIn(page, await newAccount(server, '100.00'));
    const buyNow = page.getByRole('link', { name: 'Buy now' });
    const off = page.getByRole('status').filter({ hasText: 'The chart is switched off.' });
    const chart = page.getByRole('group', { name: /^Price chart of/ });
    const shows = async (demoMode: string, useApi: string) => {
      const demo = { demo_mode: demoMode, demo_buy_btn_url: 'https://buy.example/now' };
      await steer(server, 'settings', { ...demo, use_api: useApi });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(chart.or(off)).toBeVisible();
      const hasChart = await chart.isVisible();
      if (isPhone(page)) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
      }
      return [(await buyNow.count()) > 0, hasChart];
    };
    expect(await shows(' Yes ', 'false')).toEqual([true, true]);
    expect(await shows('on', 'no')).toEqual([false, false]);

    await page.goto('/traderoom_v2');
    await expect(page).toHaveURL(/\/traderoom$/);
    await page.goto('/traderoom_mt4');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/traderoom_mt4$/);
  });

  test('a code that was mailed a moment ago is said to be, on its own page, and still works (R6)', async ({
    page,
    server,
  }) => {
    await steer(server, 'settings', { send_must_verify_email: 'true' });
    const email = `resent-${crypto.randomUUID()}@example.com`;
    await page.goto('/register');
    await fillRegistration(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(page).toHaveURL(/\/verify_email$/);
    await expect(page.getByText('Wait for some moment before requesting new code')).toBeVisible();
    await expect(page.getByRole('main').getByText('Too many requests')).toBeVisible();
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    await enterCode(page, await mailedCode(server, email));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Your email address is verified. Please log in.')).toBeVisible();
  });

  test('the demo credentials are offered at a demo host, and no address is told to another site (R11)', async ({
    page,
    server,
  }) => {
    await steer(server, 'settings', { demo_mode: 'false', demo_hosts: [new URL(server.url).hostname] });
    for (const path of ['/register', '/reset', '/traderoom', '/ref/1', '/auto_login', '/nothing-here', '/login']) {
      const answer = await page.goto(path);
      expect(answer?.headers()['referrer-policy'], path).toBe('no-referrer');
      await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    }
    await expect(page.getByRole('button', { name: 'Copy and fill in' })).toBeVisible();
    await steer(server, 'settings', { demo_hosts: ['demo.broker.example'] });
    await page.reload();
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy and fill in' })).toHaveCount(0);
  });

  test('the equity is figured by the formula of the setting (R17, T-120)', async ({ page, server }) => {
    await steer(server, 'market', { sy: 'ETHUSD', buy: '2000.00', sell: '1990.00' });
    await signIn(page, await newAccount(server, '10000.00'), 'ETHUSD');
    await placeOrder(page, 'Buy', '0.1');
    await expect(page.getByText('Your Order has been Placed.').first()).toBeVisible();
    const equity = async (text: string) => {
      const bar = page.getByRole('contentinfo');
      if (isPhone(page)) await bar.getByRole('button').first().click();
      const place = isPhone(page) ? page.getByRole('dialog') : bar;
      await expect(place.getByRole('button', { name: `Equity ${text}`, exact: true })).toBeVisible();
    };
    if (isPhone(page)) await page.keyboard.press('Escape');
    // A loss of 1.00 on a balance of 10,000.00: counted twice, and once.
    await equity('$9,998.00');
    const used = page.getByText('Checks use balance + P/L: $9,999.00');
    if (!isPhone(page)) {
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: /^Equity/ })
        .hover();
      await expect(used.last()).toBeVisible();
    }
    await steer(server, 'settings', { equity_formula: 'standard' });
    await page.reload();
    await equity('$9,999.00');
    await expect(used).toHaveCount(0);
  });

  test('who guessed a password twenty times is asked for the mailed code, with two-factor off (R38)', async ({
    page,
    server,
  }) => {
    const { email, password } = await newAccount(server, '0.00');
    for (let count = 0; count < 25; count += 1)
      expect(await guess(server.url, email, `127.0.0.${2 + (count % 5)}`)).toBe(422);
    await logIn(page, email, password);
    await expect(page).toHaveURL(/\/two_fa$/);
    await page.goto('/traderoom');
    await expect(page).toHaveURL(/\/two_fa$/);
    await enterCode(page, await mailedCode(server, email));
    await expect(page).toHaveURL(/\/traderoom$/);
  });
});

test('a refused call signs out whoever is signed in, and is the form’s own error for a guest (R5)', async ({
  page,
  server,
}) => {
  const { email, password } = await newAccount(server, '100.00');
  await signIn(page, { email, password });
  const calls: string[] = [];
  page.on('request', (call) => calls.push(new URL(call.url()).pathname));
  const words = 'The request is malformed.';
  // A first answer without settings leads elsewhere.
  await page.route(/\/api\/v1\/(?!user\/settings|auth\/)/, (route) =>
    route.fulfill({ status: 400, json: { message: words, error: words } }),
  );
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page, 'currentUser')).toBeNull();
  expect(calls.filter((path) => path.endsWith('/auth/logout'))).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ status: 400, json: { message: words, error: words } }),
  );
  await logIn(page, email, password);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page).toHaveURL(/\/login$/);
});

test('a refusal is told by its message, else its error, else its first field, else the screen’s own text (R13)', async ({
  page,
}) => {
  const answers: readonly (readonly [object, string])[] = [
    [{ message: 'First text', error: 'Second text', errors: { reason: ['Third text'] } }, 'First text'],
    [{ error: 'Second text', errors: { reason: ['Third text'] } }, 'Second text'],
    [{ errors: { reason: ['Third text'] } }, 'Third text'],
    [{}, 'Something went wrong'],
  ];
  const alert = page.getByRole('main').getByRole('alert').first();
  await page.goto('/reset');
  await page.getByLabel('Email').fill('somebody@example.com');
  for (const [json, text] of answers) {
    await page.route('**/api/v1/auth/password/reset/code', (route) => route.fulfill({ status: 409, json }));
    await page.getByRole('button', { name: /code/i }).click();
    await expect(alert).toContainText(text);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('amounts are exact whether they come as numbers or as digits, and a missing one is 0.00 (R16, M-301)', async ({
  page,
  server,
}) => {
  const user: Record<string, unknown> = {};
  await answerUser(page, user);
  await signIn(page, await newAccount(server, '1234.50'));
  const balance = (text: string) => page.getByRole('button', { name: text }).first();
  await expect(balance('$1,234.50')).toBeVisible();
  const shows = async (amount: unknown, text: string) => {
    user['estimatedBalance'] = amount;
    await page.reload();
    await expect(balance(text)).toBeVisible();
  };
  await shows('999999999.99', '$999,999,999.99');
  // A binary fraction is a little less than 1.005 and would round down.
  await shows('1.005', '$1.01');
  await shows(1.005, '$1.01');
  await shows(-1234.5, '-$1,234.50');
  await shows(null, '$0.00');
});

test('a stop loss inside the spread is refused with the least there is (R20)', async ({ page, server }) => {
  await steer(server, 'market', { sy: 'ETHUSD', buy: '2000.00', sell: '1990.00' });
  await signIn(page, await newAccount(server, '10000.00'), 'ETHUSD');
  if (isPhone(page)) await chooseSide(page, 'Buy');
  const form = page.getByRole('form', { name: 'Order' });
  await form.getByRole('textbox', { name: 'Units' }).fill('1');
  await form.getByRole('switch', { name: /stop loss/i }).click({ force: true });
  await form.getByRole('textbox', { name: /stop loss/i }).fill('5');
  await form.getByRole('button', { name: 'Buy ETHUSD at market' }).click();
  const refused = page
    .locator('.mantine-Notification-root')
    .getByText(/^Stop loss is too close to the market\. At least \$10\.\d\d$/);
  await expect(refused).toBeVisible();
});

test('signing out leaves nothing of the trader but the news (R26)', async ({ page, server }) => {
  await signIn(page, await newAccount(server, '100.00'), 'ETHUSD');
  await page.evaluate(() => {
    localStorage.setItem('market_news_cache', '{"at":0,"items":[]}');
    localStorage.setItem('pending_intent.1', '{}');
  });
  expect(await stored(page, 'DEFAULT_ASSET')).not.toBeNull();
  await signOut(page);
  const kept = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(kept).toContain('market_news_cache');
  expect(kept.filter((key) => /currentUser|DEFAULT_ASSET|pending_intent/.test(key))).toEqual([]);
});
