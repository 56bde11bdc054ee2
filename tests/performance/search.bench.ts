// What a press in the search of assets takes until the page has drawn its answer: its first opening, and a letter in a
// list of many more assets than the demo's, on a processor slowed to a quarter.
import type { Browser, Page } from '@playwright/test';
import { startServer, type RunningServer } from '../lib/server.ts';
import { demoAccount } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';
import { openChromium } from './browser/chromium.ts';
import { type Figure, figure, median } from './figure.ts';
import { sized } from './size.ts';

const PART = 'search';
const SLOWER = 4;
const MANY = sized(2_500, 250);
const OPENINGS = sized(5, 1);
/** Letters that find fewer and fewer, then taken away again. */
const KEYS = ['b', 't', 'Backspace', 'Backspace'];
const ROUNDS = sized(5, 1);
/** What is fetched for the search comes while nothing else is to be done. */
const IDLE_MS = 2_000;
/** To the rows of an opening: the same, after the pause of 200 ms that the product wants before them. */
const BOUNDS = {
  opening: { dialog: '≤ 200', rows: '≤ 400' },
  slowOpening: { dialog: '≤ 500', rows: '≤ 700' },
  key: '≤ 50',
};

/** Answers the list of assets with this many: those of the server, again and again under other names. */
async function serveAssets(page: Page, count: number): Promise<void> {
  await page.route('**/api/v1/assets', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { id: number; sy: string }[] };
    const all = Array.from({ length: count }, (_, at) => {
      const asset = body.data[at % body.data.length];
      const round = Math.floor(at / body.data.length);
      return round === 0 || asset === undefined ? asset : { ...asset, id: 100_000 + at, sy: `${asset.sy}${round}` };
    });
    await route.fulfill({ response: answer, json: { ...body, data: all } });
  });
}

/** ms from a press until the page has drawn what it brings. */
interface Taken {
  /** The dialog with its field, which takes letters from then on. */
  readonly dialog: number | null;
  /** Other rows than before. Of an opening they come after a pause that the product wants (200 ms). */
  readonly rows: number | null;
}

/** In the page: times each press and key. */
async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rows = () => [...document.querySelectorAll('[role="dialog"] tbody th')].map((row) => row.textContent).join();
    let taken = {};
    const begin = ({ timeStamp }: Event) => {
      const before = rows();
      const times: Record<string, number> = {};
      taken = times;
      // A task after the frame's own: the frame is drawn.
      const drawn = (what: string) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (times[what] = performance.now() - timeStamp);
        port2.postMessage(null);
      };
      let isOpen = document.querySelector('[role="dialog"] input') !== null;
      const look = () => {
        if (!isOpen && document.querySelector('[role="dialog"] input')) {
          isOpen = true;
          drawn('dialog');
        }
        if (rows() === '' || rows() === before) requestAnimationFrame(look);
        else drawn('rows');
      };
      requestAnimationFrame(look);
    };
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, begin, { capture: true });
    Object.assign(window, { taken: () => ({ dialog: null, rows: null, ...taken }) });
  });
}

/** The slowest press is over by then. */
const SETTLED_MS = 2_000;
async function timesOf(page: Page, press: () => Promise<void>): Promise<Taken> {
  await press();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => (window as unknown as { taken: () => Taken }).taken());
}

/** Of one of the times; a press that brought nothing is a fault of the benchmark. */
function medianOf(times: readonly Taken[], what: keyof Taken): number {
  return median(
    times.map(({ [what]: ms }) => {
      if (ms === null) throw new Error(`a press brought no ${what}`);
      return ms;
    }),
  );
}

async function openRoom(browser: Browser, server: RunningServer, assets: number, rate: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
  const page = await context.newPage();
  if (assets > 0) await serveAssets(page, assets);
  await signIn(page, demoAccount(server));
  const session = await context.newCDPSession(page);
  await page.waitForTimeout(IDLE_MS * rate);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await watchPresses(page);
  return page;
}

const opener = (page: Page) => page.getByRole('button', { name: /choose another asset/ });

/** The first opening of the search in each of some pages. */
async function openings(browser: Browser, server: RunningServer, rate: number): Promise<Taken[]> {
  const times: Taken[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    const page = await openRoom(browser, server, 0, rate);
    times.push(await timesOf(page, () => opener(page).click()));
    await page.context().close();
  }
  return times;
}

/** Each key in the search of so many assets. */
async function keys(browser: Browser, server: RunningServer, assets: number): Promise<Taken[]> {
  const page = await openRoom(browser, server, assets, SLOWER);
  await opener(page).click();
  await page.getByRole('dialog').getByRole('rowheader').first().waitFor();
  await page.waitForTimeout(IDLE_MS);
  const times: Taken[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const key of KEYS) times.push(await timesOf(page, () => page.keyboard.press(key)));
  await page.context().close();
  return times;
}

/** The search of assets: its first opening, and a key in the list of the demo and in one of thousands. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await openChromium();
  try {
    const [quick, slow] = [await openings(browser, server, 1), await openings(browser, server, SLOWER)];
    const few = await keys(browser, server, 0);
    const many = await keys(browser, server, MANY);
    const common = { part: PART, unit: 'ms' };
    const opening = (name: string, times: readonly Taken[], bound: Record<keyof Taken, string>) => [
      figure({ ...common, name: `first opening${name}`, value: medianOf(times, 'dialog'), bound: bound.dialog }),
      figure({
        ...common,
        name: `first opening${name}, to its rows`,
        value: medianOf(times, 'rows'),
        bound: bound.rows,
      }),
    ];
    return [
      ...opening('', quick, BOUNDS.opening),
      ...opening(`, CPU ×${SLOWER}`, slow, BOUNDS.slowOpening),
      figure({
        ...common,
        name: `a key among ${MANY} assets, CPU ×${SLOWER}`,
        value: medianOf(many, 'rows'),
        baseline: { name: 'among the demo’s', value: medianOf(few, 'rows') },
        bound: BOUNDS.key,
        isBoundOnValue: true,
      }),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
