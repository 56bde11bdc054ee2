import { exportMachine } from '../../shared/export';
import type { Position } from '../trading.types';

/** Which list is saved. */
export type OrdersTab = 'open' | 'closed';

/** One of the two lists of the order book as a file. */
export const ordersExportMachine = exportMachine<Position, OrdersTab>('ordersExport');
