import { expect, test } from '../lib/journey.ts';
import { layoutFlaws } from '../lib/layout-flaws.ts';
import { takePicture } from '../lib/picture.ts';
import { demoAccount } from '../lib/steer.ts';
import { tourPublicPages, tourTradingPages } from '../lib/tour.ts';
import { signIn, tradeBitcoin } from '../lib/trader.ts';
import { inPseudo, speakPseudo } from '../lib/words.ts';

test('texts as long as German fit, and every text comes from the catalogue (A-242)', async ({ page, server }) => {
  await signIn(page, demoAccount(server));
  await tradeBitcoin(page);
  await speakPseudo(page);
  await page.reload();
  const { width } = page.viewportSize() ?? { width: 0 };
  const judge = async (place: string) => {
    expect.soft(await layoutFlaws(page), place).toEqual([]);
    await takePicture(page, `pseudo-${place}-${width}`);
  };
  await tourTradingPages(page, inPseudo, judge);
  await page.evaluate(() => localStorage.clear());
  await tourPublicPages(page, inPseudo, judge);
});
