import type { ReactNode } from 'react';
import classes from './lines.module.css';

/** Figures of a card, each beside its name. */
export const Lines = ({ children }: { children: ReactNode }) => <dl className={classes['lines']}>{children}</dl>;

export interface LineProps {
  label: ReactNode;
  /** The figure that the card is about. */
  isMain?: boolean;
  children: ReactNode;
}

export function Line({ label, isMain, children }: LineProps) {
  return (
    <div className={classes['line']} data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
