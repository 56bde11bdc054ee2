import { defineFact } from '../../shared/fact';
import type {} from './index';

/** Whether the open list was loaded in this account mode. */
export const positionsLoadedFact = defineFact('positionsLoaded', 'openOrders', (orders) => orders.hasTag('loaded'));
