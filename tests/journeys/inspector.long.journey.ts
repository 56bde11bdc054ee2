import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { chart, machines } from '../lib/inspector-page.ts';
import { expect, test } from '../lib/journey.ts';
import { keepRecording } from '../lib/recording.ts';
import { newAccount, steer } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';

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

/** Notes when each state of the charts is lit, and each press in the client, by the one clock of the machine. */
const noteLights = () => {
  const lights: [string, number][] = [];
  Object.assign(window, { lights });
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof SVGElement && target.dataset['lit'])
        lights.push([target.dataset['path'] ?? '', Date.now()]);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-lit'] });
};
const notePresses = () => {
  addEventListener('click', () => Object.assign(window, { pressedAt: Date.now() }), { capture: true });
};
const read = <T>(page: Page, name: string) =>
  page.evaluate((key) => (window as unknown as Record<string, unknown>)[key], name) as Promise<T>;

test('the inspector beside the client follows an order and a card deposit, and is told nothing of card, account or balance @desktop', async ({
  page,
  context,
  server,
}) => {
  await steer(server, 'settings', { card_payment: 'true', crypto_payment: 'false', custom_payment: 'false' });
  const account = await newAccount(server, '5000.00');
  await page.addInitScript(notePresses);
  await signIn(page, account, 'BTCUSD');
  await page.goto('/traderoom?inspect');
  const buy = page.getByRole('button', { name: /^Buy .+ at market$/ });
  await expect(buy).toBeEnabled();

  const inspector = await context.newPage();
  await inspector.addInitScript(noteLights);
  await inspector.goto('/inspector#/live');
  const actor = (name: string) =>
    inspector.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: new RegExp(`^${name}`) });
  const state = (name: string, path: string) => chart(inspector, name).locator(`[data-path="${path}"]`);
  const delays: Record<string, number> = {};
  /** Presses in the client, and how long the inspector took to light the state that follows, ms. */
  const press = async (button: Locator, name: string, path: string) => {
    await button.click();
    const seen = async () => {
      const pressedAt = await read<number>(page, 'pressedAt');
      const lights = await read<[string, number][]>(inspector, 'lights');
      return lights.find(([lit, at]) => lit === path && at >= pressedAt)?.[1];
    };
    await expect.poll(seen, { message: `${name} ${path}` }).toBeGreaterThan(0);
    delays[`${name} ${path}`] = ((await seen()) ?? 0) - (await read<number>(page, 'pressedAt'));
  };

  await actor('orderTicket').click();
  await expect(state('orderTicket', 'order.editing')).toHaveAttribute('data-lit', 'true');
  await press(buy, 'orderTicket', 'order.submitting');
  await expect(page.getByText('Your Order has been Placed.')).toBeVisible();
  await expect(state('orderTicket', 'order.editing')).toHaveAttribute('data-lit', 'true');

  await page.getByRole('button', { name: /^Real account/ }).click();
  await page.getByRole('dialog', { name: 'Your accounts' }).getByRole('button', { name: 'Deposit' }).click();
  const popup = page.getByRole('dialog', { name: 'Deposit to your real account' });
  await expect(popup.getByRole('textbox', { name: 'Card holder' })).toBeVisible();
  await actor('cardDeposit').click();
  await expect(state('cardDeposit', 'editing.card')).toHaveAttribute('data-lit', 'true');
  const typed = {
    ...{
      'Card holder': 'Augusta Byron',
      'Card number': '4111 1111 1111 1111',
      'Expiry month': '12',
      'Expiry year': '49',
    },
    ...{ CVV: '907', Amount: '271.83' },
  };
  for (const [name, text] of Object.entries(typed)) await popup.getByRole('textbox', { name, exact: true }).fill(text);
  await press(popup.getByRole('button', { name: 'Continue' }), 'cardDeposit', 'editing.address');
  const address = {
    'Billing address': '12 Byron Road',
    'ZIP code': 'NG1 1AA',
    State: 'Nottinghamshire',
    Country: 'United Kingdom',
  };
  for (const [name, text] of Object.entries(address))
    await popup.getByRole('textbox', { name, exact: true }).fill(text);
  const pay = popup.getByRole('button', { name: 'Deposit', exact: true });
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
  await press(pay, 'cardDeposit', 'submitting');
  await expect(state('cardDeposit', 'accepted')).toHaveAttribute('data-lit', 'true');
  console.log('from a press to the state that the inspector lights, ms:', JSON.stringify(delays));

  const saving = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: 'Save recording' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  expect(text).toContain('cardDeposit');
  // Few digits stand by chance within a moment or an id: they would be told as a word of their own.
  const tells = (word: string) =>
    /^\d{1,4}$/.test(word) ? new RegExp(String.raw`(?<![\d.])${word}(?![\d])`).test(text) : text.includes(word);
  const told = [account.email, account.password, '5000', ...Object.values(typed), '4111111111111111'].filter(
    (word) => !['12', '49'].includes(word) && tells(word),
  );
  expect(told).toEqual([]);
  for (const word of Object.values(address)) expect(text).not.toContain(word);
  keepRecording('browser', 'order-and-deposit', text);
});
