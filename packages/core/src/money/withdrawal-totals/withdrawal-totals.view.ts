import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import { totalsView } from '../totals';

/** The withdrawals of the Alerts & Reports page. */
export const withdrawalTotalsView = defineView(['withdrawalTotals'], ({ withdrawalTotals }) =>
  totalsView(remoteView(withdrawalTotals)),
);
