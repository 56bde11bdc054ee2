import type { Page } from '@playwright/test';
import { tourAccounts, tourChat, tourIdentity, tourManager, tourProfile } from '../lib/account-tour.ts';
import { axeFaults } from '../lib/axe.ts';
import { expect, test } from '../lib/journey.ts';
import { judgeStops } from '../lib/keyboard.ts';
import { looksOf, tagOf } from '../lib/looks.ts';
import { tourDeposits, tourFirstSteps, tourPlans, tourWithdrawals, type Walk } from '../lib/money-tour.ts';
import { takePicture } from '../lib/picture.ts';
import { textOf } from '../lib/words.ts';

const walks: Readonly<Record<string, Walk>> = {
  deposits: tourDeposits,
  withdrawals: tourWithdrawals,
  plans: tourPlans,
  'the first steps': tourFirstSteps,
  'the profile': tourProfile,
  'identity documents': tourIdentity,
  'accounts and transactions': tourAccounts,
  'the chat': tourChat,
  'a manager': tourManager,
};

/** Notices lie over the page, and leave by themselves; ended here without a move of the focus. */
async function endNotices(page: Page): Promise<void> {
  const notices = page.locator('.mantine-Notification-root');
  for (const close of await notices.getByRole('button').all())
    await close.evaluate((button) => (button as HTMLElement).click()).catch(() => {});
  await expect(notices).toHaveCount(0);
}

/** Nothing for assistive technology to complain of, nothing to scroll sideways, and every stop of Tab in sight, within what is open. */
async function judge(page: Page, place: string): Promise<void> {
  await page.mouse.move(0, 0);
  await endNotices(page);
  expect.soft(await axeFaults(page), `${place}: axe`).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${place}: px to scroll sideways`).toBeLessThanOrEqual(0);
  expect.soft((await judgeStops(page, place)).length, `${place}: stops of Tab`).toBeGreaterThan(0);
  const dialog = page.getByRole('dialog').last();
  if (await dialog.isVisible())
    expect
      .soft(
        await dialog.evaluate((element) => element.contains(document.activeElement)),
        `${place}: the focus is inside`,
      )
      .toBe(true);
}

for (const look of looksOf('dialogs'))
  for (const [name, walk] of Object.entries(walks)) {
    const dress = `${look.device}, ${look.scheme}, ${look.language}`;
    test(`${name} by the keyboard alone, each place free of faults: ${dress}`, { tag: tagOf(look.device) }, async ({
      page,
      server,
    }) => {
      // Each place is judged as a whole.
      test.slow();
      await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
      await page.addInitScript((language) => localStorage.setItem('webtrader_lang', language), look.language);
      const places: string[] = [];
      await walk({
        page,
        server,
        say: textOf[look.language],
        visit: async (place) => {
          places.push(place);
          await judge(page, place);
          await takePicture(page, `${place}-${page.viewportSize()?.width ?? 0}-${look.scheme}-${look.language}`);
        },
      });
      console.log(`${name}, ${dress}: ${places.length} places`);
    });
  }
