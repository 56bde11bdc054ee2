import type { PositionRowView } from '@bourse/core/trading';
import { NumberText } from '../../components';

export interface ProfitProps {
  row: Pick<PositionRowView, 'profit' | 'tone'>;
  isStale?: boolean;
  className?: string | undefined;
}

/** The P/L of a position where no head of a column tells its currency. */
export const Profit = ({ row, isStale = false, className }: ProfitProps) => (
  <span className={className}>
    <NumberText tone={row.tone} isStale={isStale}>
      {row.profit}
    </NumberText>{' '}
    <small>USD</small>
  </span>
);
