// The page of a walk among others: behind another window, and what other tabs of the browser tell it.
import type { Page } from '@playwright/test';
import type { Scene } from './walk.ts';

/** The page leaves, or comes back to, the front. */
export const showPage = (page: Page, isShown: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isShown ? 'visible' : 'hidden',
  );

/** What another tab of the browser leaves in their storage. */
export async function leaveElsewhere({ context, server }: Scene, key: string, value: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(`${server.url}/robots.txt`);
  await tab.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
  await tab.close();
}
