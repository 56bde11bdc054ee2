import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverRoot } from '../paths';
import { DEMO_ACCOUNT } from '../seed/seed';
import { type Built, buildPrograms, says } from '../testing/built';
import { startPostgres, type TestPostgres } from '../testing/postgres';

let built: Built;
let postgres: TestPostgres;
const running: ChildProcessWithoutNullStreams[] = [];
const env = (more: Record<string, string> = {}) => ({
  DATABASE_URL: postgres.url,
  APP_KEY: 'k'.repeat(40),
  DEMO: '1',
  ...more,
});

beforeAll(async () => {
  [built, postgres] = await Promise.all([buildPrograms(), startPostgres()]);
});
afterAll(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  postgres.stop();
  built.remove();
});

type Server = { readonly address: string; readonly child: ChildProcessWithoutNullStreams; token: string };

async function startServer(more: Record<string, string> = {}): Promise<Server> {
  const child = built.start('main', [], env(more));
  running.push(child);
  const [, address = ''] = await says(child.stdout, /Bourse is ready: (\S+) \(build \w+\)\n/);
  const server = { address, child, token: '' };
  const { body } = await ask(server, 'auth/login', { ...DEMO_ACCOUNT, device: 'test' });
  server.token = body.data.token;
  return server;
}

async function ask({ address, token }: Server, path: string, body?: unknown) {
  const answer = await fetch(`${address}/api/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as any };
}

const operate = async (...args: string[]) => built.run('operator', args, env());

/** The program that replays a file; its ticks are one a tenth of a second, for so many seconds. */
function replay(server: Server, key: string, seconds: number, first: number) {
  const file = join(built.folder, `ticks-${first}.csv`);
  const lines = Array.from({ length: seconds * 10 }, (_, turn) => {
    const bid = first + turn;
    return `${turn * 100},BTCUSD,${bid},${bid + 10}`;
  });
  writeFileSync(file, lines.join('\n'));
  const child = spawn(process.execPath, [join(serverRoot, 'bin/feed-csv.mjs'), file, '--url', server.address], {
    env: { ...process.env, FEED_KEY: key },
  });
  running.push(child);
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, error }));
  return { ended, count: lines.length };
}

test('two processes have one price, of which one may be half a second behind; the feed outlives the one it sends to (R34)', async () => {
  let first = await startServer();
  const second = await startServer();
  const key = /feed_\S+/.exec((await operate('feed', 'add-key', 'test')).out)?.[0] ?? '';
  const assets = (await ask(first, 'assets')).body.data as { id: number; sy: string }[];
  const id = assets.find(({ sy }) => sy === 'BTCUSD')?.id ?? 0;
  // The demo has open positions: the feed tells all that they are worth.
  const listed = (await ask(first, 'assets')).body.data as { sy: string; sell_p: number; buy_p: number }[];
  const at = new Date().toISOString();
  const ticks = listed.map(({ sy, sell_p, buy_p }) => ({ sy, sell_p, buy_p, at }));
  expect((await ask({ ...first, token: key }, 'feed/ticks', { ticks })).body.data.accepted).toBe(listed.length);
  await operate('setting', 'set', 'feed_stale_s', '5');
  expect(await operate('setting', 'set', 'market_source', 'feed')).toMatchObject({ code: 0 });
  await pause(6_000);

  const rate = async (server: Server) =>
    (await ask(server, `asset/rate/${id}`)).body.data as { sell_p: number; buy_p: number; is_open: boolean };
  expect([(await rate(first)).is_open, (await rate(second)).is_open]).toEqual([false, false]);

  // Each tick is ten a second higher by one: what lies between two prices is the lag, in tenths of a second.
  const feed = replay(first, key, 12, 60_000);
  await pause(2_500);
  const behind: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const [here, there] = [await rate(first), await rate(second)];
    behind.push(here.sell_p - there.sell_p);
    await pause(100);
  }
  // Half a second, what a batch is gathered for, and room for a busy machine.
  expect(Math.max(...behind)).toBeLessThan(20);
  expect(Math.min(...behind)).toBeGreaterThan(-20);

  const order = { coinId: id, qty: 0.01, type: 'buy', duration: 10 };
  const off = { is_take_profit: false, is_stop_loss: false, take_profit: 0, stop_loss: 0 };
  const placed = await ask(second, 'user/trades/store', { ...order, ...off });
  expect(placed.body).toMatchObject({ status: 1 });
  expect(Math.abs(placed.body.data.opening_price - (await rate(first)).buy_p)).toBeLessThan(30);

  // Killed in the middle and started again at its place: what was not taken is sent again.
  const { port } = new URL(first.address);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  first = await startServer({ PORT: port });
  const ended = await feed.ended;
  expect(ended).toMatchObject({ code: 0 });
  expect(ended.error).toMatch(/again in \d+ ms/);
  const told = /^(\d+) ticks taken, (\d+) too old, (\d+) held for a jump, 0 bad\n$/.exec(ended.out) ?? [];
  const [, taken = 0, old = 0, held = 0] = told.map(Number);
  expect(taken + old + held).toBe(feed.count);
  // The first ones are far from the demo's price, and hold until a second has passed.
  expect(held).toBeLessThan(20);
  await pause(1_500);
  expect([(await rate(first)).sell_p, (await rate(second)).sell_p]).toEqual([60_119, 60_119]);
  const candles = async (server: Server) => (await ask(server, `asset/candles/${id}?interval=1d&limit=1`)).body.data;
  expect((await candles(first))[0]).toMatchObject({ close: 60_119 });
  expect(await candles(second)).toEqual(await candles(first));

  // Quiet for so long, neither has a present price; the next ticks open both.
  await pause(5_000);
  expect([(await rate(first)).is_open, (await rate(second)).is_open]).toEqual([false, false]);
  expect((await ask(second, 'user/trades/store', { ...order, ...off })).body.msg).toBe('No current price');
  expect(await replay(second, key, 1, 61_000).ended).toMatchObject({ code: 0 });
  await pause(1_500);
  expect([(await rate(first)).is_open, (await rate(second)).is_open]).toEqual([true, true]);
});
