// What the main thread of a page does for one poll of open positions, on a processor slowed to a quarter, beside a
// fair table of the same data (browser/plain). Everything counts: reading the answer, working it out, drawing it.
import type { Browser, Page } from '@playwright/test';
import { startServer, type RunningServer } from '../lib/server.ts';
import { demoAccount } from '../lib/steer.ts';
import { signIn } from '../lib/trader.ts';
import { openChromium } from './browser/chromium.ts';
import { traced } from './browser/main-thread.ts';
import { buildPlainPage, servePlainPage } from './browser/plain-page.ts';
import { openBook, PER_ASSET, type Book } from './browser/positions.ts';
import { type Figure, figure, median } from './figure.ts';
import { sized } from './size.ts';

const PART = 'ticks';
/** The larger is as many as an account may have open. */
const SIZES = sized([200, 500], [200]);
const SLOWER = 4;
const TICKS = sized(10, 4);
const WARM = sized(2, 1);
const POLL = /\/user\/trades\/update\/pnl/;
const LONG_MS = 50;
/** What a poll leads to begins within this of its answer: the mark of a changed price goes after 300 ms. */
const AFTERMATH_MS = 400;
const BEFORE_MS = 20;
/** What waits behind a long task begins within this of its end. */
const HELD_UP_MS = 100;
/** A page that asks and reads the answer, and shows only the sum: what no table can be cheaper than. */
const ASKING = '/plain/index.html?asking';

