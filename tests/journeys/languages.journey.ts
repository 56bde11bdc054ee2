import { expect, test } from '../lib/journey.ts';
import { fillRegistration } from '../lib/guest.ts';
import { layoutFlaws } from '../lib/layout-flaws.ts';
import { newTrader } from '../lib/steer.ts';
import { isPhone, placeOrder, signIn } from '../lib/trader.ts';
import { textOf } from '../lib/words.ts';

// Half an hour beside the full ones, and another date than UTC's for a part of each day.
test.use({ timezoneId: 'Asia/Kolkata' });

test('speaks the language chosen, the server as well, and loses nothing typed (A-242, A-244, T-257)', async ({
  page,
  server,
}) => {
  const { email } = await newTrader(server);
  const es = textOf.es;
  await page.goto('/register');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await fillRegistration(page, email, 'a long walk in Surrey');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const field = page.locator('input[type="email"]');
  await expect(field).toHaveAccessibleDescription('The email has already been taken.');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es('registration.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(field).toHaveValue(email);
  const answer = page.waitForResponse('**/api/v1/auth/register');
  await page.getByRole('button', { name: es('registration.submit'), exact: true }).click();
  expect((await (await answer).request().allHeaders())['accept-language']).toBe('es');
  await expect(field).toHaveAccessibleDescription('El valor del campo correo electrónico ya está en uso.');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: es('signIn.submit') })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('webtrader_lang'))).toBe('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('writes figures alike in both languages, dates in the browser’s zone, and plays its own file', async ({
  page,
  server,
}) => {
  await signIn(page, await newTrader(server), 'BTCUSD');
  await test.step('the sound of an order is a file of the site (T-226)', async () => {
    const sound = page.waitForResponse(/\/assets\/success-[\w-]+\.wav$/);
    await placeOrder(page, 'Buy', '0.01');
    await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
    const file = await sound;
    expect([file.ok(), file.headers()['content-type']]).toEqual([true, expect.stringMatching(/^audio\//)]);
  });
  // A second one stays open: the list of closed positions has this one at its head.
  await placeOrder(page, 'Buy', '0.01');
  // Its row comes above the other: a press that had begun on the one and ends on the other would be none.
  await expect(page.getByRole('button', { name: 'Close position BTCUSD' })).toHaveCount(2);
  const isClosed = page.waitForResponse('**/api/v1/user/close/trade');
  await page.getByRole('button', { name: 'Close position BTCUSD' }).first().click();
  expect((await isClosed).ok()).toBe(true);
  await page.evaluate(() => localStorage.setItem('webtrader_lang', 'es'));
  const closed = page.waitForResponse('**/api/v1/user/trades/closed*');
  await page.goto('/orderbook');
  const es = textOf.es;
  await test.step('money has three decimals in a position and two in the account, alike in Spanish (A-245, A-246, T-227, T-258)', async () => {
    // Of USD per position three decimals, with a point, and a comma between thousands; of the account two.
    const position = page.getByRole('tabpanel').getByText(/^\d{1,3}(,\d{3})*\.\d{3}$/);
    await expect(position.first()).toBeVisible();
    await expect(page.getByText(/^\$\d{1,3}(,\d{3})+\.\d{2}$/).first()).toBeVisible();
  });
  await test.step('dates have the zone of the browser and the month in Spanish (A-247, A-248, T-229, T-230)', async () => {
    await page.getByRole('tab').last().click();
    const { data } = (await (await closed).json()) as { data: { closed_at?: string; updated_at?: string }[] };
    const moment = data[0]?.closed_at ?? data[0]?.updated_at ?? '';
    expect(moment).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/);
    const there = new Date(Date.parse(moment) + 5.5 * 3600_000).toISOString();
    await expect(page.getByText(`${there.slice(0, 10)} ${there.slice(11, 16)}`).first()).toBeVisible();
    await page
      .getByRole('button', { name: isPhone(page) ? es('shell.openMenu') : es('account.open') })
      .first()
      .click();
    const registered = page
      .getByRole('dialog')
      .getByText(/^\d\d (ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic), \d{4}$/);
    await expect(registered).toBeVisible();
  });
  if (isPhone(page)) return;
  await test.step('the longer words of Spanish leave each control of the room in reach', async () => {
    await page.goto('/traderoom');
    const bar = page.getByRole('contentinfo');
    await expect(bar.getByRole('switch')).toBeAttached();
    await expect(page.getByRole('button', { name: es('closing.closePosition', { symbol: 'BTCUSD' }) })).toBeVisible();
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 600 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => layoutFlaws(page)).toEqual([]);
      // One row, whatever the figures.
      expect((await bar.boundingBox())?.height).toBeLessThan(48);
    }
  });
});

test('says that there is no network or no answer, whose words a refusal has, and a repeated notice once (A-228, A-229, A-236)', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  const login = page.getByRole('button', { name: 'Login' });
  const problem = page.getByRole('main').getByRole('alert');
  await context.setOffline(true);
  await login.click();
  await expect(problem).toHaveText('You are offline. Please try again when there is a network.');
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.', { exact: true })).toBeHidden();

  let answer: (body: object) => void = () => undefined;
  const held = new Promise<object>((resolve) => (answer = resolve));
  await page.route('**/api/v1/auth/login', async (route) => route.fulfill({ status: 422, json: await held }));
  const silent = page.getByText('The server does not answer. Still waiting…');
  const asked = page.waitForRequest('**/api/v1/auth/login');
  await login.click();
  await asked;
  await page.clock.fastForward(3_000);
  await expect(silent).toBeHidden();
  await page.clock.fastForward(2_000);
  await expect(silent).toBeVisible();
  answer({ message: 'The message', error: 'The error', errors: { token: ['Of a field'] } });
  await expect(problem).toHaveText('The message');
  await expect(silent).toBeHidden();

  for (const [body, text] of [
    [{ error: 'The <b>error</b>', errors: { token: ['Of a field'] } }, 'The <b>error</b>'],
    [{ errors: { token: ['Of a field', 'Another'] } }, 'Of a field'],
    [{}, 'Something went wrong'],
  ] as const) {
    await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 422, json: body }));
    await login.click();
    await expect(problem).toHaveText(text);
  }

  const copyTo = (isRefused: boolean) =>
    page.evaluate((refused) => {
      const writeText = () => (refused ? Promise.reject(new Error('refused')) : Promise.resolve());
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    }, isRefused);
  const copy = page.getByRole('button', { name: 'Copy and fill in' });
  const notices = page.locator('[role="alert"], [role="status"]').filter({ hasText: /^(Error|Success)/ });
  await copyTo(true);
  await copy.click();
  await expect(notices).toHaveText(['ErrorThe login credentials could not be copied']);
  await copyTo(false);
  await copy.click();
  await copy.click();
  const [success, error] = ['Successlogin credentials copied successfully', notices.last()] as const;
  await expect(notices).toHaveText([`${success}2 times`, 'ErrorThe login credentials could not be copied']);
  await page.clock.fastForward(5_000);
  await expect(notices).toHaveCount(1);
  await expect(error).toContainText('could not be copied');
  await copy.click();
  await expect(notices.first()).toHaveText(success);
  await notices.first().getByRole('button', { name: 'Close' }).click();
  await page.clock.fastForward(3_000);
  await expect(notices).toHaveCount(0);
});
