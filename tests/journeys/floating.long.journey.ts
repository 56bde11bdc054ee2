import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../lib/journey.ts';
import { tabTo } from '../lib/keyboard.ts';
import { newAccount, newTrader, steer } from '../lib/steer.ts';
import { isPhone, signIn } from '../lib/trader.ts';

/** How a person opens something: by Tab and Enter, or with a finger where there is one. */
type Opening = (page: Page, opener: Locator) => Promise<void>;
const byKeyboard: Opening = async (page, opener) => {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
};
const byTouch: Opening = (_, opener) => opener.tap();

/** Ways that this page can be opened by. */
const ways = (page: Page): (readonly [string, Opening])[] => [
  ['by keyboard', byKeyboard],
  ...(isPhone(page) ? [['by touch', byTouch] as const] : []),
];

const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));

/** How a person closes it. */
type Closing = (page: Page, opened: Locator) => Promise<void>;
const byEscape: Closing = (page) => page.keyboard.press('Escape');
/** The one that Escape leaves open (M-145). */
const byItsButton: Closing = async (page, opened) => {
  await byEscape(page, opened);
  await expect(opened).toBeVisible();
  await tabTo(page, opened.getByRole('button', { name: 'Close', exact: true }));
  await page.keyboard.press('Enter');
};

/** Focus goes in, Tab keeps it there all the way round, and closing gives it back to what opened it. */
async function proveTrap(
  page: Page,
  opener: Locator,
  opened: Locator,
  open: Opening,
  close: Closing = byEscape,
): Promise<void> {
  await open(page, opener);
  await expect(opened).toBeVisible();
  // Not a frame that stands in for one whose file is on its way.
  await expect(opened.locator('.mantine-Loader-root')).toHaveCount(0);
  await expect.poll(() => hasFocus(opened)).toBe(true);
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(opened), `after Tab ${presses + 1}`).toBe(true);
  }
  await close(page, opened);
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}

test('the choice of a language is one stop, and the page follows it without losing the focus (A-086, A-244)', async ({
  page,
}) => {
  await page.goto('/login');
  const language = page.getByRole('combobox');
  const { keyboard } = page;
  for (const [, open] of ways(page)) {
    if (open === byKeyboard) await tabTo(page, language);
    else {
      // A finger opens the list of the system; what is chosen there arrives as a change.
      await language.tap();
      await expect(language).toBeFocused();
      await keyboard.press('Escape');
    }
    await language.focus();
    await language.selectOption('es');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
    await expect(language).toBeFocused();
    await language.selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
});

test('a dialog, a drawer and a menu take the focus, keep it and give it back', async ({ page, server }) => {
  await signIn(page, await newTrader(server));
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const openers = [
    button(/choose another asset/),
    button(/^Margin in use/),
    ...(isPhone(page) ? [button('Open menu'), button(/^Buy [\d,.]+$/)] : [button('Account menu'), button('more')]),
  ];
  for (const opener of openers)
    for (const [way, open] of ways(page))
      await test.step(`${String(opener)} ${way}`, () => proveTrap(page, opener, dialog, open));
});

test('so does each dialog about the person, the order, the chat and the account manager', async ({ page, server }) => {
  test.setTimeout(480_000);
  await steer(server, 'settings', {
    ...{ live_chat: 'a widget', show_floating_chat: 'true' },
    ...{ enable_auto_trader: 'true', enable_account_connection_autotrade: 'true' },
  });
  await signIn(page, await newAccount(server, '500.00'));
  const named = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first();
  // A phone has these two among the figures, in a sheet of their own.
  const wide = isPhone(page)
    ? []
    : [
        ['/traderoom', page.getByRole('button', { name: 'Open buy order', exact: true })] as const,
        ['/traderoom', page.getByRole('button', { name: 'Start AutoTrader', exact: true })] as const,
      ];
  for (const [path, opener, close] of [
    ['/profile', named('Edit profile')],
    ['/profile', named('Devices and sessions')],
    ['/kyc', named('Verify'), byItsButton],
    ['/traderoom', page.getByRole('complementary', { name: 'Chat' }).getByRole('button')],
    ...wide,
  ] as const) {
    await page.goto(path);
    await expect(opener).toBeVisible();
    await test.step(`${path} ${String(opener)}`, () =>
      proveTrap(page, opener, page.getByRole('dialog').first(), byKeyboard, close));
  }
});

test('a tooltip shows with the focus of the keyboard, and Escape takes it away, not the focus', async ({
  page,
  server,
}) => {
  await signIn(page, await newTrader(server));
  const star = page.getByRole('button', { name: /watchlist$/ }).first();
  const tooltip = page.getByRole('tooltip');
  await tabTo(page, star);
  await expect(tooltip).toHaveText(/watchlist$/);
  await expect(star).toHaveAttribute('aria-describedby', (await tooltip.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await expect(star).toBeFocused();
});

test('a figure explains itself to a finger, until it taps elsewhere (T-115)', async ({ page, server }) => {
  await signIn(page, await newTrader(server));
  const figures = page.getByRole('contentinfo');
  if (isPhone(page)) await figures.getByRole('button').tap();
  const place = isPhone(page) ? page.getByRole('dialog') : figures;
  const margin = place.getByRole('button', { name: /^Free margin/ });
  const tooltip = page.getByRole('tooltip');
  if (isPhone(page)) await margin.tap();
  else await margin.hover();
  await expect(tooltip).toContainText('what is left for new positions');
  // What it says can be pointed at (WCAG 1.4.13).
  if (!isPhone(page)) {
    await tooltip.hover();
    await expect(tooltip).toBeVisible();
    await page.mouse.move(400, 300);
  } else {
    await place.getByRole('heading').tap();
    await expect(tooltip).toBeHidden();
    // Escape ends the explanation alone, and not where it stands in.
    await margin.tap();
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await expect(margin).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(place).toBeHidden();
  }
  await expect(tooltip).toBeHidden();
});
