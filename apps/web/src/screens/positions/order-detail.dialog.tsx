import { positionDetail, type PositionDetailView } from '@bourse/core/trading';
import { dialogsView } from '@bourse/core';
import { useRow, useSend, useView } from '@bourse/react';
import { Dialog, NumberText, Text, type Says } from '../../parts';
import classes from './order-detail.module.css';
import { CloseButton, closingOf, Direction } from './position-row';

/** Everything about one position (T-133); closing stands here too while it is open. */
export default function OrderDetailDialog() {
  const { top } = useView(dialogsView);
  const send = useSend('dialogs');
  const id = top?.name === 'orderDetail' ? top.input.id : '';
  const row = useRow(positionDetail, id);
  return (
    <Dialog
      isOpen={id !== ''}
      title="orderDetail.title"
      values={{ symbol: row?.symbol ?? '' }}
      onClose={() => send({ type: 'dialog.close', name: 'orderDetail' })}
    >
      {row ? <Facts row={row} /> : <Text of="orderDetail.gone" />}
    </Dialog>
  );
}

const FACTS = [
  ['orderDetail.id', 'id'],
  ['positions.units', 'units'],
  ['positions.leverage', 'leverage'],
  ['positions.invested', 'invested'],
  ['positions.opening', 'opening'],
  ['positions.current', 'current'],
  ['orderDetail.takeProfit', 'takeProfit'],
  ['orderDetail.stopLoss', 'stopLoss'],
  ['orderDetail.openedAt', 'openedAt'],
  ['positions.closedAt', 'closedAt'],
] as const;

function Facts({ row }: { row: PositionDetailView }) {
  return (
    <>
      <dl className={classes['facts']}>
        <Fact label="orderDetail.asset">{row.name}</Fact>
        <Fact label="positions.direction">
          <Direction side={row.side} />
        </Fact>
        {FACTS.map(([label, key]) => (
          <Fact key={label} label={key === 'current' && !row.isOpen ? 'positions.closing' : label}>
            {row[key]}
          </Fact>
        ))}
        <Fact label="positions.netProfit">
          <NumberText tone={row.tone}>{row.profit}</NumberText>
        </Fact>
        {row.closeReason ? (
          <Fact label="orderDetail.closeReason">
            <Text of={row.closeReason} />
          </Fact>
        ) : null}
      </dl>
      {row.isOpen ? <CloseButton {...closingOf(row)} size="md" isNamed /> : null}
    </>
  );
}

function Fact({ label, children }: { label: Says; children: React.ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>
        <Text of={label} />
      </dt>
      <dd className="number">{children}</dd>
    </div>
  );
}
