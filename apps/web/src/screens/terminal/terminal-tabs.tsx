import { closedFrameView, orderBookView, placedView, positionsFrameView } from '@bourse/core/trading';
import { exposureTableView } from '@bourse/core/trading/exposure';
import { useSend, useView } from '@bourse/react';
import { Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { NumberText, PanelBoundary } from '../../components';
import { CloseAllButton } from '../positions/close-all-button';
import { ClosedPositions } from '../positions/closed-positions';
import { OpenPositions } from '../positions/open-positions';
import { PositionsList } from '../positions/positions-list';
import { StaleNote } from '../positions/stale-note';
import { ExposureTable } from './exposure-table';
import { SymbolsPanel } from './symbols-panel';
import classes from './terminal.module.css';
import { Totals } from './totals';

const PROFIT = <FormattedMessage id="positions.netProfit" defaultMessage="Net P/L" />;

export interface TerminalTabsProps {
  /** The symbols are a tab where they have no panel of their own. */
  hasSymbols?: boolean;
}

/** What is open, by position and by asset, and what was closed (T-036, T-037). */
export function TerminalTabs({ hasSymbols = false }: TerminalTabsProps) {
  const closed = useSend('closedOrders');
  const { placedId } = useView(placedView);
  const [tab, setTab] = useState<string | null>('trade');
  const [followedId, setFollowedId] = useState(placedId);
  // What was just placed is to be seen, also where another tab was in front (T-074, R39).
  if (placedId !== followedId) {
    setFollowedId(placedId);
    if (placedId !== null) setTab('trade');
  }
  const choose = (value: string | null) => {
    setTab(value);
    if (value === 'history') closed({ type: 'closed.show' });
  };
  return (
    <Tabs className={classes['tabs'] ?? ''} value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List className={classes['bar'] ?? ''}>
        <Tabs.Tab value="trade" data-list-head>
          <FormattedMessage id="terminal.trade" defaultMessage="Trade" />
        </Tabs.Tab>
        <Tabs.Tab value="exposure">
          <FormattedMessage id="terminal.exposure" defaultMessage="Exposure" />
        </Tabs.Tab>
        <Tabs.Tab value="history">
          <FormattedMessage id="terminal.history" defaultMessage="History" />
        </Tabs.Tab>
        {hasSymbols ? (
          <Tabs.Tab value="symbols">
            <FormattedMessage id="terminal.symbols" defaultMessage="Symbols" />
          </Tabs.Tab>
        ) : null}
      </Tabs.List>
      <Content value="trade">
        <Trade />
      </Content>
      <Content value="exposure">
        <Exposure />
      </Content>
      <Content value="history">
        <ClosedPositions totals={<ClosedTotals />} />
      </Content>
      {hasSymbols ? (
        <Content value="symbols">
          <SymbolsPanel />
        </Content>
      ) : null}
    </Tabs>
  );
}

function Content({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes['content'] ?? ''}>
      <PanelBoundary name={value}>{children}</PanelBoundary>
    </Tabs.Panel>
  );
}

function Trade() {
  return (
    <OpenPositions>
      {(ids) => (
        <>
          <StaleNote />
          <PositionsList ids={ids} kind="open" />
          <OpenTotals />
        </>
      )}
    </OpenPositions>
  );
}

function Exposure() {
  return (
    <OpenPositions>
      {() => (
        <>
          <StaleNote />
          <ExposureTable />
          <OpenTotals />
        </>
      )}
    </OpenPositions>
  );
}

/** The figures alone are drawn again with every price; the list is not. */
function OpenTotals() {
  const { margin, profit, profitTone } = useView(exposureTableView);
  const { isStale } = useView(positionsFrameView);
  const { canCloseAll } = useView(orderBookView);
  return (
    <Totals action={<CloseAllButton canCloseAll={canCloseAll} />}>
      <FormattedMessage id="figures.margin" defaultMessage="Margin" />
      <NumberText isStale={isStale}>{margin}</NumberText>
      {PROFIT}
      <NumberText tone={profitTone} isStale={isStale}>
        {profit}
      </NumberText>
    </Totals>
  );
}

function ClosedTotals() {
  const { closedProfit, closedProfitTone } = useView(orderBookView);
  const { isStale } = useView(closedFrameView);
  return (
    <Totals>
      <FormattedMessage id="terminal.realised" defaultMessage="Realised P/L" />
      <NumberText tone={closedProfitTone} isStale={isStale}>
        {closedProfit}
      </NumberText>
    </Totals>
  );
}
