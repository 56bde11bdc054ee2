import type { ResidentSnapshot } from '../../shared/resident';
import type {} from '../open-orders';

type Orders = ResidentSnapshot<'openOrders'> | undefined;

/** The last question for the open positions had no answer. */
export const areUnreached = (orders: Orders): boolean => orders?.matches({ data: 'stale' }) ?? false;

/** What is made of the open positions may be old: their last answer did not come, or is of before a pause (R22, R41). */
export const areOld = (orders: Orders): boolean =>
  areUnreached(orders) || ((orders?.hasTag('loaded') && orders.context.isDated) ?? false);
