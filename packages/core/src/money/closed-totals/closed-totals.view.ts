import { dec, SCALE, toScale } from '../../shared/decimal';
import { formatMoney, formatQuantity, toneOf, type Tone } from '../../shared/format';
import { remoteView, type RemoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';

/** The closed positions of the Alerts & Reports page. */
export interface ClosedTotalsView extends Pick<RemoteView<unknown>, 'phase' | 'isStale'> {
  readonly count: string;
  readonly profit: string;
  readonly tone: Tone;
}

export const closedTotalsView = defineView(['closedTotals'], ({ closedTotals }): ClosedTotalsView => {
  const { phase, isStale, value } = remoteView(closedTotals);
  if (value === null) return { phase, isStale, count: '', profit: '', tone: 'flat' };
  return {
    phase,
    isStale,
    count: formatQuantity(dec(value.count)),
    profit: formatMoney(value.profit, { signed: true }),
    tone: toneOf(toScale(value.profit, SCALE.money)),
  };
});
