import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { axeFaults } from './axe.ts';

const FOLDER = new URL('../../reports/screens/', import.meta.url);

/** A picture of what is in sight for a person to look at: reports/screens/<name>.png. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, FOLDER)) });
}

/** What is in sight keeps nobody out and needs no scrolling sideways; and a picture of it, named by the screen's width. */
async function judge(page: Page, name: string, within?: Locator): Promise<void> {
  if (within) await expect(within).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth - clientWidth, 'px to scroll sideways').toBeLessThanOrEqual(0);
  await takePicture(page, name);
}

const widthOf = (page: Page) => page.viewportSize()?.width ?? 0;

/** Judges what is in sight, `within` it if named, as it stands. */
export async function look(page: Page, name: string, within?: Locator): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await judge(page, `${name}-${widthOf(page)}`, within);
}

/** The same in either colour scheme. */
export async function lookInBoth(page: Page, name: string, within?: Locator): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await judge(page, `${name}-${widthOf(page)}-${colorScheme}`, within);
  }
}
