import { expect, type Locator, type Page } from '@playwright/test';

/** px that a mouse and a finger need. */
export const MOUSE = 32;
export const FINGER = 44;

/** What is lower than that, by name. */
export const lowerThan = (controls: Locator, least: number): Promise<string[]> =>
  controls.evaluateAll(
    (all, px) =>
      all
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < px)
        .map((control) => `${control.getAttribute('aria-label') ?? control.textContent}: ${control.clientHeight}`),
    least,
  );

/** What begins before the control to its left has ended, by name. */
export const overlapping = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) => {
    const shown = all
      .filter((control) => control.checkVisibility())
      .map((control) => ({ box: control.getBoundingClientRect(), name: control.getAttribute('aria-label') ?? '' }))
      .sort((one, other) => one.box.left - other.box.left);
    return shown
      .filter(({ box }, at) => box.left < (shown[at - 1]?.box.right ?? box.left) - 1)
      .map(({ box, name }) => `${name} at ${box.left}`);
  });

/** Which figures of the exposure begin or end outside of their list. */
export const outsideFrame = async (page: Page): Promise<string[]> => {
  const frame = page.getByRole('group', { name: 'Open positions by asset' });
  await expect(frame.getByRole('cell').first()).toBeVisible();
  return frame.evaluate((element) => {
    const area = element.getBoundingClientRect();
    return [...element.querySelectorAll('td, tbody th')].flatMap((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right } = range.getBoundingClientRect();
      return left < area.left || right > area.right ? [`${cell.textContent}`] : [];
    });
  });
};

/** All that is pressed, and what tells where one is. */
export const ALL = 'button, a[href], input, [role="switch"], [role="radiogroup"], h1, h2, [data-chart-figures]';
/** What of a kind stands in front and lies under the notice. */
export const coveredBy = (of: Locator, kind = ALL) =>
  of.evaluate((element, selector) => {
    const area = element.getBoundingClientRect();
    const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
    return [...front.querySelectorAll(selector)]
      .filter(
        (control) => !element.contains(control) && control.checkVisibility() && control.closest('#floating') === null,
      )
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.left < area.right && box.right > area.left && box.top < area.bottom && box.bottom > area.top;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  }, kind);
