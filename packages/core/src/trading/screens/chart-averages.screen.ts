import { DASH } from '../../shared/dash';
import { dec, toScale } from '../../shared/decimal';
import { formatPrice } from '../../shared/format';
import { defineView } from '../../shared/view';
import type { Candle } from '../candles';
import { averagePoints, type ChosenAverage } from '../indicators';
import type { ChartAverage, ChartAveragesView } from './chart.types';

const noCandles: readonly Candle[] = [];
const noneChosen: readonly ChosenAverage[] = [];

/** Drawn anew for other candles or other averages alone: a price of another asset moves none of them. */
let drawn: { candles: readonly Candle[]; chosen: readonly ChosenAverage[]; averages: readonly ChartAverage[] } = {
  candles: noCandles,
  chosen: noneChosen,
  averages: [],
};

/** The chosen averages as lines over the candles that the chart has. */
export const chartAveragesView = defineView(
  ['candles', 'indicators', 'assets'],
  ({ candles, indicators, assets }): ChartAveragesView => {
    const { assetId = null, interval = '1m', loads = 0, candles: shown = noCandles } = candles?.context ?? {};
    const chosen = indicators?.context.averages ?? noneChosen;
    if (drawn.candles !== shown || drawn.chosen !== chosen) {
      const averages = chosen.map(({ slot, kind, period }) => ({
        key: `${kind}/${period}/${assetId}/${interval}/${loads}`,
        slot,
        name: `${kind.toUpperCase()} ${period}`,
        points: averagePoints(shown, { kind, period }),
      }));
      drawn = { candles: shown, chosen, averages };
    }
    return { averages: drawn.averages, decimals: assets?.context.assets.get(assetId ?? '')?.decimals ?? 2 };
  },
);

/** An average at a candle, else at the newest, in the decimals of its asset; a dash where it has too few candles. */
export function averageText({ points }: ChartAverage, time: number | null, decimals: number): string {
  const point = time === null ? points.at(-1) : points.findLast((each) => each.time === time);
  return point ? formatPrice(toScale(dec(point.value), decimals), decimals) : DASH;
}
