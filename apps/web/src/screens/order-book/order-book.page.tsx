import { closedIdsView, orderBookView, positionIdsView, positionsFrameView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { EmptyState, FailedState, LoadingState, NumberText, PanelBoundary, Text } from '../../parts';
import { CloseAllButton } from '../positions/close-all-button';
import { PositionsList } from '../positions/positions-list';
import { StaleNote } from '../positions/stale-note';
import classes from './order-book.module.css';

/** Open and closed positions, each with its count and total (T-126…T-133). */
export default function OrderBookScreen() {
  const closed = useSend('closedOrders');
  const [tab, setTab] = useState<'openOrders' | 'closedTrades'>('openOrders');
  const choose = (value: string | null) => {
    setTab(value === 'closedTrades' ? 'closedTrades' : 'openOrders');
    if (value === 'closedTrades') closed({ type: 'closed.show' });
  };
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>
        <Text of="orderBook.title" />
      </h1>
      <Tabs value={tab} onChange={choose} className={classes['tabs'] ?? ''} keepMounted={false}>
        <div className={classes['bar']}>
          <Tabs.List>
            <Tabs.Tab value="openOrders">
              <Text of="orderBook.openTab" />
            </Tabs.Tab>
            <Tabs.Tab value="closedTrades">
              <Text of="orderBook.closedTab" />
            </Tabs.Tab>
          </Tabs.List>
          <Totals isOpenTab={tab === 'openOrders'} />
        </div>
        <Tabs.Panel value="openOrders" className={classes['panel'] ?? ''}>
          <StaleNote />
          <PanelBoundary name="open positions">
            <OpenList />
          </PanelBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="closedTrades" className={classes['panel'] ?? ''}>
          <PanelBoundary name="closed positions">
            <ClosedList />
          </PanelBoundary>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** The figures alone are drawn again with every price; the lists are not. */
function Totals({ isOpenTab }: { isOpenTab: boolean }) {
  const book = useView(orderBookView);
  const { isStale } = useView(positionsFrameView);
  return (
    <p className={classes['total']}>
      <Text
        of={isOpenTab ? 'orderBook.totalOpen' : 'orderBook.totalClosed'}
        values={{ count: isOpenTab ? book.openCount : book.closedCount }}
      />
      <span className={classes['dim']}>
        <Text of="positions.netProfit" />
      </span>
      <NumberText tone={isOpenTab ? book.openProfitTone : book.closedProfitTone} isStale={isOpenTab && isStale}>
        {isOpenTab ? book.openProfit : book.closedProfit}
      </NumberText>
      {isOpenTab ? <CloseAllButton canCloseAll={book.canCloseAll} /> : null}
    </p>
  );
}

function OpenList() {
  const { ids, phase } = useView(positionIdsView);
  const send = useSend('openOrders');
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'orders.reload' })} />;
  if (phase === 'empty') return <EmptyState text="positions.none" />;
  return <PositionsList ids={ids} kind="openBook" />;
}

function ClosedList() {
  const { ids, phase } = useView(closedIdsView);
  const send = useSend('closedOrders');
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'closed.show' })} />;
  if (phase === 'empty') return <EmptyState text="orderBook.noneClosed" />;
  return <PositionsList ids={ids} kind="closedBook" />;
}
