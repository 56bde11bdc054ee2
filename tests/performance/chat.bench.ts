// What a chat of 2,000 messages keeps the page from answering: while somebody reads upwards, and while one more message
// arrives, on a processor slowed to a quarter.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { answerMessages, settled, wireMessage } from '../lib/chat.ts';
import { startServer, type RunningServer } from '../lib/server.ts';
import { demoAccount, steer } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';
import { openChromium } from './browser/chromium.ts';
import { traced } from './browser/main-thread.ts';
import { type Figure, figure } from './figure.ts';
import { sized } from './size.ts';

const PART = 'chat';
const SLOWER = 4;
const MESSAGES = sized(2_000, 200);
const ROUNDS = sized(5, 1);
/** Turns of the wheel upwards, 120 px each. */
const TURNS = 15;
/** A task that is longer keeps a press waiting. */
const LONG_MS = 50;

/** Processor time of the main thread's tasks, ms: on the clock other programs would count as well. */
interface Round {
  readonly reading: readonly number[];
  readonly arriving: readonly number[];
}

async function openChat(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
  const page = await context.newPage();
  await steer(server, 'settings', { live_chat: 'a widget' });
  await signIn(page, demoAccount(server));
  return page;
}

/** Reads upwards, and is answered with one message more. */
async function round(page: Page, session: CDPSession, more: () => { arrived: () => Promise<void> }): Promise<Round> {
  const log = page.getByRole('main').getByRole('log');
  // By its text: to look for a role makes the page itself work out the names of all that it holds.
  const newest = page.locator('button', { hasText: 'Newest messages' });
  await log.hover();
  await settled(page);
  const { tasks, calls } = await traced(session, /\/api\/v1\/message\//, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, -120);
    await newest.waitFor();
    await settled(page);
    // By the page's own next question: to come back to a tab makes it ask for everything else at the same moment.
    const { arrived } = more();
    await page.waitForRequest('**/api/v1/message/*');
    await arrived();
    await settled(page);
  });
  await newest.click();
  const call = calls.at(-1);
  if (call === undefined) throw new Error('the messages were not answered');
  return {
    reading: tasks.filter(({ at }) => at < call.began).map(({ ms }) => ms),
    arriving: tasks.filter(({ at, took }) => at + took >= call.ended).map(({ ms }) => ms),
  };
}

/** Tasks that keep a press waiting, and the longest of all. */
function figuresOf(name: string, tasks: readonly number[]): Figure[] {
  const long = tasks.filter((ms) => ms > LONG_MS).length;
  return [
    figure({ part: PART, name: `tasks over ${LONG_MS} ms ${name}`, value: long, unit: 'tasks', bound: '≤ 0' }),
    figure({ part: PART, name: `the longest task ${name}`, value: Math.max(...tasks), unit: 'ms' }),
  ];
}

/** A long chat, read and added to. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await openChromium();
  try {
    const page = await openChat(browser, server);
    let count = MESSAGES;
    let answered = Promise.resolve();
    const list = () => ({ data: Array.from({ length: count }, (_, at) => wireMessage(at + 1, count)) });
    await answerMessages(
      page,
      () => ({ status: 200, json: list() }),
      () => answered,
    );
    await page.goto('/livechat');
    const rows = page.getByRole('main').getByRole('log').getByRole('listitem');
    await rows.nth(1).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    /** The next answer waits until it is let through, with one message more. */
    const more = () => {
      let release = () => {};
      answered = new Promise((resolve) => (release = resolve));
      const arrived = async () => {
        count += 1;
        release();
        await page.locator(`[aria-setsize="${count}"]`).first().waitFor();
      };
      return { arrived };
    };
    const rounds: Round[] = [];
    for (let done = 0; done < ROUNDS; done += 1) rounds.push(await round(page, session, more));
    const place = `in a chat of ${MESSAGES} messages, CPU ×${SLOWER}`;
    return [
      ...figuresOf(
        `while reading ${place}`,
        rounds.flatMap(({ reading }) => reading),
      ),
      ...figuresOf(
        `while a message arrives ${place}`,
        rounds.flatMap(({ arriving }) => arriving),
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
