import type { ResidentSnapshot } from '../../shared/resident';
import type {} from '../open-orders';

type Orders = ResidentSnapshot<'openOrders'> | undefined;

/** The list did not come: what stands in it was placed without it, and others may be missing (R14). */
export const arePart = (orders: Orders): boolean =>
  orders !== undefined && orders.matches({ data: 'failed' }) && orders.context.positions.size > 0;

/** The last question for the open positions that are shown had no answer. */
export const areUnreached = (orders: Orders): boolean => arePart(orders) || orders?.matches({ data: 'stale' }) === true;

/** What is made of the open positions may be old: their last answer did not come, or is of before a pause (R22, R41). */
export const areOld = (orders: Orders): boolean =>
  areUnreached(orders) || ((orders?.hasTag('loaded') && orders.context.isDated) ?? false);
