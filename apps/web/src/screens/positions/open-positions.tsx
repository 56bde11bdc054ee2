import { positionIdsView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '../../components';

const NONE = <FormattedMessage id="positions.none" defaultMessage="You have no open position yet" />;

export interface OpenPositionsProps {
  children: (ids: readonly string[]) => ReactNode;
}

/** The open positions, or that there is none yet, with a retry where they could not be loaded. */
export function OpenPositions({ children }: OpenPositionsProps) {
  const { ids, phase } = useView(positionIdsView);
  const send = useSend('openOrders');
  return (
    <Loaded phase={phase} empty={NONE} onRetry={() => send({ type: 'orders.reload' })}>
      {children(ids)}
    </Loaded>
  );
}
