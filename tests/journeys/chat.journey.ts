import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { answerMessages, lookAgain, settled, wireMessage } from '../lib/chat.ts';
import { expect, test } from '../lib/journey.ts';
import { amount } from '../lib/long.ts';
import { takePicture } from '../lib/picture.ts';
import { newAccount, newTrader, steer } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Chat with support' });
const widthOf = (page: Page) => page.viewportSize()?.width;

/** Goes to another address without a reload, as a link does. */
const walk = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('support is written to from the drawer and the page alike', async ({ page, server }) => {
  await steer(server, 'settings', { live_chat: 'a widget', show_floating_chat: 'true' });
  const account = await newAccount(server, '500.00');
  await server.operate('chat', 'reply', account.email, 'Welcome <b>aboard</b>');
  await signIn(page, account);
  const button = page.getByRole('complementary', { name: 'Chat' }).getByRole('button');
  await test.step('the floating button counts what is unread, and a drag opens nothing (M-258, M-265)', async () => {
    await expect(button).toHaveAccessibleName('Chat, unread messages: 1');
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 100, y - 100, { steps: 3 });
    await page.mouse.up();
    await expect(drawer(page)).toHaveCount(0);
    expect((await button.boundingBox())?.x).toBeLessThan(x - 50);
  });
  const field = drawer(page).getByRole('textbox', { name: 'Message' });
  await test.step('the drawer shows plain text with its age, and sends nothing that is blank (M-251, M-260, M-261, M-262)', async () => {
    await button.press('Enter');
    const log = drawer(page).getByRole('log');
    await expect(log.getByText('Welcome <b>aboard</b>')).toBeVisible();
    await expect(log.getByText('just now')).toBeVisible();
    const send = drawer(page).getByRole('button', { name: 'Send' });
    await field.fill('  ');
    await expect(send).toBeDisabled();
  });

  await test.step('a refused message is told in the words of the server (M-256, M-262, M-293, A-238)', async () => {
    // A refusal keeps the text; what is typed outlives the drawer.
    await page.route('**/message', (route) => route.fulfill({ status: 429, json: { message: 'Too many requests' } }));
    await field.fill('Hello');
    await field.press('Shift+Enter');
    await page.keyboard.type('there');
    await field.press('Enter');
    await expect(drawer(page).getByRole('alert')).toHaveText('Cannot send message: Too many requests');
    await page.unroute('**/message');
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `chat-drawer-${widthOf(page)}`);
  });
  await test.step('the closed drawer leaves nothing unread and keeps what was typed (M-262, M-265)', async () => {
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(button).toHaveAccessibleName('Chat');
    await expect(button).toBeFocused();
    await button.press('Enter');
    await expect(field).toHaveValue('Hello\nthere');
    await page.keyboard.press('Escape');
  });

  const main = page.getByRole('main');
  await test.step('the page goes on with the same text, sends it and shows it at once (M-248, M-250, M-263)', async () => {
    await walk(page, '/livechat');
    await expect(button).toBeHidden();
    const onPage = main.getByRole('textbox', { name: 'Message' });
    await expect(onPage).toHaveValue('Hello\nthere');
    await onPage.press('Tab');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('log').getByText('Hello there')).toBeVisible();
    await expect(onPage).toHaveValue('');
    await expect(main.getByRole('button', { name: 'Send' })).toBeFocused();
  });
  await test.step('an answer comes by itself and is in sight, each message beside its sender or its initials, the own on the right (M-249, M-260, M-264)', async () => {
    await server.operate('chat', 'reply', account.email, 'How can we help?');
    await lookAgain(page);
    await expect(main.getByRole('log').getByText('How can we help?')).toBeInViewport();
    await expect(main.getByRole('listitem').getByText(/Support|Test Person/)).toHaveText([
      ...['Support', 'Test Person', 'Support'],
    ]);
    await expect(main.getByRole('listitem').getByText(/^(SU|TP)$/)).toHaveText(['SU', 'TP', 'SU']);
    const boxOf = async (text: string) =>
      (await main.getByRole('log').getByText(text).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [own, other] = [await boxOf('Hello there'), await boxOf('How can we help?')];
    expect(own.x).toBeGreaterThan(other.x);
    expect(own.x + own.width).toBeGreaterThan(other.x + other.width);
  });
});

/** Counts what keeps the page from answering for longer than 50 ms; tells how often, and prints how long. No bound: other programs make such tasks too. */
async function watchLongTasks(page: Page) {
  await page.evaluate(() => {
    const times: number[] = [];
    new PerformanceObserver((list) => times.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { longTasks: times });
  });
  return async () => {
    const times = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
    if (times.length > 0) console.log(`long tasks, ms: ${times.join(', ')}`);
    return times.length;
  };
}

