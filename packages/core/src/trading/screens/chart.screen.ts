import { formatTime, isoOf } from '../../shared/dates';
import { dec, toNumber } from '../../shared/decimal';
import { conversionOf, triggerPrice } from '../../shared/figures';
import { formatPrice, formatQuantity, toneOf } from '../../shared/format';
import { defineView, type Snapshots } from '../../shared/view';
import { intervals, secondsLeft, type Candle, type Interval } from '../candles';
import { marketTime } from '../market-clock';
import { rateView } from '../rate';
import type { Position } from '../trading.types';
import type {
  CandleView,
  ChartCountdownView,
  ChartFrameView,
  ChartLine,
  ChartLinesView,
  ChartSummaryView,
  ChartTableView,
  ChartView,
} from './chart.types';
import { stable } from './rows';
import { headerPhase, shownAge } from './trade-room.screen';

const PHASES = {
  idle: 'none',
  loading: 'loading',
  catchingUp: 'ready',
  empty: 'empty',
  failed: 'failed',
} as const;
const noCandles: readonly Candle[] = [];

/** Null while a rate that it takes is not known. */
type Conversion = ReturnType<typeof conversionOf>;

/** While the list of assets is on its way, so is the chart. */
function phaseOf({ candles, assets }: Snapshots<'candles' | 'assets'>): ChartView['phase'] {
  const value = candles?.value ?? 'idle';
  const phase = typeof value === 'string' ? PHASES[value] : 'ready';
  return phase === 'none' && headerPhase({ assets }, false) === 'loading' ? 'loading' : phase;
}

function olderOf({ candles }: Snapshots<'candles'>): ChartView['older'] {
  if (candles?.context.isOlderWanted) return 'loading';
  return candles?.matches({ ready: 'olderFailed' }) ? 'failed' : 'none';
}

/** The chart area (T-005…T-009). */
export const chartView = defineView(
  ['candles', 'assets', 'tradingAccount'],
  ({ candles, assets, tradingAccount }): ChartView => {
    const { assetId = null, interval = '1m', loads = 0 } = candles?.context ?? {};
    const asset = assets?.context.assets.get(assetId ?? '');
    return {
      isVisible: tradingAccount?.context.settings.showChart ?? true,
      provider: tradingAccount?.context.settings.chartProvider ?? 'embedded',
      phase: phaseOf({ candles, assets }),
      assetId,
      symbol: asset?.symbol ?? '',
      interval,
      intervals,
      candles: candles?.context.candles ?? noCandles,
      series: `${assetId}/${interval}`,
      loads,
      older: olderOf({ candles }),
      decimals: asset?.decimals ?? 2,
    };
  },
);

/** The same for whoever shows no candle: a price changes none of it. */
export const chartFrameView = defineView(['candles', 'assets', 'tradingAccount'], (snapshots): ChartFrameView => {
  const { candles: _candles, series: _series, loads: _loads, ...frame } = chartView.read(snapshots);
  return frame;
});

const among = (candles: readonly Candle[], of: (candle: Candle) => number, pick: (...values: number[]) => number) =>
  candles.length === 0 ? null : dec(pick(...candles.map(of)));

/** What the chart shows, for who does not see it: its last, highest and lowest price (T-005). */
export const chartSummaryView = defineView(['candles', 'assets'], ({ candles, assets }): ChartSummaryView => {
  const { assetId = null, interval = '1m', candles: shown = noCandles } = candles?.context ?? {};
  const decimals = assets?.context.assets.get(assetId ?? '')?.decimals ?? 2;
  const last = shown.at(-1);
  return {
    count: shown.length,
    interval,
    last: formatPrice(last && dec(last.close), decimals),
    high: formatPrice(
      among(shown, ({ high }) => high, Math.max),
      decimals,
    ),
    low: formatPrice(
      among(shown, ({ low }) => low, Math.min),
      decimals,
    ),
  };
});

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** "04:59", "13:04:59". */
function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return [...(hours > 0 ? [hours] : []), minutes, seconds % 60].map(twoDigits).join(':');
}

