import { exportModelOf } from '../../shared/export/export.model';
import { position } from '../samples.model';
import { ordersExportMachine } from './orders-export.machine';

export const ordersExportModel = exportModelOf(ordersExportMachine, 'closed', [position('1')]);
