import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { ResidentEvent, ResidentName } from '@bourse/core';
import type { Mutant } from '../mutants/mutant.ts';
import { startServer, type RunningServer } from '../lib/server.ts';
import { signIn } from '../lib/trader.ts';
import { Answers, type How } from './answers.ts';
import { watchedPage } from './build.ts';
import type { PartName } from './parts/index.ts';

const PASSWORD = 'a password of the tests';
/** How long a difference must last to count, so that an intermediate frame is none. */
const TRIES = 20;
const PAUSE = 50;

/** A server with the instrumented page, and signed-in sessions to start from. */
export class WatchedSite {
  readonly #sessions = new Map<Account, Promise<Session>>();

  private constructor(readonly server: RunningServer) {}

  static async open(faults: readonly Mutant[]): Promise<WatchedSite> {
    return new WatchedSite(await startServer({ WEB_DIR: await watchedPage(faults) }));
  }

  close(): Promise<void> {
    return this.server.stop();
  }

  /** Made once: scenes hold back what would change it. */
  session(browser: Browser, account: Account): Promise<Session> {
    const made = this.#sessions.get(account) ?? this.#signIn(browser, account);
    this.#sessions.set(account, made);
    return made;
  }

  async #signIn(browser: Browser, account: Account): Promise<Session> {
    const email = `${account}@example.com`;
    await this.#make({ emails: [email], password: PASSWORD, balance: '50000.00' });
    const context = await browser.newContext({ baseURL: this.server.url });
    const page = await context.newPage();
    await signIn(page, { email, password: PASSWORD });
    if (account === 'trader') await page.evaluate(fill);
    const state = await context.storageState();
    await context.close();
    return state;
  }

  async #make(body: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.server.url}/__test/accounts`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`/__test/accounts answered ${answer.status}`);
  }
}

/** `trader` has positions of both sides, open and closed, and a watchlist; `newcomer` has nothing. */
export type Account = 'trader' | 'newcomer';
type Session = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/** In the page: orders of both sides that gain and lose, two of them closed again, and five assets on the watchlist. */
async function fill(): Promise<void> {
  const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = {
      authorization: `Bearer ${String(token)}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const answer = await fetch(`/api/v1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as any;
  };
  const assets = (await call('GET', '/assets')).data as { id: number; sy: string }[];
  const idOf = (symbol: string) => assets.find(({ sy }) => sy === symbol)?.id;
  const order = async (symbol: string, type: string, qty: number, more: object = {}) => {
    const body = { qty, coinId: idOf(symbol), type, is_take_profit: false, is_stop_loss: false, duration: 0 };
    const trade = { ...body, take_profit: 0, stop_loss: 0, is_practice: false, ...more };
    const { status, msg } = (await call('POST', '/user/trades/store', trade)) as { status: number; msg: string };
    // A refused order is answered 200.
    if (status !== 1) throw new Error(`${type} ${qty} ${symbol}: ${msg}`);
  };
  await order('BTCUSD', 'sell', 0.02);
  await order('ETHUSD', 'buy', 0.5);
  const closing = (await call('GET', '/user/trades/open')).data as { id: number }[];
  for (const { id } of closing) await call('POST', '/user/close/trade', { id, is_practice: false });
  await order('ETHUSD', 'sell', 1.5);
  await order('BTCUSD', 'buy', 0.05, { is_take_profit: true, take_profit: 900 });
  await order('BTCUSD', 'sell', 0.03);
  await order('EURUSD', 'buy', 2000);
  for (const symbol of ['EURUSD', 'ETHUSD', 'BTCUSD', 'XAUUSD', 'AAPL'])
    if (idOf(symbol) !== undefined) await call('POST', '/user/watchlist', { currency_pair_id: idOf(symbol) });
}

export type { How } from './answers.ts';
export const FAILED: How = { status: 500, json: { message: 'Server error', error: 'Server error' } };

/** The part differs, or does not, in this state. */
export type Judged = (part: PartName, state: string, found: readonly string[]) => void;

/** A page in front of a server, to be brought from state to state without a look at what it shows. */
export class Stage {
  constructor(
    readonly page: Page,
    readonly server: RunningServer,
    private readonly answers: Answers,
    private readonly judged: Judged,
  ) {}

  /** Compares the part as it stands now, and what its controls send. */
  async check(part: PartName, state: string): Promise<void> {
    let found: string[] = [];
    for (let round = 0; round < TRIES; round++) {
      if (round > 0) await new Promise((go) => setTimeout(go, PAUSE));
      found = await this.page.evaluate((name) => window.watched.judge(name, true), part);
      if (found.length === 0) break;
    }
    this.judged(part, state, found);
  }

  /** From now on the call is answered so, in API paths such as `user/trades/open`. */
  answer(how: How, ...calls: string[]): Promise<void> {
    return this.answers.give(how, ...calls);
  }

  /** Ends the calls that were held. */
  drop(): Promise<void> {
    return this.answers.drop();
  }

  async go(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.waitForFunction(() => window.watched !== undefined);
  }

  /** Goes to a screen inside the signed-in frame, and waits until the account's area runs. */
  async enter(path = '/traderoom'): Promise<void> {
    await this.go(path);
    await this.until(({ app }) => app.snapshot('assets')?.context.currentId);
    await this.page.getByRole('main').waitFor();
  }

  /** Waits for a condition of core, never of the page. */
  async until(condition: (watched: Window['watched']) => unknown): Promise<void> {
    const watched = await this.page.evaluateHandle(() => window.watched);
    await this.page.waitForFunction<unknown, typeof watched>(condition, watched, { timeout: 20_000 });
  }

  /** As a control of the page would; that they do is judged elsewhere. */
  async send<N extends ResidentName>(name: N, ...events: ResidentEvent<N>[]): Promise<void> {
    // The resident's own type of event is lost on the way into the page.
    const given: { readonly to: ResidentName; readonly all: readonly unknown[] } = { to: name, all: events };
    await this.page.evaluate(
      ({ to, all }) => all.forEach((event) => window.watched.app.send(to, event as never)),
      given,
    );
  }

  async steer(lever: 'market' | 'settings', body: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${this.server.url}/__test/${lever}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

export const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  wide: { viewport: { width: 1920, height: 1000 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} satisfies Record<string, BrowserContextOptions>;

export interface Scene {
  readonly device: keyof typeof DEVICES;
  readonly account: Account | null;
  /** Before it, and after it whatever happened. */
  readonly run: (stage: Stage) => Promise<void>;
}

/** Plays a scene on a page of its own, with the named fault active, if any. */
export async function play(
  browser: Browser,
  site: WatchedSite,
  { device, account, run }: Scene,
  judged: Judged,
  fault?: string,
): Promise<void> {
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: site.server.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(account ? { storageState: await site.session(browser, account) } : {}),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (fault !== undefined) await page.addInitScript((name) => (globalThis.plantedFault = name), fault);
  const stage = new Stage(page, site.server, await Answers.of(page), judged);
  try {
    await run(stage);
  } finally {
    await stage.steer('market', { reset: true });
    // What was held is never carried out: a later scene finds the account as it was.
    await context.setOffline(true);
    await stage.drop();
    await context.close();
  }
}
