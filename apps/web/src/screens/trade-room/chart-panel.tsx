import { chartFrameView, chartSummaryView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { leaveFullScreen } from '../../chart/leave-full-screen';
import { EmptyState, FailedState, lazyPart, LoadingState, PanelBoundary } from '../../components';
import classes from './chart-panel.module.css';

const PriceChart = lazyPart(() => import('../../chart/price-chart'));
const ChartTools = lazyPart(() => import('../../chart/chart-tools'));
const ChartTable = lazyPart(() => import('./chart-table'));

/** The chart area; without a chart the ticket and the positions go on (T-006, T-007, T-009). */
export function ChartPanel() {
  const { isVisible } = useView(chartFrameView);
  const [isTable, setIsTable] = useState(false);
  if (!isVisible)
    return (
      <div className={classes['panel']} role="status">
        <EmptyState
          text={<FormattedMessage id="chart.hidden" defaultMessage="The chart is switched off. Trading goes on." />}
        />
      </div>
    );
  return (
    <div ref={leaveFullScreen} className={classes['panel']} data-chart-panel>
      <PanelBoundary name="chart">
        <Content isTable={isTable} />
      </PanelBoundary>
      <div className={classes['credit']} data-over-chart data-table={isTable || undefined}>
        <Button
          variant={isTable ? 'light' : 'default'}
          size="compact-xs"
          aria-pressed={isTable}
          onClick={() => setIsTable((isShown) => !isShown)}
        >
          <FormattedMessage id="chart.table" defaultMessage="Table" />
        </Button>
        <Tools isTable={isTable} />
        <Anchor href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer" inherit c="dimmed">
          <FormattedMessage id="chart.credit" defaultMessage="Charts by TradingView" />
        </Anchor>
      </div>
    </div>
  );
}

/** Without them the chart goes on, and it shows the retry of what both need. */
const NOTHING = () => null;

/** They come with the chart. */
function Tools({ isTable }: { isTable: boolean }) {
  const { phase } = useView(chartFrameView);
  if (phase !== 'ready') return null;
  return (
    <PanelBoundary name="chart tools" frame={NOTHING}>
      <Suspense fallback={null}>
        <ChartTools isTable={isTable} />
      </Suspense>
    </PanelBoundary>
  );
}

function Content({ isTable }: { isTable: boolean }) {
  const { phase, symbol } = useView(chartFrameView);
  const candles = useSend('candles');
  const assets = useSend('assets');
  const intl = useIntl();
  if (phase === 'loading') return <LoadingState />;
  if (phase !== 'ready')
    return (
      <FailedState
        text={<FormattedMessage id="chart.none" defaultMessage="No chart data" />}
        // Without an asset there are no candles to ask for.
        onRetry={() => (phase === 'none' ? assets({ type: 'assets.reload' }) : candles({ type: 'candles.reload' }))}
      />
    );
  const label = intl.formatMessage({ id: 'chart.label', defaultMessage: 'Price chart of {symbol}' }, { symbol });
  return (
    <Suspense fallback={<LoadingState />}>
      {isTable ? (
        <ChartTable label={label} />
      ) : (
        <>
          <PriceChart label={label} />
          <Summary />
        </>
      )}
    </Suspense>
  );
}

/** The chart in a sentence for screen readers. No live region: every price would be read out. */
function Summary() {
  const { last, high, low, count, interval } = useView(chartSummaryView);
  return (
    <VisuallyHidden component="p">
      <FormattedMessage
        id="chart.summary"
        defaultMessage="Last price {last}. Highest {high}, lowest {low} of {count, plural, one {# candle} other {# candles}} of {interval}."
        values={{ last, high, low, count, interval }}
      />
    </VisuallyHidden>
  );
}
