import type { Slot } from '@bourse/core/trading';
import classes from './price-chart.module.css';

/** The colour of an average's line; its name stands beside it. */
export const Swatch = ({ slot }: { slot: Slot }) => (
  <span className={classes['swatch']} style={{ background: `var(--average-${slot + 1})` }} aria-hidden />
);
