import { TRANSACTION_COLUMNS, type TransactionRow, type TransactionsTab } from '@bourse/core/money';
import { DataList, Paper, Stack } from '@mantine/core';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { MessageText, toneClass } from '../../components';
import { columnNames, isToned } from './columns';
import type { TransactionsListProps } from './transactions-table';
import classes from './transactions.module.css';

/** The rows on a phone: each a card of labelled lines. */
export function TransactionCards({ tab, rows }: TransactionsListProps) {
  return (
    <Stack component="ul" tabIndex={-1} gap={0} className={classes['cards'] ?? ''}>
      {rows.map((row) => (
        <Card key={row.id} tab={tab} row={row} />
      ))}
    </Stack>
  );
}

const Card = memo(function Card({ tab, row: { cells, tone } }: { tab: TransactionsTab; row: TransactionRow }) {
  return (
    <Paper component="li" className={classes['card'] ?? ''} data-tone={tone}>
      <DataList gap={4}>
        {TRANSACTION_COLUMNS[tab].map((column) => (
          <DataList.Item key={column}>
            <DataList.ItemLabel>
              <FormattedMessage {...columnNames[column]} />
            </DataList.ItemLabel>
            <DataList.ItemValue
              ms="auto"
              data-column={column}
              className={(isToned(tab, column) ? toneClass(tone) : undefined) ?? ''}
            >
              <MessageText of={cells[column]} />
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </Paper>
  );
});
