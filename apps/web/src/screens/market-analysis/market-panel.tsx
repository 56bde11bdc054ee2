import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './market-analysis.module.css';

export interface MarketPanelProps {
  title: ReactNode;
  /** Entries of it. */
  count?: number;
  children: ReactNode;
}

/** A named part of the market analysis. */
export function MarketPanel({ title, count, children }: MarketPanelProps) {
  const id = useId();
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <Title order={2} fz="sm" lh={1.5} id={id} className={classes['head'] ?? ''}>
        {title}
        {count === undefined ? null : <small>{count}</small>}
      </Title>
      {children}
    </section>
  );
}