/** Until the list stands still: what is left of a key's scroll is added to wherever the list is put meanwhile. */
const stands = (log: Locator) =>
  log.evaluate(
    (frame) =>
      new Promise<void>((resolve) => {
        let former = Number.NaN;
        let pictures = 0;
        const look = () => {
          pictures = frame.scrollTop === former ? pictures + 1 : 0;
          former = frame.scrollTop;
          if (pictures === 10) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

test('a chat of 2,000 messages stays smooth, opens at its newest, and keeps the place of who reads further up (M-260)', async ({
  page,
  server,
}) => {
  let count = 2_000;
  await steer(server, 'settings', { live_chat: 'a widget' });
  await signIn(page, await newTrader(server));
  const list = () => ({ data: Array.from({ length: count }, (_, at) => wireMessage(at + 1, count)) });
  let answered = Promise.resolve();
  await answerMessages(
    page,
    () => ({ status: 200, json: list() }),
    () => answered,
  );
  await walk(page, '/livechat');
  const log = page.getByRole('main').getByRole('log');
  const bubble = (id: number) => log.getByText(`Message ${id}.`);
  await expect(bubble(2_000)).toBeInViewport();
  const drawn = () => log.getByRole('listitem').count();
  expect(await drawn()).toBeLessThan(50);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: amount({ sample: 1, whole: 4 }) });
  const longTasks = await watchLongTasks(page);
  const place = () =>
    log.evaluate((frame) => {
      const { top } = frame.getBoundingClientRect();
      const seen = [...frame.querySelectorAll('li')].map((row) => [row.textContent, row.getBoundingClientRect().top]);
      return seen.find(([, y]) => Number(y) > top + 20) ?? [];
    });
  const idOf = (text: unknown) => /Message \d+/.exec(String(text))?.[0];
  /** Reads upwards, is answered with more, goes back and writes. What it took is printed: a busy machine decides it. */
  const round = async () => {
    await settled(page);
    await longTasks();
    await log.hover();
    for (let step = 0; step < 15; step++) await page.mouse.wheel(0, -120);
    await expect(page.getByRole('button', { name: 'Newest messages' })).toBeVisible();
    await settled(page);
    const [text, top] = await place();
    let held = await longTasks();
    // Whoever looks again asks for everything; only the answer of the chat is looked at.
    let release = () => {};
    answered = new Promise((resolve) => (release = resolve));
    const asked = page.waitForRequest('**/api/v1/message/*');
    await lookAgain(page);
    await asked;
    await settled(page);
    await longTasks();
    count += 3;
    release();
    await expect(log.getByRole('listitem').nth(1)).toHaveAttribute('aria-setsize', String(count));
    await settled(page);
    held += await longTasks();
    // It kept its place.
    const [now, at] = await place();
    expect(idOf(now)).toBe(idOf(text));
    expect(Math.abs(Number(at) - Number(top))).toBeLessThan(2);
    expect(await drawn()).toBeLessThan(50);
    await page.getByRole('button', { name: 'Newest messages' }).click();
    await expect(bubble(count)).toBeInViewport();
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello');
    return held + (await longTasks());
  };
  console.log(`long tasks of a round, in a long run with the processor at a quarter: ${await round()}`);
  // Keys lead to the first and back; at the foot, what comes is followed.
  await log.focus();
  // The first is further up once those below it are measured.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(bubble(1)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await stands(log);
  await page.getByRole('button', { name: 'Newest messages' }).press('Enter');
  await expect(bubble(count)).toBeInViewport();
  count += 1;
  await lookAgain(page);
  await expect(bubble(count)).toBeInViewport();
  // So is who stands less than half a row above it.
  await log.evaluate((frame) => frame.scrollTo({ top: -20 }));
  await stands(log);
  count += 1;
  await lookAgain(page);
  await expect(bubble(count)).toBeInViewport();
});

test('the chat says when its messages do not come and when nobody answers, in the dark and in Spanish', async ({
  page,
  server,
}) => {
  await steer(server, 'settings', { live_chat: '12345', show_side_menu_chat: 'true' });
  await signIn(page, await newTrader(server));
  let asked = 0;
  let answer = { status: 500, json: {} };
  await answerMessages(page, () => {
    asked++;
    return answer;
  });
  const wide = (widthOf(page) ?? 0) >= 768;
  const menu = async () => {
    if (!wide) await page.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('navigation', { name: 'Menu' });
  };
  await test.step('the menu has an entry for the chat, and for five characters none for the help center (M-252, A-053, A-054, T-218)', async () => {
    // The help center wants one letter more than the chat.
    await expect((await menu()).getByRole('button', { name: 'Help center' })).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Live chat' }).click();
    await expect(page).toHaveURL(/\/livechat$/);
  });
  await test.step('messages that do not come are told once and asked for again, and show with their age (M-255, M-261, M-264, A-237)', async () => {
    const notice = page.getByText('Cannot retrieve messages');
    await expect(notice).toHaveCount(1);
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    const before = asked;
    await retry.click();
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(notice).toHaveCount(1);
    expect(await axeFaults(page)).toEqual([]);
    const minutes = [5, 1, 0];
    const data = minutes.map((minutes_ago, at) => ({ ...wireMessage(at + 1, 4), minutes_ago }));
    answer = { status: 200, json: { data } as object };
    await retry.click();
    const log = page.getByRole('log');
    await expect(log.getByText('Message 3.')).toBeVisible();
    await expect(log.getByText(/^just now$| ago$/)).toHaveText(['5 minutes ago', '1 minute ago', 'just now']);
    await expect(notice).toHaveCount(0);
  });
  await test.step('six characters bring the help center, and the entry of the chat goes with its setting (M-252, A-053, A-054)', async () => {
    await steer(server, 'settings', { live_chat: '123456', show_side_menu_chat: 'false' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect((await menu()).getByRole('button', { name: 'Help center' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Live chat' })).toHaveCount(
      0,
    );
    if (!wide) await page.keyboard.press('Escape');
    await expect(page.getByRole('log').getByText('Message 3.')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, `chat-dark-${widthOf(page)}`);
  });

  await test.step('four characters mean that nobody answers, in place of the input (M-251, M-259, M-264, T-218)', async () => {
    await steer(server, 'settings', { live_chat: '1234', show_floating_chat: 'true' });
    await page.evaluate(() => localStorage.setItem('webtrader_lang', 'es'));
    await page.reload();
    const nobody = page.getByRole('main').getByText('No estamos en línea');
    await expect(nobody).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Chat' })).toHaveCount(0);
    await takePicture(page, `chat-es-${widthOf(page)}`);
  });
});
