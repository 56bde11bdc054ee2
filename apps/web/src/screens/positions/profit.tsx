import type { PositionRowView } from '@bourse/core/trading';
import { NumberText } from '../../components';

export interface ProfitProps {
  row: Pick<PositionRowView, 'profit' | 'tone'>;
  className?: string | undefined;
}

/** The P/L of a position where no head of a column tells its currency. */
export const Profit = ({ row, className }: ProfitProps) => (
  <span className={className}>
    <NumberText tone={row.tone}>{row.profit}</NumberText> <small>USD</small>
  </span>
);
