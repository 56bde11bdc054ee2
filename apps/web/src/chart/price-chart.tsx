import { shallowEqual } from '@bourse/core';
import {
  averageText,
  candleView,
  chartAveragesView,
  chartCountdownView,
  chartFrameView,
  chartReadView,
  chartView,
  type Slot,
} from '@bourse/core/trading';
import { useApp, useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { NumberText } from '../components';
import { ChartKeys } from './chart-keys';
import type { ChartBar, ChartProvider } from './chart-provider';
import { chartOf } from './chart-providers';
import { followChart } from './follow-chart';
import classes from './price-chart.module.css';

/** The chart itself; it draws outside React, so a rate renders no more than the figures above it. */
export default function PriceChart({ label }: { label: string }) {
  const app = useApp();
  const { provider } = useView(chartFrameView);
  const chart = useRef<ChartProvider | null>(null);
  const pointed = useRef<ChartBar | null>(null);
  const [crossed, setCrossed] = useState<ChartBar | null>(null);
  const [isAway, setIsAway] = useState(false);
  const zoom = useCallback((way: 'in' | 'out') => chart.current?.zoom(way), []);
  const crossedAt = useCallback(() => pointed.current?.time, []);
  const mount = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return undefined;
      let end = () => {};
      // Creating it takes a slow phone a while: yield so that pending input runs first.
      const start = setTimeout(() => {
        chart.current = chartOf(provider)();
        const cross = (bar: ChartBar | null) => {
          // The pointer moves many times over one bar.
          if (bar === null || !shallowEqual(bar, pointed.current ?? undefined)) setCrossed(bar);
          pointed.current = bar;
        };
        end = followChart(app, element, chart.current, { crossed: cross, panned: setIsAway });
      });
      return () => {
        clearTimeout(start);
        end();
        chart.current = null;
      };
    },
    [app, provider],
  );
  return (
    <>
      <div className={classes['chart']} role="group" aria-label={label}>
        <ChartKeys canvas={mount} onZoom={zoom} crossedAt={crossedAt} />
      </div>
      <Head crossed={crossed} />
      {isAway ? (
        <Button
          className={classes['now'] ?? ''}
          size="compact-sm"
          variant="default"
          onClick={() => chart.current?.reset()}
        >
          <FormattedMessage id="chart.backToNow" defaultMessage="Back to now" />
        </Button>
      ) : null}
    </>
  );
}

/** What is said of the bar under the cross, else of the one that is read by keys: there is never both. */
function Head({ crossed }: { crossed: ChartBar | null }) {
  const { read } = useView(chartReadView);
  const shown = crossed ?? read;
  return (
    <div className={classes['head']} data-chart-head>
      <Figures of={shown} />
      <Averages at={shown?.time ?? null} />
      <Older />
    </div>
  );
}

const NAMES = {
  open: <FormattedMessage id="chart.open" defaultMessage="Open" />,
  high: <FormattedMessage id="chart.high" defaultMessage="High" />,
  low: <FormattedMessage id="chart.low" defaultMessage="Low" />,
  close: <FormattedMessage id="chart.close" defaultMessage="Close" />,
};

/** The colour of an average's line; its name stands beside it. */
export const Swatch = ({ slot }: { slot: Slot }) => (
  <span className={classes['swatch']} style={{ background: `var(--average-${slot + 1})` }} aria-hidden />
);

/** The averages by name, each with its value at the candle under the cross, else at the newest. */
function Averages({ at }: { at: number | null }) {
  const { averages, decimals } = useView(chartAveragesView);
  if (averages.length === 0) return null;
  return (
    <p className={classes['figures']} data-chart-averages data-over-chart>
      {averages.map((average) => (
        <span key={average.slot}>
          <Swatch slot={average.slot} /> {average.name} <NumberText>{averageText(average, at, decimals)}</NumberText>
        </span>
      ))}
    </p>
  );
}

/** Whether older candles are on their way, quietly: the chart goes on. */
function Older() {
  const { older } = useView(chartFrameView);
  return (
    <p className={classes['note']} role="status">
      {older === 'loading' ? <FormattedMessage id="chart.older" defaultMessage="Loading older candles" /> : null}
      {older === 'failed' ? (
        <FormattedMessage id="chart.olderFailed" defaultMessage="Older candles did not load" />
      ) : null}
    </p>
  );
}

/** Open, high, low and close of the bar under the cross, else of the one that is read by keys, else of the newest. */
function Figures({ of }: { of: ChartBar | null }) {
  const { candles, decimals, interval } = useView(chartView);
  const last = candles.at(-1);
  // The newest bar moves under the cross.
  const shown = of === null || of.time === last?.time ? last : of;
  if (!shown) return null;
  const view = candleView(shown, { decimals, interval });
  return (
    <p className={classes['figures']} data-chart-figures data-over-chart data-crossed={of !== null || undefined}>
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <span key={name}>
          {NAMES[name]} <NumberText tone={view.tone}>{view[name]}</NumberText>
        </span>
      ))}
      <Countdown />
    </p>
  );
}

/** Alone, because it changes every second; what counts down is read out only when one comes to it. */
function Countdown() {
  const { left } = useView(chartCountdownView);
  if (left === '') return null;
  return (
    <span data-chart-countdown>
      <FormattedMessage
        id="chart.endsIn"
        defaultMessage="Candle ends in {time}"
        values={{ time: <NumberText>{left}</NumberText> }}
      />
    </span>
  );
}
