import { closedRow, orderBookView, positionRow, positionsFrameView } from '@bourse/core/trading';
import { newestClosedView, newestOpenView, tradeRoomView } from '@bourse/core/trading/home';
import { useRow, useSend, useView } from '@bourse/react';
import { Anchor } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { NumberText, Panel } from '../../components';
import { nameOf, PositionName } from '../positions/position-name';
import { Direction } from '../positions/position-row';
import { Profit } from '../positions/profit';
import { ClosedStaleNote, StaleNote } from '../positions/stale-note';
import classes from './home.module.css';

/** The newest open positions, with the sum of all. */
export function OpenPositions() {
  const { phase, ids } = useView(newestOpenView);
  const send = useSend('openOrders');
  return (
    <Panel
      name="open positions"
      title={<FormattedMessage id="home.open" defaultMessage="Open positions" />}
      phase={phase}
      empty={
        <Start>
          <FormattedMessage id="positions.none" defaultMessage="You have no open position yet" />
        </Start>
      }
      onRetry={() => send({ type: 'orders.reload' })}
      className={classes['panel'] ?? ''}
    >
      <StaleNote />
      <ul className={classes['rows']}>
        {ids.map((id) => (
          <OpenRow key={id} id={id} />
        ))}
      </ul>
      <Foot>
        <OpenTotal />
      </Foot>
    </Panel>
  );
}

/** The positions closed last. */
export function ClosedTrades() {
  const { phase, ids } = useView(newestClosedView);
  const send = useSend('closedOrders');
  return (
    <Panel
      name="closed positions"
      title={<FormattedMessage id="home.closed" defaultMessage="Last closed" />}
      phase={phase}
      empty={
        <>
          <ClosedStaleNote />
          <FormattedMessage id="orderBook.noneClosed" defaultMessage="You have no closed position yet" />
        </>
      }
      onRetry={() => send({ type: 'closed.show' })}
      className={classes['panel'] ?? ''}
    >
      <ClosedStaleNote />
      <ul className={classes['rows']}>
        {ids.map((id) => (
          <ClosedRow key={id} id={id} />
        ))}
      </ul>
      <Foot />
    </Panel>
  );
}

/** What is empty, and the way to begin. */
function Start({ children }: { children: ReactNode }) {
  const { path } = useView(tradeRoomView);
  return (
    <>
      {children}
      <br />
      <Anchor component={Link} href={path}>
        <FormattedMessage id="home.start" defaultMessage="Open the trade room" />
      </Anchor>
    </>
  );
}

function Foot({ children }: { children?: ReactNode }) {
  return (
    <div className={classes['foot']}>
      <Anchor component={Link} href="/orderbook" size="sm">
        <FormattedMessage id="home.all" defaultMessage="All in the order book" />
      </Anchor>
      {children}
    </div>
  );
}

function OpenTotal() {
  const { openProfit, openProfitTone } = useView(orderBookView);
  const { isStale } = useView(positionsFrameView);
  return (
    <span className={classes['total']}>
      <FormattedMessage id="positions.netProfit" defaultMessage="Net P/L" />
      <NumberText tone={openProfitTone} isStale={isStale}>
        {openProfit}
      </NumberText>
    </span>
  );
}

const OpenRow = memo(function OpenRow({ id }: { id: string }) {
  const row = useRow(positionRow, id);
  const { isStale } = useView(positionsFrameView);
  if (row === undefined) return null;
  return (
    <li className={classes['row']}>
      <PositionName {...nameOf(row)} />
      <Direction side={row.side} />
      <span className={classes['units']}>{row.units}</span>
      <Profit row={row} isStale={isStale} className={classes['profit']} />
    </li>
  );
});

const ClosedRow = memo(function ClosedRow({ id }: { id: string }) {
  const row = useRow(closedRow, id);
  if (row === undefined) return null;
  return (
    <li className={classes['row']}>
      <PositionName {...nameOf(row)} />
      <Direction side={row.side} />
      <span className={classes['units']}>{row.closedAt}</span>
      <Profit row={row} className={classes['profit']} />
    </li>
  );
});
