import '@mantine/core/styles/Tabs.layer.css';
import { transactionsView, type TransactionsTab } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Group, Tabs, Title } from '@mantine/core';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import {
  BusyButton,
  EmptyState,
  FailedState,
  LateArea,
  LoadingState,
  PanelBoundary,
  useIsMobile,
} from '../../components';
import { useListEnd } from '../../components/use-list-end';
import { ExportButton } from './export-button';
import { TransactionCards } from './transaction-cards';
import { TransactionsTable } from './transactions-table';
import { ListNote } from './list-note';
import classes from './transactions.module.css';

const tabs = defineMessages({
  withdrawals: { id: 'transactions.withdrawals', defaultMessage: 'Withdrawals' },
  deposits: { id: 'transactions.deposits', defaultMessage: 'Deposits' },
  all: { id: 'transactions.all', defaultMessage: 'All transactions' },
});
const none = defineMessages({
  withdrawals: { id: 'transactions.noWithdrawal', defaultMessage: 'You have not made any withdrawal' },
  deposits: { id: 'transactions.noDeposit', defaultMessage: 'You have not made any deposit' },
  all: { id: 'transactions.none', defaultMessage: 'You have no transactions' },
});
const entries = Object.entries(tabs) as [TransactionsTab, MessageDescriptor][];

/** What was paid in, paid out and booked (M-212 to M-225). */
export default function TransactionsPage() {
  const { tab } = useView(transactionsView);
  const send = useSend('transactions');
  const choose = (value: string | null) => {
    // The library tells a press on the chosen one as well, which would begin its list anew.
    if (value !== tab) send({ type: 'remote.change', question: value as TransactionsTab });
  };
  return (
    <div className={classes['page']}>
      <Group justify="space-between" gap="sm" mb="md" mih="2.25rem">
        <Title order={1} fz="xl">
          <FormattedMessage id="transactions.title" defaultMessage="Transactions" />
        </Title>
        <ExportButton />
      </Group>
      <LateArea area="money">
        <Tabs
          className={classes['tabs'] ?? ''}
          classNames={{ tab: classes['tab'] ?? '' }}
          value={tab}
          onChange={choose}
          keepMounted={false}
        >
          <Tabs.List>
            {entries.map(([name, label]) => (
              <Tabs.Tab key={name} value={name}>
                <FormattedMessage {...label} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} className={classes['panel'] ?? ''}>
            <PanelBoundary name="transactions">
              <List />
            </PanelBoundary>
          </Tabs.Panel>
        </Tabs>
      </LateArea>
    </div>
  );
}

function List() {
  const { phase, tab, rows, isStale } = useView(transactionsView);
  const send = useSend('transactions');
  const isMobile = useIsMobile();
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={() => send({ type: 'remote.load' })} />;
  const Rows = isMobile ? TransactionCards : TransactionsTable;
  return (
    <>
      <ListNote isStale={isStale} />
      {phase === 'empty' ? <EmptyState text={<FormattedMessage {...none[tab]} />} /> : <Rows tab={tab} rows={rows} />}
      <More key={tab} />
    </>
  );
}

/** The next page of rows comes at a press, until it says that these are all. */
function More() {
  const { hasMore, isLoadingMore, hasMoreFailed } = useView(transactionsView);
  const send = useSend('transactions');
  const { isWhole, button } = useListEnd(hasMore);
  if (!hasMore && !isWhole) return null;
  return (
    <div className={classes['more']} data-list-foot>
      <ListNote hasMoreFailed={hasMoreFailed} isWhole={isWhole} />
      {hasMore ? (
        <BusyButton ref={button} variant="default" isBusy={isLoadingMore} onClick={() => send({ type: 'remote.more' })}>
          <FormattedMessage id="transactions.more" defaultMessage="Show more" />
        </BusyButton>
      ) : null}
    </div>
  );
}
