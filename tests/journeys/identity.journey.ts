import type { Page } from '@playwright/test';
import { answerOwnUser, answerUser } from '../lib/answer-user.ts';
import { expect, test } from '../lib/journey.ts';
import { look } from '../lib/picture.ts';
import type { RunningServer } from '../lib/server.ts';
import { type Account, newAccount, steer } from '../lib/steer.ts';
import { chooseEntry, escapeDialog, signIn } from '../lib/trader.ts';

const DOCUMENTS = '**/api/v1/user/account/upload/id';
const SECTIONS = { enable_credit_card_kyc: 'false', enable_proof_of_address_kyc: 'false' };

const notice = (page: Page, text: string) => page.getByText(text).first();

/** A new account, signed in. */
async function enter(page: Page, server: RunningServer): Promise<Account> {
  const account = await newAccount(server, '0.00');
  await signIn(page, account);
  return account;
}

/** A small photo: a piece of the page itself. */
async function jpeg(page: Page, name: string) {
  const clip = { x: 0, y: 0, width: 120, height: 80 };
  return { name, mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg', clip, scale: 'css' }) };
}

test('another password: looked at, refused, then changed, and signed in by', async ({ page, server }) => {
  const account = await enter(page, server);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const press = dialog.getByRole('button', { name: 'Change password' });
  const next = 'seven lamps of architecture';
  await test.step('the dialog asks for three passwords, and sends nothing while the new ones differ (M-180, M-181)', async () => {
    await chooseEntry(page, 'Change password');
    await press.click();
    await expect(dialog.getByText('Current password is required')).toBeVisible();
    await look(page, 'change-password', dialog);
    await field('Current password').fill('not this one');
    await field('New password').fill(next);
    await field('Confirm new password').fill('another');
    // A press beside it loses nothing that is typed.
    await page.mouse.click(3, 3);
    calls.length = 0;
    await press.click();
    await expect(dialog.getByText('Password confirmation mismatch')).toBeVisible();
    expect(calls.filter((path) => path.endsWith('/auth/change_pass'))).toEqual([]);
  });
  await test.step('a wrong password is told at its field, and any other refusal beside none (M-182, M-183, M-186)', async () => {
    await field('Confirm new password').fill(next);
    await press.click();
    await expect(dialog.getByText('Current password is incorrect').first()).toBeVisible();
    await expect(field('Current password')).toHaveAttribute('aria-invalid', 'true');
    await field('Current password').fill(account.password);
    const refusal = { message: 'Not at this hour', error: 'Not at this hour' };
    await page.route('**/auth/change_pass', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
    await press.click();
    await expect(dialog.getByRole('alert')).toHaveText('Not at this hour');
    await expect(dialog.getByText('Current password is incorrect')).toHaveCount(0);
  });
  await test.step('the change closes and empties the dialog, this session goes on, and the new password signs in (M-184, M-186)', async () => {
    await field('Current password').fill(account.password);
    await press.click();
    await expect(notice(page, 'Password successfully updated')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page).toHaveURL(/\/traderoom$/);
    await chooseEntry(page, 'Change password');
    await expect(field('Current password')).toHaveValue('');
    await expect(field('New password')).toHaveValue('');
    await escapeDialog(page);
    await expect(dialog).toBeHidden();
    await page.goto('/profile');
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, { email: account.email, password: next });
  });
});

test('a profile is shown and edited, its photo chosen and saved', async ({ page, server }) => {
  const account = await enter(page, server);
  const details = page.getByRole('region', { name: 'Your details' });
  const referral = page.getByRole('region', { name: 'Recommend us' });
  const link = referral.getByLabel('Your referral link');
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const save = dialog.getByRole('button', { name: 'Save' });
  const country = dialog.getByRole('combobox', { name: 'Country' });
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { id: number });
  await test.step('the page shows the account, since when it is, and a referral link of its own origin (M-167, M-174, M-245, M-246)', async () => {
    await chooseEntry(page, 'Profile');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(details).toContainText(account.email);
    await expect(details).toContainText(/\d\d [A-Z][a-z]{2}, \d{4}/);
    await expect(link).toHaveValue(`${new URL(page.url()).origin}/ref/${id}`);
    await expect(referral).toContainText('Number of referrals0');
    for (const [name, path] of [
      ['Trades', '/orderbook'],
      ['Back to the start', '/'],
    ] as const)
      await expect(page.getByRole('link', { name, exact: true }).last()).toHaveAttribute('href', path);
  });
  await test.step('the referral link is the operator’s address and the plain id, is copied, and its referrals are counted (M-244, M-245, M-246, T-238)', async () => {
    await steer(server, 'settings', { front_end_url: 'https://invest.example/' });
    await answerUser(page, { referrals_count: 3 });
    await page.reload();
    await expect(link).toHaveValue(`https://invest.example/ref/${id}`);
    await expect(referral).toContainText('Number of referrals3');
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => Promise.resolve(void Object.assign(window, { copied: text }));
    });
    await referral.getByRole('button', { name: 'Copy' }).click();
    await expect(notice(page, 'Referral link copied')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(await link.inputValue());
    await answerOwnUser(page);
    await look(page, 'profile', details);
  });
  await test.step('Edit profile changes no email, and needs a country of the list (M-171, M-172, M-173)', async () => {
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect(field('First name')).toHaveValue('Test');
    await expect(dialog.getByText(account.email)).toHaveCount(0);
    await expect(dialog.locator('input[type=email]')).toHaveCount(0);
    await field('First name').fill('Ada');
    await field('Last name').fill('Byron');
    await country.selectOption('');
    await field('Phone').fill('123');
    await page.mouse.click(3, 3);
    await save.click();
    await expect(dialog.getByText('Country is required')).toBeVisible();
    await expect(dialog.getByText('Phone number must have 4 to 15 digits')).toBeVisible();
    await look(page, 'profile-edit', dialog);
  });
  await test.step('a refusal is told at its field and by a notice, and then the page shows what was saved (M-167, M-170, M-175, M-176)', async () => {
    await country.selectOption('Spain');
    await expect(dialog.getByText('+34')).toBeVisible();
    await field('Phone').fill('600700800');
    const refuse = (json: object) =>
      page.route('**/api/v1/auth/update', (route) => route.fulfill({ status: 422, json }), { times: 1 });
    const errors = page.locator('.mantine-Notification-root').filter({ hasText: 'Error' });
    await refuse({ message: 'Refused', error: 'Refused', errors: { last_name: ['Not this name'] } });
    await save.click();
    await expect(dialog.getByText('Not this name')).toBeVisible();
    await expect(errors.filter({ hasText: 'Refused' })).toBeVisible();
    await refuse({});
    await save.click();
    await expect(errors.filter({ hasText: 'Profile not updated' })).toBeVisible();
    await save.click();
    await expect(notice(page, 'Profile successfully updated')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(details).toContainText('Ada');
    await expect(details).toContainText('Byron');
    await expect(details).toContainText('Spain');
    await expect(details).toContainText('34600700800');
  });
  await test.step('a country that is served no more stays the own one, and cannot be chosen anew (M-179)', async () => {
    await page.route('**/api/v1/countries', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { nicename: string }[] };
      const changed = data.map((each) => ({ ...each, inactive: ['Spain', 'France'].includes(each.nicename) }));
      await route.fulfill({ response: answer, json: { data: changed } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect(country).toHaveValue('Spain');
    await expect(country.getByRole('option', { name: 'France' })).toHaveCount(0);
    await country.selectOption('Germany');
    await expect(country.getByRole('option', { name: 'Spain' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('a photo is chosen, seen and saved, and the focus stays beside it (M-168)', async () => {
    const photo = page.getByRole('region', { name: 'Your photo' });
    const input = photo.locator('input[type=file]');
    await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image at all') });
    await expect(photo.getByText('Only images are allowed')).toBeVisible();
    const change = photo.getByRole('button', { name: 'Change photo' });
    const savePhoto = photo.getByRole('button', { name: 'Save photo' });
    const choose = async () => {
      const asked = page.waitForEvent('filechooser');
      await change.click();
      await (await asked).setFiles(await jpeg(page, 'me.jpg'));
      await expect(photo.getByRole('img')).toHaveAttribute('src', /^data:/);
    };
    await choose();
    // A keyboard goes on from what came in place of the button that it pressed.
    await expect(savePhoto).toBeFocused();
    await photo.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(change).toBeFocused();
    await choose();
    await savePhoto.press('Enter');
    await expect(notice(page, 'Photo updated')).toBeVisible();
    await expect(change).toBeFocused();
    const kept = photo.getByRole('img', { name: 'Ada Byron' });
    await expect(kept).toHaveAttribute('src', /^(https?:|\/)/);
    await expect.poll(() => kept.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await look(page, 'profile-photo', photo);
  });
});

test('identity documents are sent, wait, and are approved', async ({ page, server, context }) => {
  const { email } = await enter(page, server);
  await steer(server, 'settings', SECTIONS);
  const status = page.getByRole('status');
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  const place = (name: string) => dialog.getByRole('group', { name, exact: true });
  const choose = async (name: string, file: Awaited<ReturnType<typeof jpeg>>) =>
    place(name).locator('input[type=file]').setInputFiles(file);
  const send = dialog.getByRole('button', { name: 'Send documents' });
  const type = dialog.getByRole('combobox', { name: 'Document type' });
  const card = page.getByRole('article');
  await test.step('the menu leads to the page, which tells a failed load from an account without documents (M-156, M-159, M-160)', async () => {
    await page.route(DOCUMENTS, (route) => route.abort());
    await chooseEntry(page, 'KYC verification');
    await expect(page).toHaveURL(/\/kyc$/);
    await expect(page.getByText('Unable to Get').first()).toBeVisible();
    await page.unroute(DOCUMENTS);
    await page.reload();
    await expect(page.getByText('Account Unverified')).toBeVisible();
    await look(page, 'kyc-none', page.getByText('Account Unverified'));
  });
  await test.step('Verify asks for a type, a front and a back image, and names the greatest size (M-144, M-146, M-147, M-151)', async () => {
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(type.getByRole('option')).toHaveText([
      ...['Choose one', 'International Passport', 'National ID Card', "Driver's License"],
    ]);
    await expect(dialog).toContainText('Maximum file size is 2mb');
    await expect(place('Front image').locator('input')).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
    await expect(place('Back image').locator('input')).toHaveCount(1);
  });
  await test.step('sections that are off are not there, and a dialog that stays open names what is missing (M-145, M-148, M-149, M-152)', async () => {
    await expect(dialog.getByRole('group')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.mouse.click(3, 3);
    await send.click();
    for (const text of ['Type is required', 'Front image is required', 'Back image is required'])
      await expect(dialog.getByText(text)).toBeVisible();
  });
  const photo = await jpeg(page, 'card.jpg');
  await test.step('a file that is no image or too large is refused when it is chosen, and Close discards the others (M-154, M-161, M-166)', async () => {
    await choose('Front image', { ...photo, name: 'letter.jpg', buffer: Buffer.from('%PDF-1.7 no image') });
    await expect(place('Front image').getByText('Only images are allowed')).toBeVisible();
    await choose('Back image', { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(2_097_152)]) });
    await expect(place('Back image').getByText('Maximum file size is 2mb')).toBeVisible();
    await look(page, 'kyc-refused', dialog);
    await choose('Front image', photo);
    await expect(place('Front image').getByRole('img')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(place('Front image').getByRole('img')).toHaveCount(0);
  });
  await test.step('the server’s refusal is shown, and what was chosen stays (M-158)', async () => {
    await type.selectOption("Driver's License");
    await choose('Front image', photo);
    await choose('Back image', photo);
    await expect(dialog.getByRole('img', { name: /preview$/ })).toHaveCount(2);
    await look(page, 'kyc-chosen', dialog);
    await page.route(DOCUMENTS, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'Not today', error: 'Not today', errors: {} } })
        : route.continue(),
    );
    await send.click();
    await expect(dialog.getByText('Not today')).toBeVisible();
    await expect(type).toBeEnabled();
    await page.unroute(DOCUMENTS);
  });
  await test.step('a lost answer is told, locks what was chosen, and leaves it to be changed or sent again (R15)', async () => {
    const again = dialog.getByRole('button', { name: 'Send again' });
    const changes = [
      type,
      ...['Choose another', 'Remove'].map((name) => place('Back image').getByRole('button', { name })),
    ];
    await page.route(DOCUMENTS, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await send.click();
    await expect(dialog.getByText(/^No answer came, so the documents may have arrived/)).toBeVisible();
    await expect(again).toBeEnabled();
    for (const change of changes) await expect(change).toBeDisabled();
    await look(page, 'kyc-unknown', dialog);
    await dialog.getByRole('button', { name: 'Change documents' }).click();
    await expect(type).toBeFocused();
    for (const change of changes) await expect(change).toBeEnabled();
    await send.click();
    // The call was cut off by then, and not one that the route no longer meets.
    await expect(again).toBeEnabled();
    await expect(type).toBeDisabled();
    await page.unroute(DOCUMENTS);
    await again.click();
  });
  await test.step('what arrived is thanked for in the server’s words, and the dialog closes (M-157, M-166)', async () => {
    await expect(notice(page, 'Documents uploaded, awaiting approval')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step('the page shows what was sent with its pictures, first pending and then approved (M-143, M-155, M-164, M-165)', async () => {
    await expect(card).toContainText("Driver's License");
    await expect(card).toContainText('Pending');
    await expect(status.filter({ hasText: 'Pending' }).first()).toBeVisible();
    const asked = page.waitForRequest(/\/upload\/id\/\d+\/front/);
    await card.getByRole('button', { name: 'Front image' }).click();
    // The token travels beside the address and never in it, which an image element could not do.
    expect(await (await asked).headerValue('authorization')).toMatch(/^Bearer \S/);
    expect((await asked).url()).toMatch(/\/front$/);
    const picture = card.getByRole('img', { name: 'Front image' });
    await expect(picture).toHaveAttribute('src', /^data:image\/jpeg/);
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(120);
    await look(page, 'kyc-pending', card);
    // One that cannot come without a network is asked for again when it is back.
    await context.setOffline(true);
    await card.getByRole('button', { name: 'Back image' }).click();
    await expect(card.getByRole('alert')).toBeVisible();
    await context.setOffline(false);
    await expect(card.getByRole('img', { name: 'Back image' })).toBeVisible();
    const [, id = ''] = new RegExp(`^\\s*(\\d+)\\s+${email}`, 'm').exec(await server.operate('kyc', 'list')) ?? [];
    await server.operate('kyc', 'approve', id);
    await page.reload();
    await expect(card).toContainText('Approved');
    await expect(page.getByRole('status').filter({ hasText: 'Approved' }).first()).toBeVisible();
    await look(page, 'kyc-approved', card);
  });
  await test.step('sections that are switched on ask for a covered card and a proof of address (M-148, M-149, M-150, M-163)', async () => {
    await steer(server, 'settings', { enable_credit_card_kyc: 'true', enable_proof_of_address_kyc: 'true' });
    await page.reload();
    await page.getByRole('button', { name: 'Re-upload' }).click();
    const rule = 'Cover the middle digits on the front and the CVV on the back before you take the photo';
    await expect(dialog.getByText(rule, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Proof type' }).getByRole('option')).toHaveText([
      ...['Choose one', 'Utility Bill', 'Bank Statement'],
    ]);
  });
  await test.step('a proof and its type are required, the card is not, and of a passport no back either (M-153, M-162)', async () => {
    await send.click();
    for (const text of ['Proof Type is required', 'Proof of address is required'])
      await expect(dialog.getByText(text)).toBeVisible();
    await type.selectOption('International Passport');
    await expect(dialog.getByText('Not required')).toHaveCount(3);
    await send.click();
    await expect(dialog.getByText('Back image is required')).toHaveCount(0);
    await look(page, 'kyc-sections', dialog);
  });
});
