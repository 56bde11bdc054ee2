import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { chooseCountry, enterCode, fillRegistration } from '../lib/guest.ts';
import { layoutFlaws } from '../lib/layout-flaws.ts';
import { drawn } from '../lib/long.ts';
import { mailedCode } from '../lib/outbox.ts';
import { takePicture } from '../lib/picture.ts';
import { steer } from '../lib/steer.ts';
import { signInByForm } from '../lib/trader.ts';

const PASSWORD = 'a long walk in Surrey';
const addressOf = (project: string, name: string) => `${name}.${project}@example.com`;

test('opens an account and is signed in where no verification is due (A-138, A-139, A-158, A-159)', async ({ page }, {
  project,
}) => {
  await page.goto('/register');
  await fillRegistration(page, addressOf(project.name, 'plain'), PASSWORD);
  const asked = page.waitForRequest('**/api/v1/auth/register');
  await page.getByRole('button', { name: 'Register' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ country: 'Nigeria', phone_code: '234', phone: '8031234567' });
  await expect(page).toHaveURL(/\/traderoom$/);
  await expect(page.getByText('Registration successful')).toBeVisible();
});

const register = (page: Page) => page.getByRole('button', { name: 'Register' });
/** The field with what stands before its text. */
const phoneOf = (page: Page) => page.getByLabel('Mobile Number').locator('xpath=..');

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith(path) ? 1 : 0));
  return () => calls;
}

test('takes nothing before the terms are accepted, and shows loading only afterwards (A-141, A-142, A-143, A-148)', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    HTMLMediaElement.prototype.play = function play() {
      heard.push(this.src);
      return Promise.resolve();
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await steer(server, 'settings', {
    terms_conditions_url: 'https://example.com/terms',
    privacy_policy_url: 'https://example.com/privacy',
  });
  const calls = countCalls(page, '/auth/register');
  await page.route('**/api/v1/auth/register', () => undefined);
  await page.goto('/register');
  const terms = page.getByLabel('I am 18 years of age or older and I accept the Terms of Service and Privacy Policy');
  await expect(terms).not.toBeChecked();
  // Its line is all that shows of it: it stands out as the one of a field does.
  const line = await page.getByLabel('First Name').evaluate((field) => getComputedStyle(field).borderTopColor);
  await expect(terms).toHaveCSS('border-top-color', line);
  for (const [name, address] of [
    ['Terms of Service', 'https://example.com/terms'],
    ['Privacy Policy', 'https://example.com/privacy'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', address);
  await fillRegistration(page, 'terms@example.com', PASSWORD);
  await page.getByLabel('First Name').fill(' ');
  await register(page).click();
  await expect(page.getByText('First Name is required')).toBeVisible();
  expect(await heard()).toEqual([]);
  await page.getByLabel('First Name').fill('Ada');
  await terms.uncheck();
  await register(page).click();
  await expect(page.getByText('Accept terms and condition to continue')).toBeVisible();
  await expect.poll(heard).toEqual([expect.stringMatching(/\/error[^/]*\.wav$/)]);
  await expect(terms).toBeFocused();
  await expect(register(page)).not.toHaveAttribute('aria-busy', 'true');
  expect(calls()).toBe(0);
  await terms.check();
  await register(page).click();
  await expect(register(page)).toHaveAttribute('aria-busy', 'true');
  expect(calls()).toBe(1);
});

test('says what is missing beside its field, one after the other, before any call (A-144, A-145, A-146, A-147)', async ({
  page,
}) => {
  const calls = countCalls(page, '/auth/register');
  await page.goto('/register');
  await page.getByLabel(/^I am 18 years/).check();
  for (const [label, words] of [
    ['First Name', 'First Name is required'],
    ['Last Name', 'Last Name is required'],
  ] as const) {
    await page.getByLabel(label).fill('  ');
    await register(page).click();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
    await expect(page.getByLabel(label)).toBeFocused();
    await page.getByLabel(label).fill('Ada');
  }
  await register(page).click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription('Country is required');
  await expect(page.getByRole('main').getByText(/ is required$/)).toHaveCount(1);
  expect(calls()).toBe(0);
});

test('has a phone number of digits after flag and dial code, and compares the password (A-140, A-152, A-155)', async ({
  page,
  server,
}) => {
  const calls = countCalls(page, '/auth/register');
  const phone = page.getByLabel('Mobile Number');
  const flag = phoneOf(page).locator('img');
  await page.goto('/register');
  await expect(phoneOf(page)).toContainText('+1');
  await steer(server, 'settings', { phone_code: '44' });
  await page.goto('/register');
  await expect(phoneOf(page)).toContainText('+44');
  await expect(flag).toHaveCount(0);
  await chooseCountry(page, 'Nigeria');
  await expect(phoneOf(page)).toContainText('+234');
  await expect(flag).toHaveAttribute('src', /NG/);
  await expect(phone).toHaveAttribute('inputmode', 'numeric');
  await phone.pressSequentially('80a3-1 ');
  await expect(phone).toHaveValue('8031');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.getByLabel(/^I am 18 years/).check();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill('another');
  await register(page).click();
  await expect(page.getByText('Password confirmation mismatch')).toBeVisible();
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
  expect(calls()).toBe(0);
});

test('offers no country that is inactive, in any form of that word (A-156)', async ({ page }) => {
  await page.route('**/api/v1/countries', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { nicename: string; inactive: unknown }[] };
    const inactive: Record<string, unknown> = { Nigeria: 1, France: '1', Spain: true, Germany: 'true', Italy: 0 };
    for (const row of body.data) if (row.nicename in inactive) row.inactive = inactive[row.nicename];
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/register');
  const field = page.getByRole('combobox', { name: 'Country' });
  for (const name of ['Nigeria', 'France', 'Spain', 'Germany']) {
    await field.fill(name);
    await expect(page.getByText('No country has that name')).toBeVisible();
  }
  await field.fill('Italy');
  await expect(page.getByRole('option', { name: 'Italy' })).toBeVisible();
});

test('does not call it failed that the answer was lost: the account was opened, and signs in', async ({ page }, {
  project,
}) => {
  const email = addressOf(project.name, 'lost');
  await page.route('**/api/v1/auth/register', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto('/register');
  await fillRegistration(page, email, PASSWORD);
  await register(page).click();
  await expect(page.getByRole('main').getByText(/^No answer came, so it is not confirmed/)).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signInByForm(page, { email, password: PASSWORD });
});

test('shows the server’s words under their fields, and keeps what was typed (A-149, A-161)', async ({ page }) => {
  const words = 'The email has already been taken.';
  const fields = {
    ...{ first_name: 'First Name', last_name: 'Last Name', phone: 'Mobile Number', password: 'Password' },
    repeat_password: 'Confirm Password',
  };
  const first = (name: string) => `What is wrong with ${name}.`;
  const errors = {
    email: [words],
    country: [first('country'), 'More.'],
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, [first(name), 'More.']])),
  };
  await page.route('**/api/v1/auth/register', (route) =>
    route.fulfill({ status: 422, json: { message: words, error: words, errors } }),
  );
  await page.goto('/register');
  await fillRegistration(page, 'taken@example.com', PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(words);
  for (const [name, label] of Object.entries(fields))
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`^${first(name)}`));
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription(first('country'));
  await expect(page.getByText('More.')).toHaveCount(0);
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
});

