import type { MessageId } from '@bourse/messages';
import { Text, useText } from '../../parts';
import { PositionRow, type PositionKind } from './position-row';
import classes from './positions-table.module.css';

const COLUMNS: Record<PositionKind, readonly (readonly [MessageId, 'text' | 'number' | 'short'])[]> = {
  open: [
    ['positions.name', 'text'],
    ['positions.invested', 'number'],
    ['positions.leverage', 'short'],
    ['positions.units', 'short'],
    ['positions.current', 'number'],
    ['positions.opening', 'number'],
    ['positions.direction', 'text'],
    ['positions.netProfit', 'number'],
    ['positions.action', 'text'],
  ],
  openBook: [
    ['positions.name', 'text'],
    ['positions.units', 'short'],
    ['positions.current', 'number'],
    ['positions.opening', 'number'],
    ['positions.direction', 'text'],
    ['positions.netProfit', 'number'],
    ['positions.action', 'text'],
  ],
  closedBook: [
    ['positions.name', 'text'],
    ['positions.units', 'short'],
    ['positions.closing', 'number'],
    ['positions.opening', 'number'],
    ['positions.direction', 'text'],
    ['positions.netProfit', 'number'],
    ['positions.closedAt', 'text'],
  ],
};

export interface PositionsTableProps {
  ids: readonly string[];
  kind: PositionKind;
  /** px of rows left out above and below, when only a window of a long list is drawn. */
  before?: number;
  after?: number;
  /** All rows of the list, and which of them is the first here, when only a window of it is drawn. */
  total?: number;
  first?: number;
}

/** Positions as a table of plain cells, a memoised row each (T-021, T-128). */
export function PositionsTable({ ids, kind, before = 0, after = 0, total, first = 0 }: PositionsTableProps) {
  const say = useText();
  const columns = COLUMNS[kind];
  return (
    <table
      className={classes['table']}
      aria-label={say(kind === 'closedBook' ? 'orderBook.closed' : 'orderBook.open')}
      {...(total ? { 'aria-rowcount': total + 1 } : {})}
    >
      <thead>
        <tr>
          {columns.map(([id, kindOfColumn]) => (
            <th
              key={id}
              scope="col"
              data-kind={kindOfColumn === 'text' ? 'text' : 'number'}
              data-short={kindOfColumn === 'short' || undefined}
            >
              <Text of={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap height={before} span={columns.length} />
        {ids.map((id, at) => (
          <PositionRow key={id} id={id} kind={kind} {...(total ? { place: first + at } : {})} />
        ))}
        <Gap height={after} span={columns.length} />
      </tbody>
    </table>
  );
}

function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={span} />
    </tr>
  );
}
