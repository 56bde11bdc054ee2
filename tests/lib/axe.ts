import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page as it stands, one sentence for each rule; inside `part` alone where it is named. The page
 * has no frames, so one run in the page itself is enough: the second page of the usual mode costs seconds, and does
 * not open while the clock is paused.
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  // A colour that is on its way to another one has a contrast that nobody chose.
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
  // What is well is not listed: half of the time goes into that list.
  // Whoever speaks to the page says what stands on a button: axe looks for that only when it is asked to.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
