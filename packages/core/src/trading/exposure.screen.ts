import { divide, dec, HUNDRED, isPositive, sum, toNumber, type Decimal } from '../shared/decimal';
import { formatMoney, formatPercent } from '../shared/format';
import { defineView } from '../shared/view';
import { openPhase } from './positions.screen';
import { stable } from './rows';
import type { ExposureSlice, ExposureView } from './screens.types';
import type { Position } from './trading.types';

/** Assets with a slice of their own; the smaller ones share the last slice. */
const MOST = 5;

const sumOf = (groups: readonly { count: number }[]) => groups.reduce((total, { count }) => total + count, 0);

function slicesOf(positions: readonly Position[]): ExposureSlice[] {
  const total = sum(positions.map(({ margin }) => margin));
  if (!isPositive(total)) return [];
  const groups = new Map<string, Decimal[]>();
  for (const { symbol, margin } of positions) groups.set(symbol, [...(groups.get(symbol) ?? []), margin]);
  const bySymbol = [...groups].map(([symbol, margins]) => ({ symbol, count: margins.length, margin: sum(margins) }));
  const sorted = bySymbol.sort((a, b) => b.margin.cmp(a.margin));
  const [own, others] = [sorted.slice(0, MOST), sorted.slice(MOST)];
  const rest = { symbol: null, count: sumOf(others), margin: sum(others.map(({ margin }) => margin)) };
  const slice = ({
    symbol,
    count,
    margin,
  }: {
    symbol: string | null;
    count: number;
    margin: Decimal;
  }): ExposureSlice => {
    const share = divide(margin.times(HUNDRED), total, 2);
    return { symbol, count, margin: formatMoney(margin), share: toNumber(share), shareText: formatPercent(share) };
  };
  return [...own, ...(others.length > 0 ? [rest] : [])].map(slice);
}

const stableSlices = stable<readonly ExposureSlice[]>();

/** Where the margin in use stands: a slice per asset, the largest first (T-117). */
export const exposureView = defineView(['openOrders', 'trading'], ({ openOrders, trading }): ExposureView => {
  const phase = openPhase(openOrders);
  const positions = phase === 'ready' ? [...(openOrders?.context.positions.values() ?? [])] : [];
  return {
    phase,
    slices: stableSlices(slicesOf(positions)),
    margin: formatMoney(phase === 'ready' ? (trading?.context.figures.margin ?? dec(0)) : dec(0)),
  };
});
