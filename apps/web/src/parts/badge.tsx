import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** A short remark beside something. */
export const Badge = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <span className={classes['badge']} data-warns={isWarning || undefined}>
    {children}
  </span>
);
