import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';
import { totalsView } from '../totals';

/** The deposits of the Alerts & Reports page. */
export const depositTotalsView = defineView(['depositTotals'], ({ depositTotals }) =>
  totalsView(remoteView(depositTotals)),
);
