import type { Decimal } from '../ledger/decimal';
import { decimal, fromPoints } from '../ledger/decimal';
import type { AssetRow } from '../store/schema';
import { type Bar, type Bars, createBars } from './bars';
import { openSpans, sessionAt } from './calendar';
import { type Asker, inPieces } from '../pieces';
import { createNoise, type NoiseSource } from './noise';
import { BEGINNING, createPath, highest, lowest, type PricePath, valueAt } from './price-path';
import { temperOf } from './volatility';

/** What the market needs to know of an instrument. */
export type MarketAsset = Pick<AssetRow, 'id' | 'sy' | 'type' | 'decimals' | 'basePrice' | 'spread'>;

/** A price of one moment. A client buys at `buy` (ask) and sells at `sell` (bid); `spread` is buy − sell. */
export type Quote = {
  readonly buy: Decimal;
  readonly sell: Decimal;
  readonly spread: Decimal;
  /** While the market is closed, the closing time. */
  readonly at: Date;
  readonly isOpen: boolean;
  /** It is not open because nobody has told its present price for a while, not because its market is closed. */
  readonly isStale: boolean;
  /** Null while open. */
  readonly nextOpen: Date | null;
};

export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '1d';

/** Bid prices of one interval; `time` is its start in Unix seconds UTC. */
export type Candle = {
  readonly time: number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
};

/** `always` keeps every type open; `by_type` follows the hours of calendar.ts (R29). */
export type MarketCalendar = 'always' | 'by_type';

/** Where prices come from. Asking changes nothing, and for a price never waits. */
export type Market = {
  /** Whether there was ever a price of it; what has none is shown to nobody and cannot be traded. */
  isPriced(asset: Pick<MarketAsset, 'id'>): boolean;
  quote(asset: MarketAsset, now: Date): Quote;
  /** Per cent in the 24 hours before the present price was made, 2 decimals; null when it is not known. */
  change(asset: MarketAsset, now: Date): number | null;
  /**
   * At most `limit` candles, oldest first; the last one is running and closes at the present bid. With `before` the
   * newest of those that begin before it (Unix seconds), so that a chart goes on where the former answer began. Drawn in
   * pieces: the first ones of long intervals cost a millisecond each.
   */
  candles(
    asset: MarketAsset,
    interval: CandleInterval,
    limit: number,
    now: Date,
    asker: Asker,
    before?: number,
  ): Promise<Candle[]>;
};

/** Seconds of each interval. */
export const INTERVALS: Readonly<Record<CandleInterval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '1d': 86_400,
};
/** Seconds. */
export const DAY = 86_400;

/** An asset with everything that its price is computed from. */
type Instrument = {
  readonly asset: MarketAsset;
  readonly path: PricePath;
  /** 1, or -1 where the path is the inverse price's: `isInverse`. */
  readonly sign: 1 | -1;
  /** Base price in units of 10^-decimals. */
  readonly basePoints: number;
  readonly spreadPoints: number;
  readonly spread: Decimal;
  /** What was last asked of it. */
  readonly last: Last;
  /** Candles that are over, by calendar and interval. */
  readonly over: Map<string, Bars>;
};

/**
 * A price moves once a second and is the same for everybody, so it is computed once. The cache cannot be wrong, because
 * the price is a function of the second and the calendar.
 */
type Last = {
  second: number;
  calendar: MarketCalendar | null;
  quote: Quote | null;
  /** Undefined: not asked yet in this second. */
  change: number | undefined;
};

/**
 * The simulated market. A price steps once a second; while a market is closed the path goes on unseen, so that it
 * opens with a gap. Processes with the same secret have the same prices, and nobody without it can predict one.
 * Prices are drawn as floating-point numbers and become whole points of 10^-decimals before anybody sees them: from
 * there on they are exact.
 */
