import { useApp } from '@bourse/react';
import { useCallback } from 'react';
import { createEmbeddedChart } from './embedded-chart';
import { followChart } from './follow-chart';
import classes from './price-chart.module.css';

/** The chart itself; it draws outside React, so a rate renders nothing here. */
export default function PriceChart({ label }: { label: string }) {
  const app = useApp();
  const mount = useCallback(
    (element: HTMLDivElement | null) => (element ? followChart(app, element, createEmbeddedChart()) : undefined),
    [app],
  );
  return <div ref={mount} className={classes['chart']} role="group" aria-label={label} />;
}
