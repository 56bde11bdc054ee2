import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterEach, describe, expect, it } from 'vitest';

/** Everything public about an asset: what the contract and the source tell. */
type Public = { sy: string; basePrice: number; spread: number; decimals: number; daily: number };
const BTC: Public = { sy: 'BTCUSD', basePrice: 96_420, spread: 18, decimals: 2, daily: 0.04 };

let server: TestServer;

afterEach(() => server.close());

/** Bids of one asset at these moments, as clients get them. */
async function bidsAt(moments: readonly Date[]): Promise<number[]> {
  const token = await server.signIn();
  const { body } = await server.call('listAssets', { token });
  const { id } = (body.data as { id: number; sy: string }[]).find(({ sy }) => sy === BTC.sy) ?? { id: 0 };
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

  it('does not foretell a quote by the path of a seed that is the symbol (R34)', async () => {
    server = await createTestServer({ at, settings });
    const bids = await bidsAt(moments);
    const foretold = moments.map((moment) => bidOfSymbol(BTC, moment.getTime() / 1000));
    expect(bids.filter((bid, turn) => bid === foretold[turn])).toHaveLength(0);
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

const LEVELS = 24;
const ROOT = 2 ** LEVELS;
const CRYPTO_HOURS = '0.8 0.8 0.75 0.7 0.7 0.7 0.75 0.8 0.85 0.85 0.85 0.85 0.9 1 1 1 1 0.95 0.9 0.9 0.85 0.85 0.8 0.8'
  .split(' ')
  .map(Number);

/** The attacker's copy of a path that is seeded by the symbol: what it says of any second, also of one to come. */
function bidOfSymbol({ sy, basePrice, spread, decimals, daily }: Public, second: number): number {
  let seed = 0x811c9dc5;
  for (const letter of sy) seed = Math.imul(seed ^ letter.charCodeAt(0), 0x01000193);
  const uniform = (at: number) => {
    let h = (seed >>> 0) ^ Math.imul(at | 0, 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
    h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
    return (h ^ (h >>> 15)) / 0x80000000;
  };
  const amplitude = (level: number) =>
    ((daily / Math.sqrt(86_400)) * Math.sqrt(2 ** (Math.min(level, 19) + 1)) * Math.sqrt(3)) / 2;
  const rootValue = (at: number) => 2 * amplitude(LEVELS - 1) * uniform(at);
  let start = Math.floor(second / ROOT) * ROOT;
  let [left, right, half] = [rootValue(start), rootValue(start + ROOT), ROOT];
  for (let level = LEVELS - 1; level >= 0; level -= 1) {
    half /= 2;
    const activity = level < 12 ? (CRYPTO_HOURS[Math.floor((start + half) / 3_600) % 24] ?? 1) : 1;
    const middle = (left + right) / 2 + amplitude(level) * uniform(start + half) * activity;
    if (second < start + half) right = middle;
    else [left, start] = [middle, start + half];
  }
  const scale = 10 ** decimals;
  return Math.max(1, Math.round(basePrice * scale * Math.exp(left) - (spread * scale) / 2)) / scale;
}
