import { defineView } from '../../shared/view';
import type { Candle } from '../candles';
import { candleView } from './chart.screen';
import type { CandleView, ChartReadView } from './chart.types';
import { stable } from './rows';

const noCandles: readonly Candle[] = [];

const stableCandle = stable<CandleView | null>();

/** What keys read of the chart: one candle after the other (T-005). */
export const chartReadView = defineView(['candles', 'assets'], ({ candles, assets }): ChartReadView => {
  const { assetId = null, interval = '1m', candles: shown = noCandles, read = null } = candles?.context ?? {};
  const decimals = assets?.context.assets.get(assetId ?? '')?.decimals ?? 2;
  const at = read === null ? -1 : shown.findLastIndex(({ time }) => time === read.time);
  return {
    read,
    candle: stableCandle(read && candleView(read, { decimals, interval })),
    place: at < 0 ? shown.length : at + 1,
    count: shown.length,
  };
});
