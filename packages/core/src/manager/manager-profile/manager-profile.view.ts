import { formatTime } from '../../shared/dates';
import { dec, isPositive, toNumber, toScale, type Decimal } from '../../shared/decimal';
import {
  DASH,
  formatFigure,
  formatLeverage,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  toneOf,
  type Tone,
} from '../../shared/format';
import { defineView } from '../../shared/view';
import type { ManagerOverview, ManagerProfile, ManagerTrade, MonthlyReturn } from './manager-profile.types';

/** One of the eight figures; a dash where it is not known (T-190). */
export interface ManagerFigure {
  readonly name: keyof ManagerOverview;
  readonly text: string;
  readonly tone: Tone;
}

/** A month as its bar and its row show it. */
export interface ManagerReturn {
  /** Such as 2026-03: a front end names it in its language (R23). */
  readonly month: string;
  /** Per cent, for a bar. */
  readonly value: number;
  readonly text: string;
  readonly tone: Tone;
}

/** A position of the manager's; figures with 3 decimals. */
export interface ManagerTradeRow extends Pick<ManagerTrade, 'id' | 'symbol' | 'image' | 'side'> {
  readonly margin: string;
  readonly leverage: string;
  readonly units: string;
  readonly price: string;
  readonly openingPrice: string;
  readonly profit: string;
  readonly tone: Tone;
  readonly openedAt: string;
  readonly closedAt: string;
}

/** The assigned manager (T-185…T-191). */
export interface ManagerProfileView {
  /** `none`: the client has accepted no manager. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'none';
  /** Its figures may be old (R22, R41). */
  readonly isStale: boolean;
  readonly name: string;
  readonly image: string;
  readonly email: string;
  readonly followers: string;
  readonly copiers: string;
  readonly about: string;
  readonly periodReturn: string;
  readonly periodTone: Tone;
  readonly months: readonly ManagerReturn[];
  readonly figures: readonly ManagerFigure[];
  readonly openTrades: readonly ManagerTradeRow[];
  readonly closedTrades: readonly ManagerTradeRow[];
  /** What the operator says about deposits of managers, plain text; null: nothing (T-030). */
  readonly securityBond: string | null;
}

/** Of the manager's positions and money. */
const DECIMALS = 3;
/** A message of the operator that is no longer than this says nothing (T-030). */
const NOTHING = 5;

const rate = (value: Decimal | null) => formatPercent(value, { signed: true });
const money = (value: Decimal | null) => (value === null ? DASH : formatMoney(value, { decimals: DECIMALS }));
const number = (value: Decimal | null, decimals: number) => (value === null ? DASH : formatFigure(value, { decimals }));
const countOf = (value: number | null) => (value === null ? DASH : formatFigure(dec(value), { decimals: 0 }));
const toneOfRate = (value: Decimal | null) => toneOf(value === null ? null : toScale(value, 2));

function figuresOf(overview: ManagerOverview): readonly ManagerFigure[] {
  const flat = (name: keyof ManagerOverview, text: string): ManagerFigure => ({ name, text, tone: 'flat' });
  const returned = (name: 'monthlyReturn' | 'totalReturn'): ManagerFigure => ({
    name,
    text: rate(overview[name]),
    tone: toneOfRate(overview[name]),
  });
  return [
    returned('monthlyReturn'),
    returned('totalReturn'),
    flat('wins', number(overview.wins, 0)),
    flat('trades', number(overview.trades, 0)),
    flat('tradeLength', number(overview.tradeLength, 2)),
    flat('tradesPerDay', number(overview.tradesPerDay, 2)),
    flat('managed', money(overview.managed)),
    flat('securityDeposit', money(overview.securityDeposit)),
  ];
}

const monthOf = ({ month, value }: MonthlyReturn): ManagerReturn => ({
  month,
  value: toNumber(value),
  text: rate(value),
  tone: toneOfRate(value),
});

const priceOf = (price: Decimal, decimals: number) =>
  isPositive(price) ? formatPrice(price, decimals, DECIMALS) : DASH;

const rowOf = (trade: ManagerTrade): ManagerTradeRow => ({
  ...{ id: trade.id, symbol: trade.symbol, image: trade.image, side: trade.side },
  margin: formatFigure(trade.margin, { decimals: DECIMALS }),
  leverage: formatLeverage(trade.leverage),
  units: formatQuantity(trade.quantity),
  price: priceOf(trade.price, trade.decimals),
  openingPrice: priceOf(trade.openingPrice, trade.decimals),
  profit: formatFigure(trade.profit, { decimals: DECIMALS, signed: true }),
  tone: toneOf(toScale(trade.profit, DECIMALS)),
  openedAt: formatTime(trade.openedAt),
  closedAt: formatTime(trade.closedAt),
});

const nobody: Omit<ManagerProfileView, 'phase' | 'isStale' | 'securityBond'> = {
  ...{ name: '', image: '', email: '', followers: DASH, copiers: DASH, about: DASH },
  ...{ periodReturn: DASH, periodTone: 'flat' },
  ...{ months: [], figures: [], openTrades: [], closedTrades: [] },
};

function profileOf(profile: ManagerProfile | null): typeof nobody {
  if (profile === null) return nobody;
  return {
    ...{ name: profile.name, image: profile.image, email: profile.email },
    followers: countOf(profile.followers),
    copiers: countOf(profile.copiers),
    about: profile.about || DASH,
    periodReturn: rate(profile.periodReturn),
    periodTone: toneOfRate(profile.periodReturn),
    months: profile.months.map(monthOf),
    figures: figuresOf(profile.overview),
    openTrades: profile.openTrades.map(rowOf),
    closedTrades: profile.closedTrades.map(rowOf),
  };
}

const phases = {
  starting: 'loading',
  loading: 'loading',
  failed: 'failed',
  disconnected: 'none',
  ready: 'ready',
  refreshing: 'ready',
  resting: 'ready',
} as const;

export const managerProfileView = defineView(
  ['managerProfile', 'settings'],
  ({ managerProfile, settings }): ManagerProfileView => {
    const message = settings?.context.settings?.securityBondMessage ?? '';
    return {
      ...profileOf(managerProfile?.context.profile ?? null),
      phase: phases[managerProfile?.value ?? 'starting'],
      isStale: managerProfile?.context.isDated ?? false,
      securityBond: Array.from(message).length > NOTHING ? message : null,
    };
  },
);
