import { exportModelOf } from '../../shared/export/export.model';
import { withdrawalRow } from '../transactions/transactions.model';
import { transactionsExportMachine } from './transactions-export.machine';

export const transactionsExportModel = exportModelOf(transactionsExportMachine, 'withdrawals', [withdrawalRow()]);
