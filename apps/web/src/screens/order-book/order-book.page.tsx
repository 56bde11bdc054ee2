import { closedIdsView, orderBookView, positionIdsView, positionsFrameView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { useState } from 'react';
import { EmptyState, FailedState, LoadingState, NumberText, PanelBoundary, Text } from '../../parts';
import { CloseAllButton } from '../positions/close-all-button';
import { PositionsList } from '../positions/positions-list';
import { StaleNote } from '../positions/stale-note';
import classes from './order-book.module.css';
import { Tabs } from './tabs';

const TABS = [
  { value: 'openOrders', label: 'orderBook.openTab' },
  { value: 'closedTrades', label: 'orderBook.closedTab' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** Open and closed positions, each with its count and total (T-126…T-133). */
export default function OrderBookScreen() {
  const closed = useSend('closedOrders');
  const [tab, setTab] = useState<Tab>('openOrders');
  const isOpenTab = tab === 'openOrders';
  const choose = (value: Tab) => {
    setTab(value);
    if (value === 'closedTrades') closed({ type: 'closed.show' });
  };
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>
        <Text of="orderBook.title" />
      </h1>
      <Tabs tabs={TABS} value={tab} onChange={choose} aside={<Totals isOpenTab={isOpenTab} />}>
        {isOpenTab ? (
          <>
            <StaleNote />
            <PanelBoundary name="open positions">
              <OpenList />
            </PanelBoundary>
          </>
        ) : (
          <PanelBoundary name="closed positions">
            <ClosedList />
          </PanelBoundary>
        )}
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