test('shows what is wrong with the dial code alone at the phone, which takes the focus (A-149)', async ({ page }) => {
  const words = 'This is not a dial code.';
  await page.route('**/api/v1/auth/register', (route) =>
    route.fulfill({ status: 422, json: { message: words, error: words, errors: { phone_code: [words] } } }),
  );
  await page.goto('/register');
  await fillRegistration(page, 'code@example.com', PASSWORD);
  await register(page).click();
  const phone = page.getByLabel('Mobile Number');
  await expect(phone).toHaveAccessibleDescription(words);
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toBeFocused();
});

test('verifies the e-mail by the code of the outbox, pasted (A-160, A-168, A-170, A-173)', async ({ page, server }, {
  project,
}) => {
  const email = addressOf(project.name, 'mailed');
  await steer(server, 'settings', { send_must_verify_email: 'true' });
  await page.goto('/register');
  await fillRegistration(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Registration successful')).toBeVisible();
  await expect(page.getByText(`We sent a 6 digit code to ${email}.`)).toContainText(
    'Another code can be asked for after 5 minutes.',
  );
  await page.goto('/verify_email');
  await expect(page.getByText(`If ${email} is registered, enter the 6 digit code that we sent to it.`)).toBeVisible();
  // The one that the registration mailed is the last for a while.
  await expect(page.getByText(/^You can request another code in [45]:\d\d$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request verification code' })).toBeDisabled();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Enter 6 digit code sent to your email')).toBeVisible();
  const code = await mailedCode(server, 'email_code', email);
  await enterCode(page, code === '999999' ? '999990' : '999999');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('This code is not valid').first()).toBeVisible();
  const first = page.getByLabel('Digit 1 of 6');
  await expect(first).toBeFocused();
  // The box has the focus already when it is pressed: what is typed replaces its digit.
  await first.click();
  await page.keyboard.type(code);
  for (const [at, digit] of code.split('').entries())
    await expect(page.getByLabel(`Digit ${at + 1} of 6`)).toHaveValue(digit);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your email address is verified. Please log in.')).toBeVisible();
});

