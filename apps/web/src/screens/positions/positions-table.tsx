import { Table } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { PositionRow, type PositionKind } from './position-row';
import classes from './positions-table.module.css';
import head from './table-head.module.css';

const names = defineMessages({
  name: { id: 'positions.name', defaultMessage: 'Name' },
  invested: { id: 'positions.invested', defaultMessage: 'Invested' },
  leverage: { id: 'positions.leverage', defaultMessage: 'Leverage' },
  units: { id: 'positions.units', defaultMessage: 'Units' },
  current: { id: 'positions.current', defaultMessage: 'Current price' },
  closing: { id: 'positions.closing', defaultMessage: 'Closing price' },
  opening: { id: 'positions.opening', defaultMessage: 'Opening price' },
  direction: { id: 'positions.direction', defaultMessage: 'Direction' },
  netProfit: { id: 'positions.netProfitUsd', defaultMessage: 'Net P/L (USD)' },
  action: { id: 'positions.action', defaultMessage: 'Action' },
  closedAt: { id: 'positions.closedAt', defaultMessage: 'Closed' },
});
/** The columns of a table, each with how it is set; the order book's open positions have two less than the room's. */
const columnsOf = (kind: PositionKind): readonly (readonly [MessageDescriptor, 'text' | 'number' | 'short'])[] => [
  [names.name, 'text'],
  ...(kind === 'open'
    ? ([
        [names.invested, 'number'],
        [names.leverage, 'short'],
      ] as const)
    : []),
  [names.units, 'short'],
  [kind === 'closedBook' ? names.closing : names.current, 'number'],
  [names.opening, 'number'],
  [names.direction, 'text'],
  [names.netProfit, 'number'],
  [kind === 'closedBook' ? names.closedAt : names.action, 'text'],
];

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

/** The names of the lists and of their tables. */
export function useListName(kind: PositionKind): string {
  const intl = useIntl();
  return kind === 'closedBook'
    ? intl.formatMessage({ id: 'orderBook.closed', defaultMessage: 'Closed positions' })
    : intl.formatMessage({ id: 'orderBook.open', defaultMessage: 'Open positions' });
}

/** Positions as a table of plain cells, a memoised row each (T-021, T-128). */
export function PositionsTable({ ids, kind, before = 0, after = 0, total, first = 0 }: PositionsTableProps) {
  const columns = columnsOf(kind);
  return (
    <Table
      className={`${classes['table']} ${head['head']}`}
      aria-label={useListName(kind)}
      {...(total ? { 'aria-rowcount': total + 1 } : {})}
    >
      <thead>
        <tr>
          {columns.map(([name, kindOfColumn]) => (
            <th
              key={name.id}
              scope="col"
              data-kind={kindOfColumn === 'text' ? 'text' : 'number'}
              data-short={kindOfColumn === 'short' || undefined}
            >
              <FormattedMessage {...name} />
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
    </Table>
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
