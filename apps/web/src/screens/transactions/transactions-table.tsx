import { TRANSACTION_COLUMNS, type TransactionRow, type TransactionsTab } from '@bourse/core/money';
import { Table, TableScrollContainer } from '@mantine/core';
import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MessageText, toneClass } from '../../components';
import { columnNames, isToned } from './columns';
import classes from './transactions.module.css';

export interface TransactionsListProps {
  tab: TransactionsTab;
  rows: readonly TransactionRow[];
}

/** The rows on a wide screen (M-213, M-215, M-217). */
export function TransactionsTable({ tab, rows }: TransactionsListProps) {
  const intl = useIntl();
  return (
    <TableScrollContainer minWidth={0} tabIndex={0} type="native">
      <Table
        className={classes['table'] ?? ''}
        aria-label={intl.formatMessage({ id: 'transactions.title', defaultMessage: 'Transactions' })}
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            {TRANSACTION_COLUMNS[tab].map((column) => (
              <Table.Th key={column} scope="col" data-column={column}>
                <FormattedMessage {...columnNames[column]} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.id} tab={tab} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </TableScrollContainer>
  );
}

const Row = memo(function Row({ tab, row: { cells, tone } }: { tab: TransactionsTab; row: TransactionRow }) {
  return (
    <Table.Tr data-tone={tone}>
      {TRANSACTION_COLUMNS[tab].map((column) => (
        <Table.Td
          key={column}
          data-column={column}
          className={(isToned(tab, column) ? toneClass(tone) : undefined) ?? ''}
        >
          <MessageText of={cells[column]} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
});
