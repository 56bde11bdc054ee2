// What each route transfers, as packed on the line, from an empty cache; the same script over CDP for every route.
import type { Page } from '@playwright/test';
import { startServer, type RunningServer } from '../lib/server.ts';
import { demoAccount } from '../lib/steer.ts';
import { openChromium } from './browser/chromium.ts';
import { watchLine, type Transfer } from './browser/transfers.ts';
import { type Figure, figure } from './figure.ts';

const PART = 'bytes';
const KB = 1000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const sum = (transfers: readonly Transfer[]) => transfers.reduce((total, { bytes }) => total + bytes, 0) / KB;

/** What a transfer is for, as far as its kind tells. */
const KINDS: Readonly<Record<string, (transfer: Transfer) => boolean>> = {
  'scripts and styles': ({ path }) => /\.(js|css)$/.test(path),
  fonts: ({ path }) => path.endsWith('.woff2'),
  'answers of the API': ({ path }) => path.startsWith('/api/'),
};

/** The kind that a route's bound is on. */
const BOUNDED = 'scripts and styles';

type Step = (page: Page) => Promise<void>;

/** A journey from an empty cache, and what it brought in each of its steps. */
async function transferred(server: RunningServer, steps: readonly Step[]): Promise<(readonly Transfer[])[]> {
  const browser = await openChromium();
  try {
    const page = await (await browser.newContext({ ...PHONE, baseURL: server.url })).newPage();
    const line = await watchLine(page);
    const brought: (readonly Transfer[])[] = [];
    for (const step of steps) {
      const before = line.transfers().length;
      await step(page);
      await line.quiet();
      brought.push(line.transfers().slice(before));
    }
    return brought;
  } finally {
    await browser.close();
  }
}

const kB = (name: string, value: number, bound?: string): Figure =>
  figure({ part: PART, name, value, unit: 'kB', bound });

/** The whole of a route, and what it consists of. */
const routeFigures = (route: string, transfers: readonly Transfer[], bound?: string): Figure[] => [
  kB(route, sum(transfers)),
  ...Object.entries(KINDS).map(([kind, isOfKind]) =>
    kB(`${route}: ${kind}`, sum(transfers.filter(isOfKind)), kind === BOUNDED ? bound : undefined),
  ),
];

/** Each file, the largest first. */
const fileFigures = (route: string, transfers: readonly Transfer[]): Figure[] =>
  transfers
    .filter(({ path }) => !path.startsWith('/api/'))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ path, bytes }) => kB(`${route}: ${path.replace('/assets/', '')}`, bytes / KB));

/** Bytes of /login cold, of the trade room after it, and of each route cold for who is signed in. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer({ BOURSE_TEST: '0' });
  const { email, password } = demoAccount(server);
  const openLogin: Step = async (page) => {
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
  };
  const signIn: Step = async (page) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const cold = async (path: string) => {
    const open: Step = async (page) => void (await page.goto(path));
    const [, , brought = []] = await transferred(server, [openLogin, signIn, open]);
    return brought;
  };
  try {
    const [login = [], room = []] = await transferred(server, [openLogin, signIn]);
    return [
      ...routeFigures('/login', login, '≤ 145'),
      ...routeFigures('/login and the trade room', [...login, ...room], '≤ 320'),
      ...routeFigures('/traderoom at once', await cold('/traderoom')),
      ...routeFigures('/orderbook at once', await cold('/orderbook')),
      ...fileFigures('/login', login),
      ...fileFigures('the trade room adds', room),
    ];
  } finally {
    await server.stop();
  }
}
