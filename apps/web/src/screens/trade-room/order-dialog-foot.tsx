import { positionsFrameView, type OrderDialogView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Button, DataList, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton, MessageText, NumberText } from '../../components';
import { Fact } from '../positions/fact';
import classes from './order-dialog.module.css';
import { showRefusedField } from './refused-field';

/** What the order costs and the button that places it: in sight whatever of the fields is. */
export function OrderDialogFoot({ order }: { order: OrderDialogView }) {
  const send = useSend('orderDialog');
  const { isStale } = useView(positionsFrameView);
  return (
    <div className={classes['foot']}>
      <DataList gap="xs">
        <Fact label={<FormattedMessage id="orderTicket.marginRequired" defaultMessage="Margin required" />} isStrong>
          {order.marginRequired}
        </Fact>
        <Fact label={<FormattedMessage id="orderTicket.available" defaultMessage="Available" />}>
          <NumberText isStale={isStale}>{order.available}</NumberText>
        </Fact>
      </DataList>
      <Text role="status" size="sm" ta="center" {...LOOKS[order.statusKind]}>
        <MessageText of={order.status} />
        {order.nextOpen === null ? null : (
          <>
            {'. '}
            <FormattedMessage
              id="orderTicket.opensAt"
              defaultMessage="Opens {time}"
              values={{ time: order.nextOpen }}
            />
          </>
        )}
      </Text>
      {order.isVoid ? (
        <Button variant="default" size="lg" onClick={() => send({ type: 'order.cancel' })}>
          <FormattedMessage id="orderDialog.close" defaultMessage="Close this order" />
        </Button>
      ) : (
        <BusyButton
          size="lg"
          color={order.side === 'buy' ? 'up' : 'down'}
          isBusy={order.isBusy}
          isLocked={order.isLocked}
          disabled={!order.canSubmit}
          onClick={({ currentTarget }) => {
            send({ type: 'order.submit' });
            if (!order.isLocked) showRefusedField(currentTarget);
          }}
        >
          <MessageText of={order.submitLabel} />
        </BusyButton>
      )}
    </div>
  );
}

const LOOKS = { done: { fw: 600 }, problem: { fw: 600, c: 'var(--warn)' }, hint: { c: 'dimmed' } } as const;
