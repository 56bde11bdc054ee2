import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { random } from '../../lib/long.ts';
import { apiOf, PASSWORD, type Api, type Trader } from '../kill/api.ts';
import type { Site } from '../kill/site.ts';
import { FaultyLine } from '../line.ts';
import { startProxy, type FaultProxy } from '../proxy.ts';
import { FaultTime, lapse, Traffic } from './lapse.ts';
import { planOf, type PagePlan } from './page-plan.ts';
import { phaseOf, watchPages, type Watch } from './watch.ts';

const BALANCE = '100000.00';
/** Longest time with nothing but a sign that something loads: the settings are waited for this long. */
const LONGEST_LOADING_MS = 130_000;
const PICTURES = new URL('../../../reports/screens/faults/', import.meta.url).pathname;

/** One scenario: a person with an account of their own, in one browser, behind a way on which things go wrong. */
export interface Scene {
  readonly number: number;
  readonly plan: PagePlan;
  readonly chance: () => number;
  readonly context: BrowserContext;
  /** The tab that the person looks at; another one may stand behind it. */
  readonly page: Page;
  readonly proxy: FaultProxy;
  readonly site: Site;
  readonly api: () => Api;
  readonly trader: Trader;
  readonly password: string;
  readonly watch: Watch;
  /** What the person did, in words. */
  readonly did: string[];
  /** What was wrong so far. */
  readonly found: string[];
  /** Orders that were pressed, by their units. */
  readonly pressed: number[];
  /** Looks in a row at which a page only loaded. */
  readonly loading: Map<Page, number>;
  /** How often the page was left at once after an order. */
  left: number;
  /** Positions that were there before, opened without the page. */
  readonly given: number;
  /** Lets time pass; every page must show something at every step. */
  readonly pass: (ms: number) => Promise<void>;
  /** Says what is wrong where a page shows nothing. */
  readonly look: () => Promise<void>;
  readonly picture: (name: string) => Promise<void>;
  /** The next units that no order has had. */
  readonly nextUnits: () => number;
  readonly close: () => Promise<void>;
}

/** Opens the scene: an account with some positions, and an empty browser. */
export async function openScene(browser: Browser, site: Site, seed: number, number: number): Promise<Scene> {
  const plan = planOf(seed, number);
  const chance = random(seed, number, 2);
  const api = () => apiOf(site.url);
  const email = `page-${number}-${seed}-${Date.now()}@bourse.example`;
  await api().makeAccounts([email], BALANCE);
  const trader = await api().signIn(email);
  let units = 0.01;
  const nextUnits = () => (units = Math.round((units + 0.0001) * 10_000) / 10_000);
  const given = await openPositions(api(), trader, plan.given, nextUnits);

  const time = new FaultTime();
  const line = new FaultyLine(time);
  const proxy = await startProxy(site.url, line);
  const context = await browser.newContext({
    baseURL: proxy.url,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await context.clock.install();
  const watch = await watchPages(context);
  const traffic = new Traffic(context);
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const found: string[] = [];
  const did: string[] = [];
  let loading = 0;
  const look = async () => {
    const phases = await Promise.all(context.pages().map(phaseOf));
    loading = phases.includes('loading') ? loading + 500 : 0;
    if (phases.includes('blank')) found.push(`blank after: ${did.at(-1)}`);
    if (loading === LONGEST_LOADING_MS) found.push(`still loading after ${LONGEST_LOADING_MS / 1000} s: ${did.at(-1)}`);
  };
  return {
    number,
    plan,
    chance,
    context,
    page,
    proxy,
    site,
    api,
    trader,
    password: PASSWORD,
    watch,
    did,
    found,
    pressed: [],
    loading: new Map(),
    left: 0,
    given,
    nextUnits,
    look,
    pass: (ms) => lapse({ context, line, time, traffic }, ms, look),
    picture: async (name) => {
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: `${PICTURES}${number}-${plan.kind}-${name}.png` }).catch(() => undefined);
    },
    close: async () => {
      await context.close();
      await proxy.close();
    },
  };
}

async function openPositions(api: Api, trader: Trader, count: number, nextUnits: () => number): Promise<number> {
  for (let opened = 0; opened < count; opened++) {
    const off = { is_take_profit: false, take_profit: 0, is_stop_loss: false, stop_loss: 0, duration: 0 };
    const type = opened % 2 === 0 ? 'buy' : 'sell';
    const answer = await api.place(trader, { qty: nextUnits(), coinId: 1, type, ...off }, crypto.randomUUID());
    if (answer?.body.status !== 1) throw new Error(`not placed: ${JSON.stringify(answer)}`);
  }
  return count;
}