/** When the running candle ends. Of its own, because it changes every second. */
export const chartCountdownView = defineView(
  ['marketClock', 'candles', 'assets'],
  ({ marketClock, candles, assets }): ChartCountdownView => {
    const { assetId = null, interval = '1m' } = candles?.context ?? {};
    const time = marketTime(marketClock);
    const isOpen = assets?.context.assets.get(assetId ?? '')?.isOpen === true;
    return { left: time === null || !isOpen ? '' : clockText(secondsLeft(interval, time)) };
  },
);

/**
 * A candle in texts: what the chart shows of the one under the cross, and its table of each. That of a day is a day of
 * the market and keeps its date in every time zone.
 */
export function candleView(
  { time, open, high, low, close }: Candle,
  { decimals, interval }: { readonly decimals: number; readonly interval: Interval },
): CandleView {
  const text = (price: number) => formatPrice(dec(price), decimals);
  const begin = isoOf(time * 1_000);
  return {
    time: interval === '1d' ? begin.slice(0, 10) : formatTime(begin),
    open: text(open),
    high: text(high),
    low: text(low),
    close: text(close),
    tone: toneOf(dec(close).minus(dec(open))),
  };
}

/** Rows of the table; older ones are for the chart itself. */
const MOST_ROWS = 60;

/** The chart as a table, newest first (T-005). */
export const chartTableView = defineView(['candles', 'assets'], ({ candles, assets }): ChartTableView => {
  const { assetId = null, interval = '1m', candles: shown = noCandles } = candles?.context ?? {};
  const decimals = assets?.context.assets.get(assetId ?? '')?.decimals ?? 2;
  return {
    rows: shown
      .slice(-MOST_ROWS)
      .reverse()
      .map((candle) => ({ ...candleView(candle, { decimals, interval }), key: candle.time })),
  };
});

/** Entry, take profit and stop loss of one position, as prices of the chart. */
function placesOf(position: Position, conversion: Conversion) {
  const { side, quantity, openingPrice, decimals } = position;
  const triggers = (['takeProfit', 'stopLoss'] as const).flatMap((kind) => {
    const amount = position[kind];
    if (amount === null || conversion === null) return [];
    const price = triggerPrice(side, kind, openingPrice, amount, quantity, conversion, decimals);
    return price === null ? [] : [{ kind, price }];
  });
  return [{ kind: 'entry' as const, price: openingPrice }, ...triggers].map(({ kind, price }) => ({
    kind,
    side,
    quantity,
    // A place on a picture, not money.
    price: toNumber(price),
    text: formatPrice(price, decimals),
  }));
}

/** Positions of one side at one price share a line, with the sum of their units: a tag for each would hide the candles. */
function linesOf(positions: readonly Position[], conversion: Conversion): readonly ChartLine[] {
  const lines = new Map<string, ReturnType<typeof placesOf>[number]>();
  for (const place of positions.flatMap((position) => placesOf(position, conversion))) {
    const key = `${place.side}/${place.kind}/${place.text}`;
    const before = lines.get(key);
    lines.set(key, before ? { ...before, quantity: before.quantity.plus(place.quantity) } : place);
  }
  return [...lines].map(([key, { quantity, ...line }]) => {
    const units = formatQuantity(quantity);
    return { ...line, units, key: `${key}/${units}` };
  });
}

const stableLines = stable<readonly ChartLine[]>();

/** The client's own open positions of the asset, as lines of its chart, and what its present price is. */
export const chartLinesView = defineView(['candles', 'assets', 'openOrders', 'rate'], (snapshots): ChartLinesView => {
  const { candles, assets, openOrders, rate } = snapshots;
  const assetId = candles?.context.assetId ?? null;
  const asset = assets?.context.assets.get(assetId ?? '');
  const { isStale } = shownAge(rateView(rate), asset);
  if (!asset || !assets) return { lines: stableLines([]), ask: null, isStale };
  const conversion = conversionOf(asset, assets.context.assets.values());
  const own = [...(openOrders?.context.positions.values() ?? [])].filter((position) => position.assetId === assetId);
  return { lines: stableLines(linesOf(own, conversion)), ask: toNumber(asset.ask), isStale };
});
