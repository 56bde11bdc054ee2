import type { Page } from '@playwright/test';

const USER = '**/api/v1/auth/user';

/** From now on the page is told the server's own answer about the user with these changes, as they are then. */
export async function answerUser(page: Page, change: object): Promise<void> {
  await page.unroute(USER);
  await page.route(USER, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, ...change } } });
  });
}

/** The server's own answer again. */
export const answerOwnUser = (page: Page): Promise<void> => page.unroute(USER);