test('checks both holders as a registration does, and keeps their blocks apart (A-165, A-167)', async ({ page }) => {
  const calls = countCalls(page, '/auth/register');
  await page.goto('/jointaccount');
  const [primary, secondary] = [
    page.getByRole('group', { name: 'Primary holder' }),
    page.getByRole('group', { name: 'Secondary holder' }),
  ];
  const press = () => register(page).click();
  const lacks = async (field: Locator, words: string) => {
    await press();
    await expect(field).toHaveAccessibleDescription(words);
  };
  await press();
  await expect(page.getByText('Accept terms and condition to continue')).toBeVisible();
  await page.getByLabel(/^I am 18 years/).check();
  for (const [at, [name, block, other]] of (
    [
      ['Primary holder', primary, secondary],
      ['Secondary holder', secondary, primary],
    ] as const
  ).entries()) {
    await expect(block.getByLabel('Account type')).toHaveAttribute('readonly');
    for (const label of ['First Name', 'Last Name'] as const) {
      const before = await other.getByLabel(label).inputValue();
      await lacks(block.getByLabel(label), `${name}: ${label} is required`);
      await block.getByLabel(label).fill(`${name} ${label}`);
      await expect(other.getByLabel(label)).toHaveValue(before);
    }
    await lacks(block.getByRole('combobox', { name: 'Country' }), `${name}: Country is required`);
    await block.getByLabel('Email').fill('same@example.com');
    await chooseCountry(page, 'Nigeria', at);
  }
  await lacks(secondary.getByLabel('Email'), 'Secondary holder: The holders’ email addresses must differ');
  await secondary.getByLabel('Email').fill('other@example.com');
  await lacks(page.getByLabel('Username'), 'Use 3 to 30 letters, digits or _');
  expect(calls()).toBe(0);
});

test('opens a joint account of two holders (A-162, A-163, A-166)', async ({ page }, { project }) => {
  await page.goto('/jointaccount');
  const block = (name: string) => page.getByRole('group', { name });
  for (const [name, first, mail] of [
    ['Primary holder', 'Ada', 'first'],
    ['Secondary holder', 'Charles', 'second'],
  ] as const) {
    await block(name).getByLabel('First Name').fill(first);
    await block(name).getByLabel('Last Name').fill('Lovelace');
    await block(name).getByLabel('Email').fill(addressOf(project.name, mail));
    await expect(block(name).getByLabel('Account type')).toHaveValue('Joint Account');
  }
  await chooseCountry(page, 'Nigeria', 0);
  await chooseCountry(page, 'France', 1);
  const login = block('Login details');
  await login.getByLabel('Email').fill(addressOf(project.name, 'both'));
  await login.getByLabel('Username').fill(`both_${project.name}`);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel(/^I am 18 years/).check();
  const words = 'Write it as it is written in the passport.';
  const path = '**/api/v1/auth/register';
  await page.route(path, (route) =>
    route.fulfill({
      status: 422,
      json: { message: words, error: words, errors: { 'secondary.first_name': [words], primary_email: ['Taken.'] } },
    }),
  );
  const sent = page.waitForRequest(path);
  await page.getByRole('button', { name: 'Register' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ account_type: 'Joint Account', cur: 'USD', first_name: 'Ada', country: 'Nigeria' },
    secondary: { first_name: 'Charles', last_name: 'Lovelace', country: 'France' },
  });
  await expect(block('Secondary holder').getByLabel('First Name')).toHaveAccessibleDescription(words);
  await expect(block('Primary holder').getByLabel('Email')).toHaveAccessibleDescription('Taken.');
  await page.unroute(path);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/traderoom$/);
});

for (const [name, path, scheme, language] of [
  ['register', '/register', 'light', 'en'],
  ['get-started', '/get_started', 'light', 'en'],
  ['joint-account', '/jointaccount', 'light', 'en'],
  ['verify-email', '/verify_email', 'light', 'en'],
  ['reset', '/reset', 'dark', 'en'],
  // The gate takes the usual look, `npm run long` the others as well.
  ...drawn(
    'looks of the forms of guests',
    [
      ['register', '/register', 'dark', 'es'],
      ['joint-account', '/jointaccount', 'dark', 'es'],
      ['verify-email', '/verify_email', 'dark', 'es'],
    ] as const,
    0,
  ),
] as const)
  test(`no barrier and no flaw: ${path}, ${scheme}, ${language}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.addInitScript((value) => localStorage.setItem('webtrader_lang', value), language);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFlaws(page)).toEqual([]);
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    const { width } = page.viewportSize() ?? { width: 0 };
    await takePicture(page, `guest-${name}-${width}-${scheme}-${language}`);
  });
