import '../../styles/terminal';
import { navigationView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Splitter } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useIntl } from 'react-intl';
import { usePanelSizes } from '../../adapters/preferences';
import { PanelBoundary, useIsMobile } from '../../components';
import { ManagerPart } from '../shell/manager-part';
import { AssetHeader } from '../trade-room/asset-header';
import { ChartPanel } from '../trade-room/chart-panel';
import { PriceBar } from '../trade-room/price-bar';
import { Ticket } from '../trade-room/ticket';
import { SymbolsPanel } from './symbols-panel';
import { TerminalTabs } from './terminal-tabs';
import classes from './terminal.module.css';

/** Until a person moves a border: symbols and the rest, chart and tabs; shares of what there is. */
const COLUMNS = [38, 62] as const;
const ROWS = [58, 42] as const;

/** So narrow beside the ticket that the symbols are one more tab. */
const NARROW_QUERY = '(max-width: 61.998em)';
const AT_ONCE = { getInitialValueInEffect: false } as const;

/**
 * The trade room as a desktop terminal: symbols at the left, the chart, and tabs below it (A-008, T-034). The compact
 * one has no ticket beside the chart: a price opens it as a dialog (T-038).
 */
export default function TerminalPage() {
  const { screen } = useView(navigationView);
  const isMobile = useIsMobile();
  const hasTicket = screen === 'terminal';
  const isNarrow = useMediaQuery(NARROW_QUERY, undefined, AT_ONCE) && hasTicket;
  if (isMobile) return <PhoneTerminal />;
  return (
    <div className={classes['terminal']} data-room={hasTicket ? 'terminal' : 'compact'}>
      {isNarrow ? (
        <div className={classes['columns']}>
          <Rows hasTicket={hasTicket} hasSymbols />
        </div>
      ) : (
        <Columns hasTicket={hasTicket} />
      )}
      {hasTicket ? (
        <aside className={classes['ticket']}>
          <PanelBoundary name="ticket">
            <Ticket />
          </PanelBoundary>
          <Manager />
        </aside>
      ) : null}
    </div>
  );
}

/** In its place before what it shows has come. */
function Manager() {
  return (
    <div className={classes['manager']}>
      <ManagerPart of="strip" />
    </div>
  );
}

function Columns({ hasTicket }: { hasTicket: boolean }) {
  const [columns, setColumns] = usePanelSizes('columns', COLUMNS);
  const intl = useIntl();
  return (
    <Splitter
      className={classes['columns']}
      sizes={[...columns]}
      onSizeChange={setColumns}
      attributes={{
        handle: { 'aria-label': intl.formatMessage({ id: 'terminal.width', defaultMessage: 'Width of the symbols' }) },
      }}
    >
      <Splitter.Pane defaultSize={COLUMNS[0]} min={14} max={50} className={classes['pane']}>
        {/* Where no ticket stands beside the chart. */}
        {hasTicket ? null : <Manager />}
        <PanelBoundary name="symbols">
          <SymbolsPanel />
        </PanelBoundary>
      </Splitter.Pane>
      <Splitter.Pane defaultSize={COLUMNS[1]} min={50} className={classes['pane']}>
        <Rows hasTicket={hasTicket} />
      </Splitter.Pane>
    </Splitter>
  );
}

/** The chart of the asset, and the tabs below it. */
function Rows({ hasTicket, hasSymbols = false }: { hasTicket: boolean; hasSymbols?: boolean }) {
  const [rows, setRows] = usePanelSizes('rows', ROWS);
  const intl = useIntl();
  return (
    <Splitter
      orientation="vertical"
      className={classes['rows']}
      sizes={[...rows]}
      onSizeChange={setRows}
      attributes={{
        handle: { 'aria-label': intl.formatMessage({ id: 'terminal.height', defaultMessage: 'Height of the chart' }) },
      }}
    >
      <Splitter.Pane defaultSize={ROWS[0]} min={30} className={classes['pane']}>
        <PanelBoundary name="asset">
          <AssetHeader />
        </PanelBoundary>
        {hasTicket ? null : (
          <PanelBoundary name="prices">
            <PriceBar />
          </PanelBoundary>
        )}
        <PanelBoundary name="chart panel">
          <ChartPanel />
        </PanelBoundary>
      </Splitter.Pane>
      <Splitter.Pane defaultSize={ROWS[1]} min={20} className={classes['pane']}>
        <PanelBoundary name="tabs">
          <TerminalTabs hasSymbols={hasSymbols} />
        </PanelBoundary>
      </Splitter.Pane>
    </Splitter>
  );
}

/** A phone has no room for columns: the symbols are one more tab. */
function PhoneTerminal() {
  return (
    <div className={classes['phone']} data-room>
      <div className={classes['scroll']}>
        <PanelBoundary name="asset">
          <AssetHeader />
        </PanelBoundary>
        <PanelBoundary name="chart panel">
          <ChartPanel />
        </PanelBoundary>
        <PanelBoundary name="tabs">
          <TerminalTabs hasSymbols />
        </PanelBoundary>
      </div>
      <PanelBoundary name="prices">
        <PriceBar />
      </PanelBoundary>
    </div>
  );
}
