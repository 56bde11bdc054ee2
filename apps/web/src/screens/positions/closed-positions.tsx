import { closedBookedView, closedIdsView, olderClosedView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, Loaded } from '../../components';
import { useListEnd } from '../../components/use-list-end';
import { PositionsList } from './positions-list';
import { ClosedStaleNote } from './stale-note';

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
    <>
      <ClosedStaleNote />
      <Loaded phase={phase} empty={NONE} onRetry={() => send({ type: 'closed.show' })}>
        <PositionsList ids={ids} kind="closedBook" />
        <Older />
        <Booked />
        {totals}
      </Loaded>
    </>
  );
}

/** What the balance moved by, where the exact sum reads otherwise: one who compares the two finds the reason here. */
function Booked() {
  const { booked } = useView(closedBookedView);
  if (booked === null) return null;
  return (
    <Text size="sm" c="dimmed" ta="center" px="sm" py={4} flex="none">
      <FormattedMessage
        id="orderBook.booked"
        defaultMessage="These closes moved your balance by {amount}, each in whole cents: a gain rounded down, a loss up"
        values={{ amount: booked }}
      />
    </Text>
  );
}

/** Closed positions older than one call answers: the next of them come at a press, until it says that these are all (R35). */
function Older() {
  const { hasOlder, isLoading, hasFailed } = useView(olderClosedView);
  const send = useSend('closedOrders');
  const { isWhole, button } = useListEnd(hasOlder);
  if (!hasOlder && !isWhole) return null;
  return (
    <Group justify="center" gap="sm" p="xs" flex="none" data-list-foot>
      <Text role="status" size="sm">
        {hasFailed ? <FormattedMessage id="common.loadFailed" defaultMessage="Could not load. Try again" /> : null}
        {isWhole ? <FormattedMessage id="orderBook.allShown" defaultMessage="All closed positions are shown" /> : null}
      </Text>
      {hasOlder ? (
        <BusyButton
          ref={button}
          variant="default"
          size="xs"
          isBusy={isLoading}
          onClick={() => send({ type: 'closed.older' })}
        >
          <FormattedMessage id="orderBook.older" defaultMessage="Show older positions" />
        </BusyButton>
      ) : null}
    </Group>
  );
}
