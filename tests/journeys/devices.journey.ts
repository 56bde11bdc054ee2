import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import { signIn } from '../lib/trader.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('another browser is seen in the list of devices, and signed out from there (R37)', {
  tag: '@both',
}, async ({ browser, page, server, trader }) => {
  const elsewhere = await browser.newContext({ baseURL: server.url, userAgent: IPHONE });
  const other = await elsewhere.newPage();
  await signIn(other, trader);
  await signIn(page, trader);
  const dialog = page.getByRole('dialog', { name: 'Devices and sessions' });
  const device = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const open = async () => {
    await page.goto('/profile');
    const links = page.getByRole('navigation', { name: 'Your account' });
    await links.getByRole('button', { name: 'Devices and sessions' }).click();
    await expect(device('This device')).toHaveCount(1);
  };
  await test.step('the profile leads to the list, which names browser and system, and this one', async () => {
    await open();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(device('This device').getByRole('button')).toHaveCount(0);
    await expect(device('Safari on iPhone')).toContainText(/Last used \d{4}-\d\d-\d\d \d\d:\d\d/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press('Sign out Safari on iPhone');
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeFocused();
    // What would ask about another waits.
    const everywhere = dialog.getByRole('button', { name: 'Sign out everywhere' });
    await expect(everywhere).toHaveAttribute('aria-disabled', 'true');
    // What asked is there again, with the focus.
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeFocused();
    await expect(everywhere).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
    await expect(cancel).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `devices-${page.viewportSize()?.width ?? 0}`);
  });
  await test.step('a lost answer is no failure: the list says who is still signed in (R15)', async () => {
    const sessions = '**/api/v1/auth/sessions/*';
    await page.route(sessions, (route) => route.abort());
    await press('Sign out device');
    await expect(page.getByText('The list shows which devices are still signed in').first()).toBeVisible();
    await expect(device('Safari on iPhone')).toHaveCount(1);
    await page.unroute(sessions);
  });
  await test.step('the other browser is signed out as soon as it asks for anything, and leaves the list', async () => {
    await press('Sign out Safari on iPhone');
    await press('Sign out device');
    await expect(page.getByText('The device is signed out').first()).toBeVisible();
    await expect(dialog).toContainText('Your account is signed in on this device alone.');
    await expect(other).toHaveURL(/\/login$/, { timeout: 15_000 });
    await expect(other.getByText('Your session has ended. Please log in again.').first()).toBeVisible();
  });
  await test.step('the end everywhere is that of this browser as well', async () => {
    await other.request.post('/api/v1/auth/login', { data: { ...trader, device: 'a script' } });
    await open();
    await expect(device('Unknown device')).toHaveCount(1);
    await press('Sign out everywhere');
    await press('Sign out everywhere');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('You are signed out on every device')).toBeVisible();
  });
  await elsewhere.close();
});
