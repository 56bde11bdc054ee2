import type { ResidentSnapshot } from '../../shared/resident';
import type {} from '../open-orders';

type Orders = ResidentSnapshot<'openOrders'> | undefined;

/** The last question for the open positions that are shown had no answer: those known, or one placed without them. */
export const areUnreached = (orders: Orders): boolean =>
  orders !== undefined &&
  (orders.matches({ data: 'stale' }) || (orders.matches({ data: 'failed' }) && orders.context.positions.size > 0));

/** What is made of the open positions may be old: their last answer did not come, or is of before a pause (R22, R41). */
export const areOld = (orders: Orders): boolean =>
  areUnreached(orders) || ((orders?.hasTag('loaded') && orders.context.isDated) ?? false);
