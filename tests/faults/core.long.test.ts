import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases, only, seed } from '../lib/long.ts';
import * as client from './client.ts';
import { kinds, type Kind } from './plan.ts';
import { playScenario, Tally } from './scenario.ts';

const titles: Readonly<Record<Kind, string>> = {
  signIn: 'signs in once the way is free, whatever came before (R2)',
  placing: 'has exactly one position for each order, or says that there is none (R15, T-077)',
  closing: 'closes once and shows what the server has (T-086, T-098)',
  closeAll: 'closes all that was confirmed and shows what stayed (R15)',
  polling: 'shows the lists and figures of the server again (R22)',
  connectivity: 'catches up when it is back in sight and online (R15, R22)',
  tabs: 'tells each outcome in one of its tabs, and leaves in all (R15, A-204)',
  session: 'ends with its token and begins anew (R5)',
  reload: 'asks what became of a call that a reload cut off (R15)',
};
const numbers = cases({ sample: 36, whole: 324 });
/** One in nine goes over real connections: each kind has some. */
const hasSockets = (number: number) => Math.floor(number / kinds.length) % kinds.length === number % kinds.length;

describe(`the client on a faulty line, seed ${String(seed)}`, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ settings: { market_calendar: 'always' } });
  });
  afterAll(() => server.close());
  const tally = new Tally();

  const asked = kinds.filter((_, index) => numbers.some((number) => number % kinds.length === index));
  it.each(asked.map((kind) => [kind, titles[kind]] as const))('%s: %s', async (kind) => {
    const own = numbers.filter((number) => number % kinds.length === kinds.indexOf(kind));
    const found: string[] = [];
    for (const number of own)
      found.push(...(await playScenario({ client, server, seed, number, hasSockets: hasSockets(number) }, tally)));
    expect(found.join('\n\n')).toBe('');
  });

  it('has met faults and has traded', () => {
    console.log(`seed ${String(seed)}: ${tally.text}`);
    const met = ['delay', 'drop', 'reset', 'truncate', 'duplicate', 'hold', 'answer', 'placeOrder accepted'];
    expect(met.filter((name) => only === undefined && !tally.counts.has(name))).toEqual([]);
  });
});
