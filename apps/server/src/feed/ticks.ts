import type { components } from '@bourse/contract';
import { asc, inArray, sql } from 'drizzle-orm';
import { decimalsOf } from '../http/checks';
import type { Answer, Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { fieldName, say, type Text } from '../http/text';
import { type Decimal, decimal, SCALE, toColumn, toJson } from '../ledger/decimal';
import type { LastPrice } from '../market/feed-market';
import { type Db, transact } from '../store/db';
import { assets } from '../store/schema';
import { feedPrices } from '../store/schema-feed';
import { addTick, type Candles, storeCandles } from './candles';
import { type FeedState, judge, NO_TICK, type Priced, type Verdict } from './jumps';

type Tick = components['schemas']['Tick'];
type Traded = { readonly id: number; readonly sy: string; readonly decimals: number };
type Errors = Record<string, Text[]>;

/** How far a tick's time may be ahead of this clock. */
const AHEAD_MS = 5_000;
/** A refusal names this many mistakes at most. */
const MOST_ERRORS = 50;

/** What became of a batch. */
type Taken = {
  readonly count: Record<Verdict, number>;
  readonly prices: readonly LastPrice[];
  /** Symbols of which a tick is in doubt since this batch, and of which one that was is refused. */
  readonly held: readonly string[];
  readonly refused: readonly string[];
};

/**
 * Takes a batch of ticks, all or none. Whoever else sends ticks of the same assets, by whatever process, waits until
 * they are stored, so that the order of an asset's ticks is one for everybody. One that jumps is held.
 */
export async function takeTicks({
  body: { ticks },
  services: { db, clock, feed, settings, log },
}: Pick<Ctx<'sendTicks'>, 'body' | 'services'>): Promise<Answer<'sendTicks'>> {
  const latest = clock.now().getTime() + AHEAD_MS;
  const limit = decimal(settings.current().feed_jump_percent);
  const { count, prices, held, refused } = await transact(db, async (tx): Promise<Taken> => {
    const traded = await lockAssets(tx, ticks);
    const bad = badOf(ticks, traded, latest);
    if (bad) {
      log.warn({ errors: bad.errors }, 'the feed sent a batch with bad ticks; none was taken');
      throw new Problem(422, bad.first, { errors: bad.errors });
    }
    const before = await readStates(tx, [...traded.values()]);
    const states = new Map(before);
    const candles: Candles = new Map();
    const verdicts = { accepted: 0, confirmed: 0, ignored: 0, held: 0 };
    for (const { sy, sell_p, buy_p, at } of ticks) {
      const { id } = traded.get(sy) as Traded;
      const former = states.get(id) ?? NO_TICK;
      const tick = { bid: decimal(sell_p), ask: decimal(buy_p), at: Date.parse(at) };
      const { verdict, state } = judge(former, tick, limit);
      verdicts[verdict] += 1;
      states.set(id, state);
      if (verdict === 'confirmed' && former.doubt) addTick(candles, id, former.doubt.at, toJson(former.doubt.bid));
      if (verdict === 'accepted' || verdict === 'confirmed') addTick(candles, id, tick.at, sell_p);
    }
    const changed = [...states].filter(([id, state]) => state !== before.get(id));
    await storeStates(tx, changed);
    await storeCandles(tx, candles);
    const symbols = new Map([...traded.values()].map(({ id, sy }) => [id, sy]));
    const named = (isSo: (state: FeedState, former: FeedState) => boolean) =>
      changed.flatMap(([id, state]) => (isSo(state, before.get(id) ?? NO_TICK) ? [symbols.get(id) ?? ''] : []));
    return {
      count: verdicts,
      prices: changed.flatMap(([id, state]) => priceOf(id, state)),
      held: named(({ doubt }, former) => doubt !== null && doubt !== former.doubt),
      refused: named((state, former) => state.refused > former.refused),
    };
  });
  // Only what holds: until the transaction is over others might never see it.
  feed.tell(prices);
  if (held.length + refused.length > 0)
    log.warn({ held, refused }, 'ticks of the feed jumped: held until another agrees, or refused because none does');
  const { accepted, confirmed, ignored } = count;
  return { status: 200, body: { data: { accepted: accepted + confirmed, ignored, held: count.held } } };
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

/** Names each bad tick by its place; null when there is none. */
function badOf(
  ticks: readonly Tick[],
  traded: ReadonlyMap<string, Traded>,
  latest: number,
): { first: Text; errors: Errors } | null {
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
    // A leap second is of the format, and no time that a clock knows; no price was made before clocks begin to count.
    if (Number.isNaN(at) || at < 0) wrong(place, 'at', say('The {field} is invalid.', { field: fieldName(['at']) }));
    if (at > latest) wrong(place, 'at', 'The time is ahead of the clock.');
  }
  return first === undefined ? null : { first, errors };
}

/** Read after the lock: what another process took meanwhile counts. */
async function readStates(tx: Db, traded: readonly Traded[]): Promise<Map<number, FeedState>> {
  const ids = traded.map(({ id }) => id);
  const rows = await tx.select().from(feedPrices).where(inArray(feedPrices.assetId, ids));
  const pricedOf = (bid: string, ask: string, at: Date): Priced => ({
    ...{ bid: decimal(bid), ask: decimal(ask) },
    at: at.getTime(),
  });
  return new Map(
    rows.map(({ assetId, bid, ask, at, doubtBid, doubtAsk, doubtAt, refused }) => [
      assetId,
      {
        last: pricedOf(bid, ask, at),
        doubt:
          doubtBid === null || doubtAsk === null || doubtAt === null ? null : pricedOf(doubtBid, doubtAsk, doubtAt),
        refused,
      },
    ]),
  );
}

const columnOf = (value: Decimal) => toColumn(value, SCALE.price);

function priceOf(assetId: number, { last, doubt }: FeedState): LastPrice[] {
  if (!last) return [];
  const doubtAt = doubt && new Date(doubt.at);
  return [{ assetId, bid: columnOf(last.bid), ask: columnOf(last.ask), at: new Date(last.at), doubtAt }];
}

async function storeStates(tx: Db, changed: readonly (readonly [number, FeedState])[]): Promise<void> {
  const rows = changed.flatMap(([assetId, { last, doubt, refused }]) =>
    last ? [{ assetId, last, doubt, refused }] : [],
  );
  if (rows.length === 0) return;
  const column = (text: (row: (typeof rows)[number]) => string | number | undefined) =>
    `{${rows.map((row) => text(row) ?? 'NULL').join(',')}}`;
  const timeOf = (at: number) => new Date(at).toISOString();
  await tx.execute(
    sql`insert into feed_prices (asset_id, bid, ask, at, doubt_bid, doubt_ask, doubt_at, refused)
        select * from unnest(${column(({ assetId }) => assetId)}::int[],
          ${column(({ last }) => columnOf(last.bid))}::numeric[], ${column(({ last }) => columnOf(last.ask))}::numeric[],
          ${column(({ last }) => timeOf(last.at))}::timestamptz[],
          ${column(({ doubt }) => doubt?.bid && columnOf(doubt.bid))}::numeric[],
          ${column(({ doubt }) => doubt?.ask && columnOf(doubt.ask))}::numeric[],
          ${column(({ doubt }) => doubt?.at && timeOf(doubt.at))}::timestamptz[],
          ${column(({ refused }) => refused)}::int[])
        on conflict (asset_id) do update set bid = excluded.bid, ask = excluded.ask, at = excluded.at,
          doubt_bid = excluded.doubt_bid, doubt_ask = excluded.doubt_ask, doubt_at = excluded.doubt_at,
          refused = excluded.refused`,
  );
}
