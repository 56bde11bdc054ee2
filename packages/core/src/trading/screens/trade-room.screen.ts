import { formatTime } from '../../shared/dates';
import { dec } from '../../shared/decimal';
import { formatLeverage, formatPrice, toneOf } from '../../shared/format';
import { defineView, type Snapshots } from '../../shared/view';
import { intervals, type Candle } from '../candles';
import { rateView } from '../rate';
import { changeText, priceText, starOf } from './rows';
import type { AssetHeaderView, ChartSummaryView, ChartView } from './screens.types';
import type { Asset } from '../trading.types';

/** The current asset, if one is chosen. */
export const currentAsset = ({ assets }: Pick<Snapshots<'assets'>, 'assets'>): Asset | undefined =>
  assets?.context.assets.get(assets.context.currentId ?? '');

const noAsset = {
  id: null,
  symbol: '',
  name: '',
  image: '',
  type: '',
  leverage: '',
  bid: '',
  ask: '',
  spread: '',
  change: '',
  changeTone: 'flat',
  star: 'unknown',
  isMarketOpen: true,
  nextOpen: null,
} as const;

function headerPhase({ assets }: Pick<Snapshots<'assets'>, 'assets'>, isChosen: boolean): AssetHeaderView['phase'] {
  if (isChosen) return 'ready';
  if (assets?.matches({ list: 'failed' })) return 'failed';
  return assets?.matches({ list: 'ready' }) && assets.context.assets.size === 0 ? 'none' : 'loading';
}

/** The asset header above the chart (T-014, T-060, T-061, T-161, R28). */
export const assetHeaderView = defineView(
  ['assets', 'rate', 'watchlist', 'tradingAccount'],
  ({ assets, rate, watchlist, tradingAccount }): AssetHeaderView => {
    const asset = currentAsset({ assets });
    return {
      phase: headerPhase({ assets }, asset !== undefined),
      ...(asset
        ? {
            id: asset.id,
            symbol: asset.symbol,
            name: asset.name,
            image: asset.image,
            type: asset.type,
            leverage: formatLeverage(asset.leverage),
            bid: priceText(asset.bid, asset.decimals),
            ask: priceText(asset.ask, asset.decimals),
            spread: formatPrice(asset.spread, asset.decimals),
            change: changeText(asset),
            changeTone: toneOf(asset.change),
            star: starOf(watchlist, asset.id),
            isMarketOpen: asset.isOpen,
            nextOpen: !asset.isOpen && asset.nextOpen !== null ? formatTime(asset.nextOpen) : null,
          }
        : noAsset),
      ...rateView(rate),
      isSimulated: tradingAccount?.context.settings.marketSource === 'simulated',
    };
  },
);

const PHASES = {
  idle: 'none',
  loading: 'loading',
  ready: 'ready',
  catchingUp: 'ready',
  empty: 'empty',
  failed: 'failed',
} as const;
const noCandles: readonly Candle[] = [];

/** The chart area (T-005…T-009). */
export const chartView = defineView(
  ['candles', 'assets', 'tradingAccount'],
  ({ candles, assets, tradingAccount }): ChartView => {
    const { assetId = null, interval = '1m', loads = 0 } = candles?.context ?? {};
    const asset = assets?.context.assets.get(assetId ?? '');
    return {
      isVisible: tradingAccount?.context.settings.showChart ?? true,
      phase: candles ? PHASES[candles.value] : 'none',
      assetId,
      symbol: asset?.symbol ?? '',
      interval,
      intervals,
      candles: candles?.context.candles ?? noCandles,
      series: `${assetId}/${interval}/${loads}`,
      decimals: asset?.decimals ?? 2,
    };
  },
);

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
