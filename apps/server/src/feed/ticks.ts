import type { components } from '@bourse/contract';
import { asc, inArray, sql } from 'drizzle-orm';
import { decimalsOf } from '../http/checks';
import type { Answer, Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { fieldName, say, type Text } from '../http/text';
import { decimal, SCALE, toColumn } from '../ledger/decimal';
import type { LastPrice } from '../market/feed-market';
import { type Db, transact } from '../store/db';
import { assets } from '../store/schema';
import { feedPrices } from '../store/schema-feed';
import { addTick, type Candles, storeCandles } from './candles';

type Tick = components['schemas']['Tick'];
type Traded = { readonly id: number; readonly decimals: number };
type Errors = Record<string, Text[]>;

/** How far a tick's time may be ahead of this clock. */
const AHEAD_MS = 5_000;
/** A refusal names this many mistakes at most. */
const MOST_ERRORS = 50;

/**
 * Takes a batch of ticks, all or none. Whoever else sends ticks of the same assets, by whatever process, waits until
 * they are stored, so that the order of an asset's ticks is one for everybody.
 */
export async function takeTicks({
  body: { ticks },
  services: { db, clock, feed },
}: Pick<Ctx<'sendTicks'>, 'body' | 'services'>): Promise<Answer<'sendTicks'>> {
  const latest = clock.now().getTime() + AHEAD_MS;
  const { accepted, prices } = await transact(db, async (tx) => {
    const traded = await lockAssets(tx, ticks);
    refuseBad(ticks, traded, latest);
    const last = await lastTimes(tx, [...traded.values()]);
    const candles: Candles = new Map();
    const taken = new Map<number, Tick>();
    let count = 0;
    for (const tick of ticks) {
      const { id } = traded.get(tick.sy) as Traded;
      const at = Date.parse(tick.at);
      if (at < (last.get(id) ?? Number.NEGATIVE_INFINITY)) continue;
      last.set(id, at);
      taken.set(id, tick);
      addTick(candles, id, at, tick.sell_p);
      count += 1;
    }
    const stored = [...taken].map(([assetId, { buy_p, sell_p, at }]) => ({
      assetId,
      bid: toColumn(decimal(sell_p), SCALE.price),
      ask: toColumn(decimal(buy_p), SCALE.price),
      at: new Date(at),
    }));
    await storePrices(tx, stored);
    await storeCandles(tx, candles);
    return { accepted: count, prices: stored };
  });
  // Only what holds: until the transaction is over others might never see it.
  feed.tell(prices);
  return { status: 200, body: { data: { accepted, ignored: ticks.length - accepted } } };
}

/** In one order, so that two batches wait for one another and never each for the other; orders on them go on. */
async function lockAssets(tx: Db, ticks: readonly Tick[]): Promise<Map<string, Traded>> {
  const { id, sy, decimals } = assets;
  const rows = await tx
    .select({ id, sy, decimals })
    .from(assets)
    .where(inArray(sy, [...new Set(ticks.map((tick) => tick.sy))]))
    .orderBy(asc(id))
    .for('no key update');
  return new Map(rows.map((row) => [row.sy, row]));
}

/** Throws a 422 that names each bad tick by its place. */
function refuseBad(ticks: readonly Tick[], traded: ReadonlyMap<string, Traded>, latest: number): void {
  const errors: Errors = {};
  let first: Text | undefined;
  const wrong = (place: number, field: keyof Tick, text: Text) => {
    first ??= text;
    if (Object.keys(errors).length < MOST_ERRORS) (errors[`ticks.${place}.${field}`] ??= []).push(text);
  };
  for (const [place, tick] of ticks.entries()) {
    const asset = traded.get(tick.sy);
    if (!asset) wrong(place, 'sy', 'There is no such asset.');
    for (const field of ['buy_p', 'sell_p'] as const)
      if (asset && decimalsOf(tick[field]) > asset.decimals)
        wrong(
          place,
          field,
          say('The {field} must not have more than {limit} decimal places.', {
            field: fieldName([field]),
            limit: String(asset.decimals),
          }),
        );
    if (tick.sell_p > tick.buy_p) wrong(place, 'sell_p', 'The sell price must not be above the buy price.');
    const at = Date.parse(tick.at);
    // A leap second is of the format, and no time that a clock knows.
    if (Number.isNaN(at)) wrong(place, 'at', say('The {field} is invalid.', { field: fieldName(['at']) }));
    if (at > latest) wrong(place, 'at', 'The time is ahead of the clock.');
  }
  if (first !== undefined) throw new Problem(422, first, { errors });
}

/** Read after the lock: what another process took meanwhile counts. */
async function lastTimes(tx: Db, traded: readonly Traded[]): Promise<Map<number, number>> {
  const { assetId, at } = feedPrices;
  const ids = traded.map(({ id }) => id);
  const rows = await tx.select({ assetId, at }).from(feedPrices).where(inArray(assetId, ids));
  return new Map(rows.map((row) => [row.assetId, row.at.getTime()]));
}

async function storePrices(tx: Db, prices: LastPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await tx
    .insert(feedPrices)
    .values(prices)
    .onConflictDoUpdate({
      target: feedPrices.assetId,
      set: { bid: sql`excluded.bid`, ask: sql`excluded.ask`, at: sql`excluded.at` },
    });
}
