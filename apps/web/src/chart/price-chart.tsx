import { useApp } from '@bourse/react';
import { useCallback } from 'react';
import { createEmbeddedChart } from './embedded-chart';
import { followChart } from './follow-chart';
import classes from './price-chart.module.css';

/** The chart itself; it draws outside React, so a rate renders nothing here. */
export default function PriceChart({ label }: { label: string }) {
  const app = useApp();
  const mount = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return undefined;
      let end = () => {};
      // Creating it takes a slow phone a while: yield so that pending input runs first.
      const start = setTimeout(() => {
        end = followChart(app, element, createEmbeddedChart());
      });
      return () => {
        clearTimeout(start);
        end();
      };
    },
    [app],
  );
  return <div ref={mount} className={classes['chart']} role="group" aria-label={label} />;
}
