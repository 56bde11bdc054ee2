import { randomUUID } from 'node:crypto';
import type { RunningServer } from '../../lib/server.ts';
import { demoAccount, steer } from '../../lib/steer.ts';

/** How many positions stand on one asset: moving one asset's price changes as many rows. */
export const PER_ASSET = 20;

/** USD of each position: five hundred fit into the demo account's balance without leverage. */
const WORTH = 5;

interface WireAsset {
  id: number;
  sy: string;
  type: string;
  buy_p: number;
  sell_p: number;
  decimals: number;
}

/** An account with positions, on a server whose clock stands still so that prices move only when they are moved. */
export interface Book {
  readonly count: number;
  /** Every position is worth something else than before; answers how many are. */
  readonly moveAll: () => Promise<number>;
  /** The 20 positions of one asset are, the others are as before. */
  readonly moveAsset: () => Promise<number>;
  /** A single one is, that of an asset of its own. */
  readonly moveOne: () => Promise<number>;
}

/** Signs in by the API; answers a function that calls as that user. */
async function signInByApi(server: RunningServer) {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { email, password } = demoAccount(server);
  const answer = (await call('POST', '/auth/login', { email, password, device: 'bench' })) as {
    data?: { token?: string };
    token?: string;
  };
  const token = answer.data?.token ?? answer.token;
  if (token === undefined) throw new Error('signing in answered no token');
  return (method: string, path: string, body?: unknown) => call(method, path, body, token);
}

/**
 * Opens `count` positions on the demo account, 20 on each asset but for one that has a single position, and stops the
 * server's clock. The asset that moves alone and the single one come last: their positions stand in sight.
 */
export async function openBook(server: RunningServer, count: number): Promise<Book> {
  const call = await signInByApi(server);
  // More orders in a minute than any trader places.
  await steer(server, 'settings', { writes_per_minute: 100_000 });
  const listed = ((await call('GET', '/assets')) as { data: WireAsset[] }).data;
  // The first asset is crypto priced in USD: no other position's profit hangs on it.
  const assets = listed.slice(0, Math.ceil(count / PER_ASSET)).toReversed();
  const alone = assets.at(-1);
  const single = listed.find(({ id }) => assets.every((asset) => asset.id !== id));
  if (!alone || !single) throw new Error('there are too few assets');
  // One of the first asset's leaves its place to the single one, which comes last of all.
  for (let placed = 1; placed <= count; placed++) {
    const asset = placed === count ? single : (assets[Math.floor(placed / PER_ASSET)] ?? alone);
    const qty = Number((WORTH / asset.buy_p).toFixed(6));
    const answer = (await call('POST', '/user/trades/store', {
      qty,
      coinId: asset.id,
      type: placed % 3 === 0 ? 'sell' : 'buy',
      is_take_profit: false,
      is_stop_loss: false,
      take_profit: 0,
      stop_loss: 0,
      duration: 10,
    })) as { status: number; msg?: string };
    if (answer.status !== 1) throw new Error(`${asset.sy} was not placed: ${answer.msg ?? ''}`);
  }
  await steer(server, 'clock', { isRunning: false });
  let moves = 0;
  const script = ({ id, buy_p, sell_p, decimals }: WireAsset) => {
    const moved = (price: number) => (price * (1 + 0.001 * (1 + (moves % 7)))).toFixed(decimals);
    return steer(server, 'market', { assetId: id, buy: moved(buy_p), sell: moved(sell_p) });
  };
  // The page's own answers are left alone: a browser that hands them out works for it on the thread that is measured.
  const values = async () => {
    const listed = (await call('GET', '/user/trades/update/pnl')) as { closing_price: number; profit: number }[];
    return listed.map((trade) => `${trade.closing_price} ${trade.profit}`);
  };
  let last = await values();
  const move = async (moved: readonly WireAsset[]) => {
    moves++;
    await Promise.all(moved.map(script));
    const next = await values();
    const changed = next.filter((value, at) => value !== last[at]).length;
    last = next;
    return changed;
  };
  return {
    count,
    moveAll: () => move([...assets, single]),
    moveAsset: () => move([alone]),
    moveOne: () => move([single]),
  };
}
