import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const FOLDER = new URL('../../reports/screens/', import.meta.url);

/** A picture of what is in sight for a person to look at: reports/screens/<name>.png. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, FOLDER)) });
}