interface Place {
  readonly name: string;
  readonly path: string;
  readonly plain: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const PLACES: readonly Place[] = [
  { name: '/orderbook', path: '/orderbook', plain: '/plain/index.html' },
  { name: 'panel at 70 %', path: '/traderoom', plain: '/plain/index.html?panel', prepare: raisePanel },
];
const MOVES = [
  { name: 'all changing', rows: (count: number) => count, move: (book: Book) => book.moveAll() },
  { name: `${PER_ASSET} changing`, rows: () => PER_ASSET, move: (book: Book) => book.moveAsset() },
  { name: 'one changing', rows: () => 1, move: (book: Book) => book.moveOne() },
] as const;

/** Pulls the panel to its greatest height, 70 % of the window (T-028). */
async function raisePanel(page: Page): Promise<void> {
  const edge = page.getByRole('separator').first();
  await edge.focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowUp');
}

/** The ms of each tick, how much of them went into drawing, and its longest task. */
interface Ticks {
  readonly each: readonly number[];
  readonly drawing: readonly number[];
  readonly longest: readonly number[];
}

/** Opens a place as the signed-in trader and watches its main thread over some ticks. */
async function watchTicks(page: Page, book: Book, path: string, place: Place, how: (typeof MOVES)[number]) {
  await page.goto(path);
  await page
    .getByText(new RegExp(`Total open positions:? ${book.count}`))
    .first()
    .waitFor();
  if (path === place.path) await place.prepare?.(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const brought: boolean[] = [];
  /** Moves prices before the next poll, and waits for its answer. */
  const tick = async () => {
    let isSent = false;
    const sent = page.waitForRequest((request) => POLL.test(request.url())).then(() => (isSent = true));
    const answered = page.waitForResponse((response) => POLL.test(response.url()));
    const changed = await how.move(book);
    brought.push(changed === how.rows(book.count) && !isSent);
    await sent;
    await answered;
  };
  for (let count = 0; count < WARM; count++) await tick();
  brought.length = 0;
  const { tasks, calls } = await traced(session, POLL, async () => {
    for (let count = 0; count < TICKS; count++) await tick();
    await page.waitForTimeout(AFTERMATH_MS);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const ticks = calls.filter((_, at) => brought[at]);
  if (ticks.length < TICKS / 2) throw new Error(`only ${ticks.length} of ${TICKS} polls brought what was moved`);
  const each = ticks.map(({ began, ended }) => {
    const limit = nextAfter(calls, began) - BEFORE_MS;
    let until = ended + AFTERMATH_MS;
    return tasks.filter(({ at, took }) => {
      if (at < began - BEFORE_MS || at >= Math.min(until, limit)) return false;
      // What a long task holds up, its drawing first of all, is of this tick too.
      if (took >= LONG_MS) until = Math.max(until, at + took + HELD_UP_MS);
      return true;
    });
  });
  return {
    each: each.map((all) => all.reduce((total, { ms }) => total + ms, 0)),
    drawing: each.map((all) => all.reduce((total, { drawing }) => total + drawing, 0)),
    longest: each.map((all) => Math.max(...all.map(({ ms }) => ms))),
  } satisfies Ticks;
}

const nextAfter = (calls: readonly { readonly began: number }[], began: number): number =>
  Math.min(...calls.map((call) => call.began).filter((other) => other > began), Number.POSITIVE_INFINITY);

const high = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** A page of the signed-in trader whose polls come every 2 s instead of 4: half the waiting, the same ticks. */
async function openPage(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const halved = (run: () => void, ms = 0) => wait(run, ms >= 3_600 && ms <= 4_400 ? ms / 2 : ms);
    window.setTimeout = halved as typeof window.setTimeout;
  });
  await servePlainPage(page);
  await signIn(page, demoAccount(server));
  return page;
}

/** `isList`: the page is the list alone, as the table is; the trade room has a chart and a ticket beside it. */
function figuresOf(name: string, ours: Ticks, plain: Ticks, { isBounded, isList }: Bounded): Figure[] {
  const baseline = { name: 'fair table', value: median(plain.each) };
  const middle = median(ours.each);
  const longOf = ({ longest }: Ticks) => longest.filter((ms) => ms >= LONG_MS).length;
  const bound = (text: string, is = isBounded) => (is ? { bound: text } : {});
  const common = { part: PART, unit: 'ms' };
  const share = (kind: string, valuesOf: (ticks: Ticks) => readonly number[]) =>
    figure({
      ...common,
      name: `${name}: ${kind} of a tick`,
      value: median(valuesOf(ours)),
      baseline: { name: 'fair table', value: median(valuesOf(plain)) },
    });
  return [
    figure({ ...common, name: `${name}: a tick`, value: middle, baseline, ...bound('≤ 1.3', isBounded && isList) }),
    // Whose part it is: the two are about the whole.
    share('script', ({ each, drawing }) => each.map((ms, at) => ms - (drawing[at] ?? 0))),
    share('drawing', ({ drawing }) => drawing),
    figure({
      ...common,
      name: `${name}: 95 of 100 ticks`,
      value: high(ours.each),
      baseline: { name: 'fair table', value: high(plain.each) },
    }),
    figure({
      part: PART,
      name: `${name}: ticks with a long task, of ${ours.each.length}`,
      value: longOf(ours),
      unit: 'ticks',
      ...bound('≤ 0'),
    }),
  ];
}

interface Bounded {
  readonly isBounded: boolean;
  readonly isList: boolean;
}

/** Rounds in which the present page and a former one take turns. */
const ROUNDS = 3;

/** A tick of this page beside one of a former build (BOURSE_FORMER_WEB: its apps/web/dist), round by round. */
async function measureFormer(browser: Browser, webDir: string): Promise<Figure[]> {
  const size = Math.max(...SIZES);
  const [server, former] = [await startServer(), await startServer({ WEB_DIR: webDir })];
  try {
    const books = [await openBook(server, size), await openBook(former, size)] as const;
    const pages = [await openPage(browser, server), await openPage(browser, former)] as const;
    const figures: Figure[] = [];
    for (const place of PLACES) {
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(...(await watchTicks(pages[0], books[0], place.path, place, MOVES[0])).each);
        theirs.push(...(await watchTicks(pages[1], books[1], place.path, place, MOVES[0])).each);
      }
      const baseline = { name: 'the former page', value: median(theirs) };
      const name = `${place.name}, ${size} positions, all changing: a tick beside the former page's`;
      // The spread of this measure: equal pages may differ by some per cent.
      figures.push(figure({ part: PART, unit: 'ms', name, value: median(ours), baseline, bound: '≤ 1.1' }));
    }
    return figures;
  } finally {
    await former.stop();
    await server.stop();
  }
}

/**
 * Main thread per tick, beside a former page's where one is given; else with few and with most positions, all, 20
 * and one of them changing, in both places that list them.
 */
export async function measure(): Promise<Figure[]> {
  await buildPlainPage();
  const browser = await openChromium();
  const figures: Figure[] = [];
  try {
    const webDir = process.env['BOURSE_FORMER_WEB'];
    if (webDir) return await measureFormer(browser, webDir);
    for (const size of SIZES) {
      const server = await startServer();
      try {
        figures.push(...(await measureSize(browser, server, size)));
      } finally {
        await server.stop();
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureSize(browser: Browser, server: RunningServer, size: number): Promise<Figure[]> {
  const book = await openBook(server, size);
  const page = await openPage(browser, server);
  const figures: Figure[] = [];
  for (const place of PLACES)
    for (const how of MOVES) {
      const ours = await watchTicks(page, book, place.path, place, how);
      const plain = await watchTicks(page, book, place.plain, place, how);
      const name = `${place.name}, ${size} positions, ${how.name}`;
      figures.push(...figuresOf(name, ours, plain, { isBounded: isBounded(size, how), isList: place === PLACES[0] }));
      if (place !== PLACES[0]) continue;
      const asking = await watchTicks(page, book, ASKING, place, how);
      const baseline = { name: 'asking alone', value: median(asking.each) };
      figures.push(figure({ part: PART, name: `${name}: a tick`, value: median(ours.each), unit: 'ms', baseline }));
    }
  await page.context().close();
  return figures;
}

const isBounded = (size: number, how: (typeof MOVES)[number]): boolean =>
  size === Math.max(...SIZES) && how === MOVES[0];
