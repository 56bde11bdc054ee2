// Lighthouse as on a phone, three runs a page; the median counts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort, startServer } from '../lib/server.ts';
import { demoAccount } from '../lib/steer.ts';
import { holdPositions, signIn } from '../lib/trader.ts';
import { openProfile } from './browser/chromium.ts';
import { type Figure, figure, median } from './figure.ts';
import { sized } from './size.ts';

const PART = 'lighthouse';
const RUNS = sized(3, 1);
/** Of the trader's account, beside those of the demo. */
const POSITIONS = sized(50, 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

interface Run {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  /** Controls whose accessible name leaves out what is written on them. */
  readonly misnamed: number;
}

/** One run in a browser that keeps its storage, with an empty cache. */
async function run(context: BrowserContext, port: number, url: string): Promise<Run> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
  });
  if (!result) throw new Error(`Lighthouse answered nothing for ${url}`);
  const { categories, audits, runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (finalDisplayedUrl !== url) throw new Error(`${url} went to ${finalDisplayedUrl ?? 'nowhere'}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const naming = audits['label-content-name-mismatch'];
  if (!naming) throw new Error('Lighthouse no longer compares names with labels');
  const table = naming.details;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    misnamed: table?.type === 'table' ? table.items.length : 0,
  };
}

function figuresOf(path: string, runs: readonly Run[], bound: string): Figure[] {
  const of = (name: string, key: keyof Run, unit: string, limit?: string) =>
    figure({ part: PART, name: `${path} ${name}`, value: median(runs.map((one) => one[key])), unit, bound: limit });
  return [
    of('performance', 'performance', 'points', bound),
    of('accessibility', 'accessibility', 'points', '≥ 100'),
    of('best practices', 'bestPractices', 'points'),
    of('first contentful paint', 'firstPaint', 'ms'),
    of('largest contentful paint', 'largestPaint', 'ms'),
    of('total blocking time', 'blocked', 'ms'),
    of('cumulative layout shift', 'shift', 'shift'),
    of('names without their label', 'misnamed', '', '≤ 0'),
  ];
}

/** Scores of /login, and of /traderoom for somebody with many positions. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer({ BOURSE_TEST: '0' });
  const folder = await mkdtemp(join(tmpdir(), 'bourse-lighthouse-'));
  const measured = async (name: string, path: string, isSignedIn: boolean): Promise<Run[]> => {
    const port = await freePort();
    const context = await openProfile(join(folder, name), port, server.url);
    try {
      if (isSignedIn) {
        const page = await context.newPage();
        await signIn(page, demoAccount(server));
        await holdPositions(page, POSITIONS);
        await page.close();
      }
      const runs: Run[] = [];
      for (let count = 0; count < RUNS; count++) runs.push(await run(context, port, `${server.url}${path}`));
      return runs;
    } finally {
      await context.close();
    }
  };
  try {
    return [
      ...figuresOf('/login', await measured('visitor', '/login', false), '≥ 95'),
      ...figuresOf('/traderoom, 50 positions', await measured('trader', '/traderoom', true), '≥ 90'),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
