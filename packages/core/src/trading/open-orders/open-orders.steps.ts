import { activeOf, followActivity } from '../../shared/activity';
import type { AssetPrices } from '../trading.types';
import * as rules from './open-orders.rules';

// Actions of the machine of open positions by name, with what they read of their event; some always come together.

export type Prices = ReadonlyMap<string, AssetPrices>;

const pricesOf = ({ event }: { event: { prices: Prices } }) => event.prices;
export const revalue = { type: 'revalue', params: pricesOf } as const;
/** While a list is on its way. */
export const newer = { 'prices.changed': { actions: [revalue, { type: 'keepNewer', params: pricesOf }] } } as const;
export const isSwitched = { type: 'isOtherMode', params: rules.accountOf } as const;
export const follow = { type: 'followAccount', params: rules.accountOf } as const;
export const place = [
  { type: 'tellPrices', params: rules.newsOf },
  { type: 'addPosition', params: rules.placedOf },
  'showPanel',
] as const;
export const isOwn = { type: 'isOwnMode', params: rules.placedOf } as const;
export const comesBack = { guard: { type: 'isActive', params: activeOf }, actions: followActivity } as const;
/** Events that outdate an answer in flight: leaving the state drops it. */
export const whileLive = {
  'position.placed': { guard: isOwn, target: '.deciding', actions: place },
  'account.changed': { guard: isSwitched, target: '#openOrders.list.loading', actions: follow },
  'activity.changed': { guard: { type: 'isGone', params: activeOf }, target: '.paused', actions: followActivity },
} as const;
export const closed = { type: 'removePositions', params: rules.closedIds } as const;
