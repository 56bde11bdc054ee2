import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../lib/journey.ts';

test('the contract is a page without a barrier that a program can find, folded or unfolded', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => elsewhere.push(request.url()));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bourse API');
  // All articles come from one template; of seven thousand elements the checker would take a minute to look at each.
  await page.evaluate(() => {
    const articles = [...document.querySelectorAll('article')];
    for (const [at, article] of articles.entries())
      if (at % 12 > 0 && article.getAttribute('aria-labelledby') !== 'login') article.remove();
  });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark' });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });

  const login = page.getByRole('article', { name: /auth\/login/ });
  const answers = login.locator('details.answer > summary');
  expect(await answers.count()).toBeGreaterThan(3);
  for (const answer of await answers.all()) await answer.click();
  await login.locator('details.answer').first().locator('details.example > summary').first().click();
  await expect(login.getByText('"token"')).toBeVisible();
  expect((await new AxeBuilder({ page }).include('article').analyze()).violations).toEqual([]);

  const { origin } = new URL(page.url());
  expect(elsewhere.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
});

test('nothing on the page of the contract is wider than the window, unfolded either', async ({ page }) => {
  await page.goto('/api/docs');
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const { documentElement: root } = document;
    return { scrollWidth: root.scrollWidth, clientWidth: root.clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('the page of the contract is read by keyboard', async ({ page }) => {
  await page.goto('/api/docs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the calls' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'POST /auth/login' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'POST /api/v1/auth/login' })).toBeInViewport();

  const answer = page
    .getByRole('article', { name: /auth\/login/ })
    .locator('details')
    .filter({ hasText: 'Unprocessable' })
    .first();
  await answer.locator('> summary').focus();
  await page.keyboard.press('Enter');
  await expect(answer).toHaveAttribute('open', '');
});

test('the document is one download away', async ({ page }) => {
  await page.goto('/api/docs');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the OpenAPI document' }).click();
  expect((await download).suggestedFilename()).toBe('openapi.json');
});
