import { dialogsView } from '@bourse/core';
import { positionDetail, positionsFrameView, type PositionDetailView } from '@bourse/core/trading';
import { useRow, useSend, useView } from '@bourse/react';
import { DataList, Text } from '@mantine/core';
import { defineMessages, FormattedMessage } from 'react-intl';
import { MessageText, NumberText } from '../../components';
import { Sheet } from '../../components/sheet';
import { Fact } from './fact';
import classes from './order-detail.module.css';
import { CloseButton, closingOf } from './close-button';
import { Direction } from './position-row';
import { StaleNote } from './stale-note';

/** Everything about one position (T-133), with its close button while it is open. */
export default function OrderDetailDialog() {
  const { top } = useView(dialogsView);
  const send = useSend('dialogs');
  const id = top?.name === 'orderDetail' && 'id' in top.input ? top.input.id : '';
  const row = useRow(positionDetail, id);
  if (id === '') return null;
  return (
    <Sheet
      position="right"
      title={
        <FormattedMessage
          id="orderDetail.title"
          defaultMessage="Order detail {symbol}"
          values={{ symbol: row?.symbol ?? '' }}
        />
      }
      onClose={() => send({ type: 'dialog.close', name: 'orderDetail' })}
    >
      {row ? (
        <Facts row={row} />
      ) : (
        <FormattedMessage
          id="orderDetail.gone"
          defaultMessage="This position is not open any more. The order book has those that are closed."
        />
      )}
    </Sheet>
  );
}

const labels = defineMessages({
  id: { id: 'orderDetail.id', defaultMessage: 'Position number' },
  units: { id: 'positions.units', defaultMessage: 'Units' },
  leverage: { id: 'positions.leverage', defaultMessage: 'Leverage' },
  invested: { id: 'positions.invested', defaultMessage: 'Invested' },
  opening: { id: 'positions.opening', defaultMessage: 'Opening price' },
  current: { id: 'positions.current', defaultMessage: 'Current price' },
  closing: { id: 'positions.closing', defaultMessage: 'Closing price' },
  takeProfit: { id: 'orderDetail.takeProfit', defaultMessage: 'Take profit (USD)' },
  stopLoss: { id: 'orderDetail.stopLoss', defaultMessage: 'Stop loss (USD)' },
  openedAt: { id: 'orderDetail.openedAt', defaultMessage: 'Opened' },
  closedAt: { id: 'positions.closedAt', defaultMessage: 'Closed' },
});
const FACTS = ['id', 'units', 'leverage', 'invested', 'opening', 'current', 'openedAt', 'closedAt'] as const;

function Facts({ row }: { row: PositionDetailView }) {
  const { isStale } = useView(positionsFrameView);
  const isOld = row.isOpen && isStale;
  const labelOf = (key: (typeof FACTS)[number]) => labels[key === 'current' && !row.isOpen ? 'closing' : key];
  return (
    <>
      {row.isOpen ? <StaleNote isRepeated /> : null}
      <Head row={row} isOld={isOld} />
      <DataList withDivider mb="lg">
        <Fact label={<FormattedMessage id="orderDetail.asset" defaultMessage="Asset" />}>{row.name}</Fact>
        <Fact label={<FormattedMessage id="positions.direction" defaultMessage="Direction" />}>
          <Direction side={row.side} />
        </Fact>
        {FACTS.map((key) => (
          <Fact key={key} label={<FormattedMessage {...labelOf(key)} />}>
            {key === 'current' ? <NumberText isStale={isOld}>{row[key]}</NumberText> : row[key]}
          </Fact>
        ))}
        {row.closeReason ? (
          <Fact label={<FormattedMessage id="orderDetail.closeReason" defaultMessage="Reason for closing" />}>
            <MessageText of={row.closeReason} />
          </Fact>
        ) : null}
      </DataList>
      {row.isOpen && row.reason ? (
        <Text size="sm" c="dimmed" mb="xs">
          <MessageText of={row.reason} />
        </Text>
      ) : null}
      {row.isOpen ? <CloseButton {...closingOf(row)} size="md" isNamed /> : null}
    </>
  );
}

/** What a trader opens it for: how the position stands, and where it ends by itself. */
function Head({ row, isOld }: { row: PositionDetailView; isOld: boolean }) {
  return (
    <dl className={classes['head']}>
      <div>
        <dt>
          <FormattedMessage id="positions.netProfitUsd" defaultMessage="Net P/L (USD)" />
        </dt>
        <dd>
          <NumberText tone={row.tone} isStale={isOld} className={classes['profit']}>
            {row.profit}
          </NumberText>
          <small>
            <FormattedMessage
              id="orderDetail.share"
              defaultMessage="{share} of what was invested"
              values={{
                share: (
                  <NumberText tone={row.tone} isStale={isOld}>
                    {row.share}
                  </NumberText>
                ),
              }}
            />
          </small>
        </dd>
      </div>
      {(['takeProfit', 'stopLoss'] as const).map((key) => (
        <div key={key}>
          <dt>
            <FormattedMessage {...labels[key]} />
          </dt>
          <dd>
            <span>{row[key]}</span>
            <Price of={key === 'takeProfit' ? row.takeProfitPrice : row.stopLossPrice} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Price({ of }: { of: string | null }) {
  if (of === null) return null;
  return (
    <small>
      <FormattedMessage id="orderTicket.triggerPrice" defaultMessage="Closes at about {price}" values={{ price: of }} />
    </small>
  );
}
