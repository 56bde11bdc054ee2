import { divide, dec, HUNDRED, isPositive, sum, toNumber, type Decimal } from '../../shared/decimal';
import { totalMargin } from '../../shared/figures';
import { DASH, formatFigure, formatMoney, formatPercent, formatQuantity } from '../../shared/format';
import { defineView } from '../../shared/view';
import { positionsOf, profitOfAll } from '../position-list';
import { openPhase } from './positions.screen';
import { profitText, stable } from './rows';
import type { ExposureRow, ExposureSlice, ExposureTableView, ExposureView } from './exposure.types';
import type { Position } from '../trading.types';

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
    return { symbol, count, margin: formatFigure(margin), share: toNumber(share), shareText: formatPercent(share) };
  };
  return [...own, ...(others.length > 0 ? [rest] : [])].map(slice);
}

const stableSlices = stable<readonly ExposureSlice[]>();

/** Where the margin in use stands: a slice per asset, the largest first (T-117). */
export const exposureView = defineView(
  ['openOrders', 'tradingAccount'],
  ({ openOrders, tradingAccount }): ExposureView => {
    const phase = openPhase(openOrders);
    const positions = phase === 'ready' ? [...(openOrders?.context.positions.values() ?? [])] : [];
    return {
      phase,
      slices: stableSlices(slicesOf(positions)),
      margin: formatMoney(phase === 'ready' ? (tradingAccount?.context.figures.margin ?? dec(0)) : dec(0)),
    };
  },
);

const unitsOf = (positions: readonly Position[], side: Position['side']) =>
  sum(positions.filter((position) => position.side === side).map(({ quantity }) => quantity));

function rowOf(symbol: string, positions: readonly Position[]): ExposureRow {
  const [long, short] = [unitsOf(positions, 'buy'), unitsOf(positions, 'sell')];
  const profit = profitOfAll(positions);
  return {
    symbol,
    long: formatQuantity(long),
    short: formatQuantity(short),
    net: formatQuantity(long.minus(short)),
    margin: formatFigure(totalMargin(positions)),
    profit: formatFigure(profit, { signed: true }),
    profitTone: profitText(profit).tone,
  };
}

const stableRows = stable<readonly ExposureRow[]>();

/** The open positions by asset: what was bought, sold and is left of it (T-036, T-037). */
export const exposureTableView = defineView(['openOrders'], ({ openOrders }): ExposureTableView => {
  const phase = openPhase(openOrders);
  const positions = openOrders ? positionsOf(openOrders.context.positions) : [];
  const bySymbol = new Map<string, Position[]>();
  for (const position of positions) bySymbol.set(position.symbol, [...(bySymbol.get(position.symbol) ?? []), position]);
  const symbols = [...bySymbol.keys()].sort();
  // A position may have been placed before the others have come: these are no sums of all then (R14).
  const isWhole = openOrders?.hasTag('loaded') ?? false;
  const profit = isWhole ? profitText(profitOfAll(positions)) : { text: DASH, tone: 'flat' as const };
  return {
    phase,
    rows: stableRows(symbols.map((symbol) => rowOf(symbol, bySymbol.get(symbol) ?? []))),
    margin: isWhole ? formatMoney(totalMargin(positions)) : DASH,
    profit: profit.text,
    profitTone: profit.tone,
  };
});
