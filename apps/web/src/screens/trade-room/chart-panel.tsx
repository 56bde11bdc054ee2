import { chartSummaryView, chartView } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { EmptyState, FailedState, lazyPart, LoadingState, PanelBoundary, Text, useText } from '../../parts';
import classes from './chart-panel.module.css';

const PriceChart = lazyPart(() => import('../../chart/price-chart'));

/** The chart area; without a chart the ticket and the positions go on (T-006, T-007, T-009). */
export function ChartPanel() {
  const { isVisible } = useView(chartView);
  if (!isVisible)
    return (
      <div className={classes['panel']}>
        <EmptyState text="chart.hidden" />
      </div>
    );
  return (
    <div className={classes['panel']}>
      <PanelBoundary name="chart">
        <Content />
      </PanelBoundary>
      <p className={classes['credit']}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          <Text of="chart.credit" />
        </a>
      </p>
    </div>
  );
}

function Content() {
  const { phase, symbol } = useView(chartView);
  const send = useSend('candles');
  const say = useText();
  if (phase === 'loading') return <LoadingState />;
  if (phase !== 'ready') return <FailedState text="chart.none" onRetry={() => send({ type: 'candles.reload' })} />;
  return (
    <Suspense fallback={<LoadingState />}>
      <PriceChart label={say('chart.label', { symbol })} />
      <Summary />
    </Suspense>
  );
}

/** The picture in a sentence, for who does not see it. No live region: the price would be read out without end. */
function Summary() {
  const { last, high, low, count, interval } = useView(chartSummaryView);
  return (
    <VisuallyHidden component="p">
      <Text of="chart.summary" values={{ last, high, low, count, interval }} />
    </VisuallyHidden>
  );
}
