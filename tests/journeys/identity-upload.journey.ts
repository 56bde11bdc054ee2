import { writeFile } from 'node:fs/promises';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';

/** Bytes in a second: an image of this page is on its way for long enough to be stopped. */
const SLOW = 8_192;

test('images are dropped on their places, sent with a sign that it takes a while, and may be stopped on their way (M-154, M-161, M-166)', async ({
  page,
  server,
}, info) => {
  await steer(server, 'settings', { enable_credit_card_kyc: 'false', enable_proof_of_address_kyc: 'false' });
  await signIn(page, await newAccount(server, '0.00'));
  const devtools = await page.context().newCDPSession(page);
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' });
  const place = (name: string) => dialog.getByRole('group', { name, exact: true });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const documents = page.getByRole('article');
  const [photo, letter] = [info.outputPath('card.jpg'), info.outputPath('letter.jpg')];
  await page.screenshot({ path: photo, type: 'jpeg', quality: 100, scale: 'css' });
  await writeFile(letter, '%PDF-1.7 no image');
  await page.goto('/kyc');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();

  /** A file from the person's own folder over this place, and let go there. */
  const drag = async (name: string, file: string, ...moves: ('dragEnter' | 'dragOver' | 'drop' | 'dragCancel')[]) => {
    await place(name).scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await place(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of moves)
      await devtools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  };
  await test.step('a place shows that it would take what is over it, and takes an image that is let go there (M-154)', async () => {
    await drag('Front image', photo, 'dragEnter', 'dragOver');
    await expect(place('Front image')).toHaveAttribute('data-over', 'true');
    await expect(place('Back image')).not.toHaveAttribute('data-over');
    await drag('Front image', photo, 'drop');
    await expect(place('Front image').getByRole('img', { name: 'Front image: preview' })).toBeVisible();
    await expect(place('Front image')).toContainText('card.jpg');
    await expect(place('Front image')).not.toHaveAttribute('data-over');
    await expect(page).toHaveURL(/\/kyc$/);
  });
  await test.step('an image that is taken away leaves the focus at the button that chooses another one (M-154, M-166)', async () => {
    await place('Front image').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(place('Front image').getByRole('img')).toHaveCount(0);
    await expect(place('Front image').getByRole('button', { name: 'Choose image' })).toBeFocused();
    await drag('Front image', photo, 'dragEnter', 'dragOver', 'drop');
    await expect(place('Front image').getByRole('img')).toBeVisible();
  });
  await test.step('a file that was taken away, or made smaller, can be chosen again by its name (M-154)', async () => {
    const choose = async () => {
      const asked = page.waitForEvent('filechooser');
      await place('Back image').getByRole('button', { name: 'Choose image' }).click();
      return asked;
    };
    await (await choose()).setFiles(photo);
    await expect(place('Back image').getByRole('img')).toBeVisible();
    await place('Back image').getByRole('button', { name: 'Remove' }).click();
    // A browser tells of no choice that its input holds already.
    const held = (await choose()).element();
    expect(await held.evaluate((input) => (input as HTMLInputElement).files?.length)).toBe(0);
  });
  await test.step('what is dropped is judged by its content, as what is chosen is (M-154, M-161)', async () => {
    await drag('Back image', letter, 'dragEnter', 'dragOver', 'drop');
    await expect(place('Back image').getByRole('alert')).toHaveText('Only images are allowed');
    await drag('Back image', photo, 'dragEnter', 'dragOver', 'drop');
    await expect(place('Back image').getByRole('img')).toBeVisible();
    await expect(place('Back image').getByRole('alert')).toHaveCount(0);
  });

  const kind = dialog.getByRole('combobox', { name: 'Document type' });
  await test.step('what a press lacks first takes the focus, and keeps no other when it is mended (M-152)', async () => {
    await button('Send documents').click();
    await expect(kind).toBeFocused();
    await expect(kind).toBeInViewport({ ratio: 1 });
    await kind.selectOption("Driver's License");
    await place('Back image').getByRole('button', { name: 'Remove' }).click();
    await button('Send documents').click();
    const choose = place('Back image').getByRole('button', { name: 'Choose image' });
    await expect(choose).toBeFocused();
    await expect(choose).toBeInViewport({ ratio: 1 });
    await drag('Back image', photo, 'dragEnter', 'dragOver', 'drop');
    await expect(place('Back image').getByRole('img')).toBeVisible();
  });
  /** How fast the page sends; -1 is as fast as it can. */
  const sendAt = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await test.step('while they are on their way the button says so, and Cancel stops them: nothing arrives, and all stays as chosen (M-166)', async () => {
    await devtools.send('Network.enable');
    await sendAt(SLOW);
    const stopped = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await button('Send documents').click();
    await expect(button('Send documents')).toHaveAttribute('aria-busy', 'true');
    await expect(place('Front image').getByRole('button', { name: 'Remove' })).toBeDisabled();
    const progress = dialog.getByRole('progressbar', { name: 'Upload' });
    const sent = async () => Number(await progress.getAttribute('aria-valuenow'));
    await expect.poll(sent).toBeGreaterThan(0);
    expect(await sent()).toBeLessThan(100);
    await expect(dialog.getByText(/^\d+% sent$/)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    // What is over a place that is locked stays outside.
    await drag('Front image', letter, 'dragEnter', 'dragOver', 'drop');
    await expect(place('Front image')).toContainText('card.jpg');
    await expect(button('Close')).toHaveCount(0);
    await button('Cancel upload').press('Enter');
    await stopped;
    // It stands where Cancel stood, and takes no press for a moment.
    await expect(button('Close')).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveText(/^The upload was cancelled\./);
    await expect(progress).toHaveCount(0);
    await expect(dialog.getByRole('img', { name: /preview$/ })).toHaveCount(2);
    await sendAt(-1);
    await expect(page.getByText('Account Unverified')).toBeVisible();
    await expect(documents).toHaveCount(0);
  });
  await test.step('they can be sent after all (M-157, M-166)', async () => {
    await button('Send documents').click();
    await expect(dialog).toBeHidden();
    await expect(documents).toHaveCount(1);
    await expect(documents).toContainText("Driver's License");
  });
});
