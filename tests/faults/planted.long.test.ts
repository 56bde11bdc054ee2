import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount, random, seed } from '../lib/long.ts';
import { loadModule, mutantsOf } from '../mutants/mutant.ts';
import * as sound from './client.ts';
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
    const play = (played: Client, number: number) =>
      playScenario({ client: played, server, seed: SEED, number, hasSockets: false }, new Tally());
    const first = kinds.indexOf(kind);
    const seen = async () => {
      for (let number = first; number < first + MOST * kinds.length; number += kinds.length)
        if ((await play(client, number)).length > 0) return number;
      return null;
    };
    const number = await seen();
    expect(number, 'the scenario that sees it').not.toBeNull();
    // It is the fault that was seen: without it the same scenario finds nothing.
    expect((await play(sound, number ?? first)).join('\n\n')).toBe('');
  });
});
