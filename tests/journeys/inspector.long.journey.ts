import type { Page } from '@playwright/test';
import { chart, machines } from '../lib/inspector-page.ts';
import { expect, test } from '../lib/journey.ts';

/** Texts of the chart that are wider than the box or the label that the layout gave them room in. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>('svg a[data-path], svg g[data-kind]')].flatMap((group) => {
      const room = group.querySelector('rect')?.getBBox();
      if (!room) return [];
      return [...group.querySelectorAll('text')]
        .filter((text) => text.getBBox().x + text.getBBox().width > room.x + room.width + 0.5)
        .map((text) => text.textContent);
    }),
  );

test('the gallery shows every machine, its texts within their boxes', async ({ page }) => {
  await page.goto('/inspector');
  await expect(chart(page, 'signIn')).toBeVisible();
  const links = await machines(page).getByRole('link').all();
  await expect(page.getByText(`${String(links.length)} machines`)).toBeVisible();
  expect(links.length).toBeGreaterThan(70);
  for (const link of links) {
    const name = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    await link.evaluate((each: HTMLElement) => each.click());
    await expect(chart(page, name).locator('a[data-path=""]')).toHaveCount(1);
    expect(await tooWide(page), name).toEqual([]);
  }
});
