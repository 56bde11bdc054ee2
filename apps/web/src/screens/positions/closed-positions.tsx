import { closedIdsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '../../components';
import { PositionsList } from './positions-list';

const NONE = <FormattedMessage id="orderBook.noneClosed" defaultMessage="You have no closed position yet" />;

export interface ClosedPositionsProps {
  /** Below the list where it holds something. */
  totals?: ReactNode;
}

/** The closed positions, or that there is none yet, with a retry where they could not be loaded (T-131). */
export function ClosedPositions({ totals }: ClosedPositionsProps) {
  const { ids, phase } = useView(closedIdsView);
  const send = useSend('closedOrders');
  return (
    <Loaded phase={phase} empty={NONE} onRetry={() => send({ type: 'closed.show' })}>
      <PositionsList ids={ids} kind="closedBook" />
      {totals}
    </Loaded>
  );
}
