import { dec, toPlainText } from '../../shared/decimal';
import { DASH, formatLeverage, formatMoney, formatPercent, toneOf, truncateName } from '../../shared/format';
import { defineView, type Snapshots } from '../../shared/view';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { changeText, isPriceOld, priceText, profitText, stable, stableRows } from './rows';
import type {
  BalanceView,
  BonusView,
  Chip,
  FooterView,
  MarginInUseView,
  OpenCountView,
  TradingHeaderView,
  WatchlistChipsView,
} from './screens.types';
import { currentAsset } from './trade-room.screen';
import type { Asset } from '../trading.types';

/** Chips of the header; the rest stands in its menu (T-151, T-159). */
const NEWEST = 3;

/** R21: the count is that of trading_plans_id, the name plan_name. */
function planOf({ plans, planName }: SessionUser): FooterView['plan'] {
  if (plans.length === 0) return { kind: 'none' };
  return plans.length === 1 && planName ? { kind: 'one', name: planName } : { kind: 'many', count: plans.length };
}

/** T-125: on exactly when a manager was accepted. */
function autoTraderOf(
  { traderRequest, managerId }: SessionUser,
  { enableAutoTrader }: AppSettings,
): FooterView['autoTrader'] {
  if (!enableAutoTrader) return 'unavailable';
  if (traderRequest === 'pending') return 'pending';
  return traderRequest === 'accepted' && managerId !== null ? 'on' : 'off';
}

const noFigures: FooterView = {
  equity: DASH,
  equityHelp: null,
  profit: DASH,
  profitTone: 'flat',
  margin: DASH,
  freeMargin: DASH,
  leverage: DASH,
  marginLevel: DASH,
  isMarginLow: false,
  isMarginWarned: false,
  plan: { kind: 'none' },
  assetId: null,
  assetShort: '',
  assetName: '',
  canOrder: false,
  autoTrader: 'unavailable',
};
const stablePlan = stable<FooterView['plan']>();
const stableHelp = stable<FooterView['equityHelp']>();

/** A list that is not here yet is not a list without positions: what rests on it is unknown (R16). */
const hasOpenList = ({ openOrders }: Snapshots<'openOrders'>): boolean => openOrders?.hasTag('loaded') !== false;

/** The figures bar (T-115…T-124, R17). */
export const footerView = defineView(
  ['tradingAccount', 'assets', 'openOrders'],
  ({ tradingAccount, assets, openOrders }): FooterView => {
    if (!tradingAccount) return noFigures;
    const { figures, settings, user, marginWarning } = tradingAccount.context;
    const asset = currentAsset({ assets });
    const common = {
      leverage: formatLeverage(asset?.leverage),
      plan: stablePlan(planOf(user)),
      assetId: asset?.id ?? null,
      assetShort: truncateName(asset?.symbol ?? ''),
      assetName: asset?.name ?? '',
      canOrder: asset !== undefined,
      autoTrader: autoTraderOf(user, settings),
    };
    if (!hasOpenList({ openOrders })) return { ...noFigures, ...common };
    const profit = profitText(figures.profit);
    const isSpecified = settings.equityFormula === 'as_specified';
    return {
      equity: formatMoney(isSpecified ? figures.equityAsSpecified : figures.equity),
      equityHelp: stableHelp(
        isSpecified ? { id: 'trading.equityHelp', values: { figure: formatMoney(figures.equity) } } : null,
      ),
      profit: profit.text,
      profitTone: profit.tone,
      margin: formatMoney(figures.margin),
      freeMargin: formatMoney(figures.freeMargin),
      marginLevel: formatPercent(figures.marginLevel),
      isMarginLow: figures.marginLevel?.lte(dec(settings.marginWarningLevel)) ?? false,
      isMarginWarned: marginWarning === 'saying',
      ...common,
    };
  },
);

const stableChips = stableRows<Chip>();
const stableMore = stableRows<Chip>();
const stableAway = stable<Chip | null>();

/** The watchlist in the header (T-151, T-152, T-159). */
export const watchlistChipsView = defineView(['assets', 'watchlist'], ({ assets, watchlist }): WatchlistChipsView => {
  const { ids = [], queue = [] } = watchlist?.context ?? {};
  const current = currentAsset({ assets });
  const chipOf = (asset: Asset): Chip => ({
    id: asset.id,
    symbol: asset.symbol,
    label: truncateName(asset.symbol),
    name: asset.name,
    image: asset.image,
    type: asset.type,
    price: priceText(asset.bid, asset.decimals),
    change: changeText(asset),
    changeTone: toneOf(asset.change),
    isPriceOld: isPriceOld(asset, assets),
    isCurrent: asset === current,
    isPending: queue.some((change) => change.id === asset.id),
  });
  const chips = ids
    .map((id) => assets?.context.assets.get(id))
    .filter((asset): asset is Asset => asset !== undefined)
    .reverse()
    .map(chipOf);
  // One that is being added comes as one of the newest in a moment.
  const isAway = current && chips.length > 0 && !ids.includes(current.id) && !queue.some(({ id }) => id === current.id);
  return {
    chips: stableChips(chips.slice(0, NEWEST)),
    more: stableMore(chips.slice(NEWEST)),
    away: stableAway(isAway ? chipOf(current) : null),
  };
});

/** The bonus of the real account; a practice account has none. */
export const bonusView = defineView(['tradingAccount'], ({ tradingAccount }): BonusView => {
  const user = tradingAccount?.context.user;
  return { bonus: user === undefined || user.isPractice ? null : formatMoney(dec(user.bonus)) };
});

/** The active balance. */
export const balanceView = defineView(
  ['tradingAccount'],
  ({ tradingAccount }): BalanceView => ({
    balance: tradingAccount ? formatMoney(tradingAccount.context.figures.balance) : DASH,
    isPractice: tradingAccount?.context.user.isPractice ?? false,
  }),
);

/** Badge of the order-book entry (T-127, A-052). */
export const openCountView = defineView(['openOrders'], ({ openOrders }): OpenCountView => {
  const openCount = openOrders?.context.ids.length ?? 0;
  return { openCount, badge: openCount === 0 ? null : openCount };
});

/** The share of equity in use (A-043, R17). Of its own: a price of the watchlist changes none of it. */
export const marginInUseView = defineView(
  ['tradingAccount', 'openOrders'],
  ({ tradingAccount, openOrders }): MarginInUseView => {
    const ring = hasOpenList({ openOrders }) ? tradingAccount?.context.figures.ring : undefined;
    const share = ring ? Number(toPlainText(ring)) : null;
    return {
      ring: share,
      ringText: formatPercent(ring),
      ringLabel:
        share === null
          ? DASH
          : share > 0 && share < 1
            ? '<1%'
            : `${share > 99 ? Math.floor(share) : Math.round(share)}%`,
    };
  },
);

/** The signed-in header as far as trading is concerned (T-127, T-151, T-152, R17). */
export const tradingHeaderView = defineView(
  ['tradingAccount', 'assets', 'watchlist', 'openOrders'],
  ({ tradingAccount, assets, watchlist, openOrders }): TradingHeaderView => ({
    ...balanceView.read({ tradingAccount }),
    ...watchlistChipsView.read({ assets, watchlist }),
    ...openCountView.read({ openOrders }),
    ...marginInUseView.read({ tradingAccount, openOrders }),
  }),
);