export function createMarket(calendar: () => MarketCalendar, secret: Buffer): Market {
  const noise = createNoise(secret);
  const instruments = new Map<number, Instrument>();
  const newBars = createBars();

  function instrumentOf(asset: MarketAsset): Instrument {
    const known = instruments.get(asset.id);
    if (known && (known.asset === asset || isSame(known.asset, asset))) return known;
    const made = createInstrument(asset, noise);
    instruments.set(asset.id, made);
    return made;
  }

  /** What is known of this second; emptied when another one, or another calendar, is asked for. */
  function lastOf(instrument: Instrument, second: number): Last {
    const { last } = instrument;
    const hours = calendar();
    if (last.second !== second || last.calendar !== hours) {
      Object.assign(last, { second, calendar: hours, quote: null, change: undefined });
    }
    return last;
  }

  /** The last second at or before this one in which the market was open: that of its price. */
  function pricedAt({ asset }: Instrument, second: number): number {
    const { closedAt } = sessionAt(asset.type, calendar(), second);
    return closedAt === null ? second : closedAt - 1;
  }

  /** Bid in points of that second. */
  function bidAt(instrument: Instrument, second: number): number {
    return bidPoints(instrument, valueAt(instrument.path, pricedAt(instrument, second)));
  }

  function quoteOf(instrument: Instrument, second: number): Quote {
    const { type, decimals } = instrument.asset;
    const { closedAt, nextOpen } = sessionAt(type, calendar(), second);
    const bid = bidAt(instrument, second);
    return {
      sell: fromPoints(bid, decimals),
      buy: fromPoints(bid + instrument.spreadPoints, decimals),
      spread: instrument.spread,
      at: new Date((closedAt ?? second) * 1000),
      isOpen: closedAt === null,
      isStale: false,
      nextOpen: nextOpen === null ? null : new Date(nextOpen * 1000),
    };
  }

  return {
    isPriced: () => true,

    quote(asset, now) {
      const instrument = instrumentOf(asset);
      const second = Math.floor(now.getTime() / 1000);
      const last = lastOf(instrument, second);
      last.quote ??= quoteOf(instrument, second);
      return last.quote;
    },

    change(asset, now) {
      const instrument = instrumentOf(asset);
      const second = Math.floor(now.getTime() / 1000);
      const last = lastOf(instrument, second);
      const at = pricedAt(instrument, second);
      last.change ??= changeOf(bidAt(instrument, at - DAY), bidAt(instrument, at));
      return last.change;
    },

    candles(asset, interval, limit, now, asker, before = Number.POSITIVE_INFINITY) {
      const end = Math.floor(now.getTime() / 1000) + 1;
      return inPieces(draw(instrumentOf(asset), INTERVALS[interval], limit, end, Math.min(before, end)), asker);
    },
  };

  /** The candles of so many seconds each as `end` knows them, back from the last one that begins before this second. */
  function* draw(
    instrument: Instrument,
    length: number,
    limit: number,
    end: number,
    before: number,
  ): Generator<void, Candle[]> {
    const { asset } = instrument;
    const hours = calendar();
    const found: Candle[] = [];
    const over = barsOf(instrument, `${hours} ${length}`);
    const isNewest = before === end;
    const from = before - 1;
    for (let time = from - (from % length); found.length < limit && time >= BEGINNING; time -= length) {
      const spans = openSpans(asset.type, hours, time, Math.min(time + length, end));
      if (spans.length > 0) {
        const drawn = () => barOf(instrument, spans);
        const bar = time + length < end ? over.known(time, isNewest, drawn) : drawn();
        found.push(candleOf(time, bar, asset.decimals));
        yield;
        continue;
      }
      const closed = sessionAt(asset.type, hours, time).closedAt ?? time;
      // The loop's own step comes on top.
      time = closed - 1 - ((closed - 1) % length) + length;
    }
    return found.reverse();
  }

  function barsOf({ over }: Instrument, kind: string): Bars {
    const bars = over.get(kind) ?? newBars();
    over.set(kind, bars);
    return bars;
  }
}

function createInstrument(asset: MarketAsset, noise: NoiseSource): Instrument {
  const { daily, season } = temperOf(asset.type);
  const scale = 10 ** asset.decimals;
  const spreadPoints = Number(decimal(asset.spread).times(scale.toString()).round(0));
  return {
    asset,
    path: createPath(noise(asset.sy), daily, season),
    sign: isInverse(asset) ? -1 : 1,
    basePoints: Number(asset.basePrice) * scale,
    spreadPoints,
    spread: fromPoints(spreadPoints, asset.decimals),
    last: { second: Number.NaN, calendar: null, quote: null, change: undefined },
    over: new Map(),
  };
}

/**
 * Whether what has no drift is 1 ÷ price: of pairs such as USDJPY, whose gains are yen and are divided by its price to
 * be dollars. Were it the price itself, whoever sells would gain its variance in dollars each day (Siegel's paradox).
 */
function isInverse({ type, sy }: MarketAsset): boolean {
  return type === 'forex' && sy.startsWith('USD');
}

/** Per cent, 2 decimals. */
export function changeOf(before: number, present: number): number {
  return Math.round(((present - before) / before) * 10_000) / 100 || 0;
}

function isSame(a: MarketAsset, b: MarketAsset): boolean {
  return (
    a.sy === b.sy &&
    a.type === b.type &&
    a.decimals === b.decimals &&
    a.basePrice === b.basePrice &&
    a.spread === b.spread
  );
}

/** Rounded once, and monotonous in the value, so that the extremes of the path are those of the price. */
function bidPoints({ basePoints, spreadPoints, sign }: Instrument, value: number): number {
  return Math.max(1, Math.round(basePoints * Math.exp(sign * value) - spreadPoints / 2));
}

function barOf(instrument: Instrument, spans: ReadonlyArray<[number, number]>): Bar {
  const { path, sign } = instrument;
  const first = (spans[0] as [number, number])[0];
  const last = (spans.at(-1) as [number, number])[1] - 1;
  const most = bidPoints(instrument, Math.max(...spans.map(([from, to]) => highest(path, from, to - 1))));
  const least = bidPoints(instrument, Math.min(...spans.map(([from, to]) => lowest(path, from, to - 1))));
  const [low, high] = sign === 1 ? [least, most] : [most, least];
  const open = bidPoints(instrument, valueAt(path, first));
  return { open, high, low, close: bidPoints(instrument, valueAt(path, last)) };
}

function candleOf(time: number, { open, high, low, close }: Bar, decimals: number): Candle {
  const price = (points: number) => fromPoints(points, decimals);
  return { time, open: price(open), high: price(high), low: price(low), close: price(close) };
}
