import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './terminal.module.css';

/** The sums below a list, and what can be done with all of it. */
export function Totals({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Text component="footer" size="sm" className={classes['totals'] ?? ''}>
      {children}
      {action ? <span className={classes['action']}>{action}</span> : null}
    </Text>
  );
}
