import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverRoot } from '../paths';
import { openFeed, type TestFeed } from '../testing/feed';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let feed: TestFeed;
let trader: Trader;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'bourse-feed-'));

beforeAll(async () => {
  server = await createTradingServer({ settings: { market_source: 'feed' } });
  feed = await openFeed(server.frame);
  url = await server.frame.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  // The program goes by the machine's clock.
  server.frame.clock.set(new Date());
  trader = await server.trader();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; out: string; error: string };

/** Runs the program with these lines, by this key. */
async function replay(lines: readonly string[], args: readonly string[], key = feed.key): Promise<Ended> {
  const file = join(folder, 'ticks.csv');
  writeFileSync(file, lines.join('\n'));
  const env = { ...process.env, FEED_KEY: key };
  const child = spawn(process.execPath, [join(serverRoot, 'bin/feed-csv.mjs'), file, '--url', url, ...args], { env });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}

const candles = async () =>
  (await trader.call('getAssetCandles', { params: { id: server.btc.id }, query: { interval: '1m' } })).body.data;

describe('the program that replays a file of ticks (R34)', () => {
  it('loads a history as it is written, waiting for a server that is busy', async () => {
    server.frame.faults.next('sendTicks', { status: 503 });
    server.frame.faults.next('sendTicks', { isLost: true });
    const from = Date.parse('2026-01-05T10:00:00Z');
    const lines = Array.from({ length: 1_200 }, (_, second) => {
      const bid = 40_000 + second;
      return `${new Date(from + second * 1000).toISOString()},BTCUSD,${bid},${bid + 10}`;
    });
    const ended = await replay(['time,symbol,bid,ask', ...lines], ['--as-written']);
    // The last tick of the batch whose answer was lost is as old as itself, and counts again.
    expect(ended).toMatchObject({ code: 0, out: '701 ticks taken, 499 too old, 0 held for a jump, 0 bad\n' });
    expect(ended.error.match(/again in \d+ ms/g)).toHaveLength(2);
    const made = await candles();
    expect(made).toHaveLength(20);
    expect(made[0]).toEqual({ time: from / 1000, open: 40_000, high: 40_059, low: 40_000, close: 40_059 });
    expect(made[19]).toMatchObject({ open: 41_140, close: 41_199 });
    // Nobody trades by a history.
    expect((await trader.order()).body.msg).toBe('No current price');
  });

  it('replays ticks as of now, so many times as fast, and they are traded on', async () => {
    const ticks = [0, 3_000, 6_000].map((at, turn) => `${at},BTCUSD,${41_200 + turn},${41_210 + turn}`);
    const ended = await replay(ticks, ['--speed', '20']);
    expect(ended).toEqual({ code: 0, out: '3 ticks taken, 0 too old, 0 held for a jump, 0 bad\n', error: '' });
    expect((await trader.place()).opening_price).toBe(41_212);
  });

  it('names bad ticks, sends the others, and ends when the key or a line is no good', async () => {
    const good = `${Date.now()},BTCUSD,41200,41210`;
    expect(await replay([good, good.replace('BTCUSD', 'NOSUCH'), good], ['--as-written'])).toEqual({
      code: 1,
      out: '2 ticks taken, 0 too old, 0 held for a jump, 1 bad\n',
      error: 'line 2: There is no such asset.\n',
    });
    expect(await replay([good], ['--as-written'], `feed_1_${'x'.repeat(43)}`)).toMatchObject({
      code: 1,
      error: 'The server refuses the key: it is revoked, or of another server.\n',
    });
    expect(await replay([good, 'now,BTCUSD,,1'], ['--as-written'])).toMatchObject({
      code: 1,
      error: expect.stringContaining('line 2 is no "time,symbol,bid,ask"'),
    });
    expect(await replay([good, '2026-01-05T10:00:00,BTCUSD,41200,41210'], ['--as-written'])).toMatchObject({
      code: 1,
      error: expect.stringContaining('line 2 is no "time,symbol,bid,ask"'),
    });
    for (const line of ['2026-01-05T10:00:00,BTCUSD,41200,41210', '2026-01-05,BTCUSD,41200,41210'])
      expect(await replay([line, good], ['--as-written'])).toMatchObject({
        code: 1,
        error: expect.stringContaining('line 1 is no "time,symbol,bid,ask"'),
      });
    expect(await replay([good], [folder])).toMatchObject({ code: 1, error: 'Name one CSV file.\n' });
    expect(await replay([good], ['--speed', '0'])).toMatchObject({ code: 1 });
    expect(await replay([good], [], '')).toMatchObject({ code: 1, error: expect.stringContaining('FEED_KEY') });
  });
});
