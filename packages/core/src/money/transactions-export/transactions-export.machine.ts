import { exportMachine } from '../../shared/export';
import type { MoneyRow, TransactionsTab } from '../transactions';

/** One of the three lists as a file. */
export const transactionsExportMachine = exportMachine<MoneyRow, TransactionsTab>('transactionsExport');
