import '@mantine/core/styles/Tabs.layer.css';
import { closedFrameView, orderBookView, positionsFrameView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Group, Tabs, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { NumberText, PanelBoundary } from '../../components';
import { CloseAllButton } from '../positions/close-all-button';
import { ClosedPositions } from '../positions/closed-positions';
import { OpenPositions } from '../positions/open-positions';
import { PositionsList } from '../positions/positions-list';
import { StaleNote } from '../positions/stale-note';
import { ExportButton } from './export-button';
import classes from './order-book.module.css';

const OPEN = 'openOrders';
const CLOSED = 'closedTrades';

/** Open and closed positions, each with its count and total (T-126…T-133). */
export default function OrderBookScreen() {
  const closed = useSend('closedOrders');
  const [tab, setTab] = useState<string | null>(OPEN);
  const choose = (value: string | null) => {
    setTab(value);
    if (value === CLOSED) closed({ type: 'closed.show' });
  };
  return (
    <div className={classes['page']}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="xl">
          <FormattedMessage id="orderBook.title" defaultMessage="Order book" />
        </Title>
        <ExportButton tab={tab === CLOSED ? 'closed' : 'open'} />
      </Group>
      <Tabs className={classes['tabs'] ?? ''} value={tab} onChange={choose} keepMounted={false}>
        <div className={classes['bar']}>
          <Tabs.List className={classes['list'] ?? ''}>
            <Tabs.Tab value={OPEN} className={classes['tab'] ?? ''} data-list-head>
              <FormattedMessage id="orderBook.openTab" defaultMessage="Open positions" />
            </Tabs.Tab>
            <Tabs.Tab value={CLOSED} className={classes['tab'] ?? ''}>
              <FormattedMessage id="orderBook.closedTab" defaultMessage="Closed trades" />
            </Tabs.Tab>
          </Tabs.List>
          <Totals isOpenTab={tab !== CLOSED} />
        </div>
        <Tabs.Panel value={OPEN} className={classes['panel'] ?? ''}>
          <StaleNote />
          <PanelBoundary name="open positions">
            <OpenPositions>{(ids) => <PositionsList ids={ids} kind="openBook" />}</OpenPositions>
          </PanelBoundary>
        </Tabs.Panel>
        <Tabs.Panel value={CLOSED} className={classes['panel'] ?? ''}>
          <PanelBoundary name="closed positions">
            <ClosedPositions />
          </PanelBoundary>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** The figures alone are drawn again with every price; the lists are not. */
function Totals({ isOpenTab }: { isOpenTab: boolean }) {
  const book = useView(orderBookView);
  const open = useView(positionsFrameView);
  const closed = useView(closedFrameView);
  return (
    <Text size="sm" className={classes['total'] ?? ''}>
      {isOpenTab ? (
        <FormattedMessage
          id="orderBook.totalOpen"
          defaultMessage="Total open positions: {count}"
          values={{ count: book.openCount }}
        />
      ) : (
        <FormattedMessage
          id="orderBook.totalClosed"
          defaultMessage="Total closed positions: {count}"
          values={{ count: book.closedCount }}
        />
      )}
      <span className={classes['profit']}>
        <Text span inherit c="dimmed">
          <FormattedMessage id="positions.netProfit" defaultMessage="Net P/L" />
        </Text>
        <NumberText
          tone={isOpenTab ? book.openProfitTone : book.closedProfitTone}
          isStale={(isOpenTab ? open : closed).isStale}
        >
          {isOpenTab ? book.openProfit : book.closedProfit}
        </NumberText>
      </span>
      {/* It keeps its place on the other tab, so that the bar keeps its height. */}
      <span data-away={!isOpenTab || undefined}>
        <CloseAllButton canCloseAll={book.canCloseAll} />
      </span>
    </Text>
  );
}
