import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterEach, describe, expect, it } from 'vitest';

const SYMBOL = 'BTCUSD';

let server: TestServer;

afterEach(() => server.close());

/** Bids of one asset at these moments, as clients get them. */
async function bidsAt(moments: readonly Date[]): Promise<number[]> {
  const token = await server.signIn();
  const { body } = await server.call('listAssets', { token });
  const { id } = (body.data as { id: number; sy: string }[]).find(({ sy }) => sy === SYMBOL) ?? { id: 0 };
  const bids: number[] = [];
  for (const moment of moments) {
    server.clock.set(moment);
    const rate = await server.call('getAssetRate', { token, params: { id } });
    bids.push(Number(rate.body.data.sell_p));
  }
  return bids;
}

describe('who knows the source, the symbol and every past price', () => {
  const at = new Date('2026-11-18T14:00:00.000Z');
  const moments = Array.from({ length: 60 }, (_, turn) => new Date(at.getTime() + turn * 20_000));
  const settings = { market_calendar: 'always' } as const;

  /** What an installation with this secret answers; undefined: the one that is attacked. */
  const pathOf = async (appKey?: Buffer) => {
    server = await createTestServer({ at, settings, ...(appKey ? { appKey } : {}) });
    const bids = await bidsAt(moments);
    const own = server.services.config.appKey;
    await server.close();
    return { bids, own };
  };

  it('does not foretell a quote by running the source with no secret or a guessed one (R34)', async () => {
    const { bids, own } = await pathOf();
    // The copy is of today's path: with the secret it foretells everything.
    expect((await pathOf(Buffer.from(own))).bids).toEqual(bids);
    for (const guess of ['', SYMBOL]) {
      const foretold = (await pathOf(Buffer.from(guess))).bids;
      expect(bids.filter((bid, turn) => bid === foretold[turn])).toHaveLength(0);
    }
  });

  it('does not learn from another installation, which has other prices (R34)', async () => {
    const seen: number[][] = [];
    for (const appKey of ['one installation', 'another installation', 'one installation']) {
      server = await createTestServer({ at, settings, appKey: Buffer.from(appKey.padEnd(32)) });
      seen.push(await bidsAt(moments));
      if (seen.length < 3) await server.close();
    }
    const [one = [], another = [], again = []] = seen;
    expect(again).toEqual(one);
    expect(one.filter((bid, turn) => bid === another[turn]).length).toBeLessThan(3);
  });
});
