import { announced } from '../../shared/announced';
import { DASH } from '../../shared/format';
import { tradeRoomPath } from '../../shared/trade-room-path';
import { defineView } from '../../shared/view';
import { closedIdsView, openPhase } from './positions.screen';
import { stable } from './rows';
import type { HomeAccountView, HomeTile } from './home.types';
import type { ListView } from './screens.types';

/** Rows of a list on the home page; the order book has all of them. */
const NEWEST = 5;

/** A page that is to come is no place to go to: its tile says so instead. */
const tile = (name: HomeTile['name'], path: string | null): HomeTile => ({
  name,
  label: { id: `home.${name}` },
  path: path !== null && announced.includes(path) ? null : path,
  opensChat: name === 'helpCenter',
});

/** T-167, T-168; the help center as the menus have it (A-056, R12). */
const tilesOf = (tradeRoom: string): readonly HomeTile[] => [
  tile('tradeRoom', tradeRoom),
  tile('orderBook', '/orderbook'),
  tile('marketAnalysis', '/market_analysis'),
  tile('history', '/transactions'),
  tile('chat', '/livechat'),
  tile('leaderBoard', null),
  tile('tutorials', null),
  tile('helpCenter', null),
  tile('home', '/'),
];
const stableTiles = stable<readonly HomeTile[]>();

/** Where the trade room of this operator is (T-003). */
export const tradeRoomView = defineView(['tradingAccount'], ({ tradingAccount }) => ({
  path: tradeRoomPath(tradingAccount?.context.settings ?? { enableMt: false }),
}));

/** Whose home it is, and where one can go from there. */
export const homeView = defineView(['tradingAccount'], ({ tradingAccount }): HomeAccountView => {
  const { user, positions, arePositionsLoaded } = tradingAccount?.context ?? {};
  return {
    name: user?.firstName || (user?.name ?? ''),
    isPractice: user?.isPractice ?? false,
    openCount: arePositionsLoaded ? String(positions?.length ?? 0) : DASH,
    tiles: stableTiles(tilesOf(tradeRoomView.read({ tradingAccount }).path)),
    pending: { id: 'home.pending' },
  };
});

const stableOpen = stable<readonly string[]>();
const stableClosed = stable<readonly string[]>();

/** The newest open positions. */
export const newestOpenView = defineView(
  ['openOrders'],
  ({ openOrders }): ListView => ({
    phase: openPhase(openOrders),
    ids: stableOpen((openOrders?.context.ids ?? []).slice(0, NEWEST)),
  }),
);

/** The positions closed last. */
export const newestClosedView = defineView(['closedOrders'], ({ closedOrders }): ListView => {
  const { phase, ids } = closedIdsView.read({ closedOrders });
  return { phase, ids: stableClosed(ids.slice(0, NEWEST)) };
});
