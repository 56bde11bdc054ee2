import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount, random, seed } from '../lib/long.ts';
import { loadModule, mutantsOf } from '../mutants/mutant.ts';
import { kinds, type Kind } from './plan.ts';
import { playScenario, Tally } from './scenario.ts';
import type { Client } from './tab.ts';

/** What each fault needs to show itself. */
const shownBy: Readonly<Record<string, Kind>> = {
  '01-new-key-for-a-retry': 'placing',
  '02-lost-is-failed': 'placing',
  '03-late-poll-after-close': 'closing',
  '04-sleeps-after-reconnect': 'connectivity',
  '05-forgets-calls-of-a-reload': 'reload',
  '06-told-twice': 'placing',
  '07-waits-for-a-close-for-ever': 'closing',
  '08-waits-for-the-user-for-ever': 'connectivity',
  '09-gives-up-after-a-failure': 'polling',
  '10-former-session': 'session',
};
/** The same scenarios in every run, so that what is caught once stays caught. */
const SEED = 1;
const MOST = 40;

/** In every gate a few of them, by chance. */
function chosen() {
  const chance = random(seed, 7);
  const drawn = mutantsOf('faults').map((mutant) => ({ mutant, lot: chance() }));
  const all = drawn.toSorted((a, b) => a.lot - b.lot).map(({ mutant }) => mutant);
  return all.slice(0, amount({ sample: 2, whole: all.length }));
}

describe('a fault planted into the client is seen by the scenarios', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ settings: { market_calendar: 'always' } });
  });
  afterAll(() => server.close());

  it.each(chosen())('$name: $fault', async (mutant) => {
    const client = await loadModule<Client>('tests/faults/client.ts', mutant);
    const kind = shownBy[mutant.name];
    if (kind === undefined) throw new Error(`${mutant.name}: nothing says what shows it`);
    const found: string[] = [];
    let number = kinds.indexOf(kind);
    for (let played = 0; played < MOST && found.length === 0; played++, number += kinds.length)
      found.push(...(await playScenario({ client, server, seed: SEED, number, hasSockets: false }, new Tally())));
    expect(found).not.toEqual([]);
  });
});
