// A chat of as many messages as a test wants, and how its page is brought to ask for them.
import type { Page } from '@playwright/test';

/** The tab is left and looked at again: what is asked for again and again is asked for at once. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

/** Answers the page's questions for its messages, once `before` has ended. */
export const answerMessages = (
  page: Page,
  answer: () => { status: number; json: object },
  before?: () => Promise<void>,
) =>
  page.route('**/api/v1/message/*', async (route) => {
    await before?.();
    await route.fulfill(answer());
  });

/** One of so many messages, of both sides and of one line to several. */
export const wireMessage = (id: number, count: number) => ({
  ...{ id, sender_id: id % 3 === 0 ? 1_000_000 : 2_000_000_000, minutes_ago: count - id },
  sender: { name: id % 3 === 0 ? 'Ada Byron' : 'Support', avatar: '' },
  message: `Message ${id}. ${'How long does a withdrawal take? '.repeat(id % 7)}`,
});

/** Until nothing is left to do for what was asked before. */
export const settled = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))));
