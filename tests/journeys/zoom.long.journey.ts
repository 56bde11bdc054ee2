import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { layoutFlaws } from '../lib/layout-flaws.ts';
import { drawn, seed } from '../lib/long.ts';
import { tagOf } from '../lib/looks.ts';
import { takePicture } from '../lib/picture.ts';
import { newTrader, steer } from '../lib/steer.ts';
import { tourPublicPages, tourTradingPages } from '../lib/tour.ts';
import { holdPositions, signIn, tradeBitcoin } from '../lib/trader.ts';
import { inEnglish } from '../lib/words.ts';

interface Sight {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** px that the person's browser gives to text of size "medium"; 16 as browsers come. */
  readonly text: number;
}

// The browser's zoom of 200 % in a window of 1280 × 800 gives a page 640 × 400 CSS px, two device pixels to each: that
// is what a page can tell of it. "Text only" is the text size of the browser's settings, which zooms nothing else.
const sights: Record<'desktop' | 'mobile', readonly Sight[]> = {
  desktop: [
    { name: 'zoom 200 %', width: 640, height: 400, text: 16 },
    { name: 'text 200 %', width: 1440, height: 900, text: 32 },
    { name: 'on its side', width: 844, height: 390, text: 16 },
  ],
  mobile: [
    { name: '320 px', width: 320, height: 640, text: 16 },
    { name: 'text 150 %', width: 390, height: 844, text: 24 },
    { name: 'tablet', width: 768, height: 1024, text: 16 },
  ],
};

async function look(page: Page, { width, height, text }: Sight): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const density = { deviceScaleFactor: 2, mobile: false };
  await page.setViewportSize({ width, height });
  await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, ...density });
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: Math.round((text * 13) / 16) } });
}

/** Of each kind of screen one in the gate. */
const taken = (['desktop', 'mobile'] as const).flatMap((device) =>
  drawn(`zoom, ${device}`, sights[device]).map((sight) => ({ device, sight })),
);

for (const { device, sight } of taken) {
  const name = `nothing is cut, covered or out of reach: ${sight.name}, seed ${seed}`;
  test(name, { tag: tagOf(device) }, async ({ page, server }) => {
    // Every page of an account with a hundred positions, each text compared with each other.
    test.slow();
    const judge = async (place: string) => {
      expect.soft(await layoutFlaws(page), `${sight.name}, ${place}`).toEqual([]);
      await takePicture(page, `${sight.name.replace(/\W+/g, '-')}-${place}`);
    };
    await signIn(page, await newTrader(server));
    await tradeBitcoin(page);
    await holdPositions(page, 100);
    await look(page, sight);
    await page.reload();
    // What is judged is what a person sees so: the page has this room, and text of this size.
    const room = () => [innerWidth, innerHeight, parseFloat(getComputedStyle(document.documentElement).fontSize)];
    expect(await page.evaluate(room)).toEqual([sight.width, sight.height, sight.text]);
    await tourTradingPages(page, inEnglish, judge);
    expect(await page.evaluate(room)).toEqual([sight.width, sight.height, sight.text]);
    await page.evaluate(() => localStorage.clear());
    await tourPublicPages(page, inEnglish, judge);
  });
}

test('letters twice as large cut no price, no P/L and no Deposit of a phone, nor a figure of its home page @phone', async ({
  page,
  server,
}) => {
  await signIn(page, await newTrader(server), 'BTCUSD');
  await holdPositions(page, 1);
  await look(page, { name: 'text 200 %', width: 390, height: 844, text: 32 });
  /** Which of these, or of the texts in them, go beyond the page or their own box. */
  const cut = (of: Locator) =>
    of.evaluateAll((all) =>
      all.flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        const isIn = text.left >= box.left - 1 && text.right <= box.right + 1 && box.left >= 0;
        return isIn && box.right <= innerWidth && text.right <= innerWidth ? [] : [element.textContent];
      }),
    );
  await page.goto('/traderoom');
  const prices = page.getByRole('button', { name: /^(Buy|Sell) [\d,.]+$/ });
  await expect(prices).toHaveCount(2);
  const figures = page.getByRole('contentinfo').locator('button, button > span');
  const header = page.getByRole('banner').getByRole('button');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Deposit' })).toBeVisible();
  expect(await cut(prices.or(figures).or(header))).toEqual([]);
  await takePicture(page, 'text-200-phone-room');
  await prices.first().click();
  const chosen = page.getByRole('dialog').getByRole('button', { name: /^(Buy|Sell) [\d,.]+$/ });
  await expect(chosen).toHaveCount(2);
  const foot = page.getByRole('dialog').locator('dl dd, dl dt, form > :last-child > button');
  expect(await cut(chosen.or(foot))).toEqual([]);
  await takePicture(page, 'text-200-phone-ticket');
  await steer(server, 'settings', { home_page: 'wealth_management' });
  await page.goto('/');
  await expect(page.getByRole('main').locator('dl dd').first()).toContainText('$');
  expect(await cut(page.getByRole('main').locator('dl dd, dl dt'))).toEqual([]);
  await takePicture(page, 'text-200-phone-home');
});

test('no field makes a phone zoom in when it is entered: its letters are of 16 px @phone', async ({ page, server }) => {
  const sizes = (fields: Locator) =>
    fields.evaluateAll((all) => [...new Set(all.map((field) => getComputedStyle(field).fontSize))]);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await sizes(page.getByLabel(/^(Email|Password)$/))).toEqual(['16px']);
  await signIn(page, await newTrader(server));
  await page.getByRole('button', { name: /^Buy [\d,.]+$/ }).tap();
  await expect(page.getByRole('textbox', { name: 'Units' })).toBeVisible();
  expect(await sizes(page.getByRole('textbox'))).toEqual(['16px']);
  await steer(server, 'settings', { live_chat: 'a widget' });
  await page.goto('/livechat');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  expect(await sizes(page.locator('input:visible, select:visible, textarea:visible'))).toEqual(['16px']);
});
