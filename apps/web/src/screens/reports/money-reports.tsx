import { accountModeView } from '@bourse/core/account';
import { closedTotalsView, depositTotalsView, withdrawalTotalsView, type TotalsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconHistory, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Line, Lines, NumberText, useLateList } from '../../components';
import { OldNote, ReportCard } from './report-card';

const COUNT = <FormattedMessage id="reports.count" defaultMessage="Count" />;

/** All closed positions, not a page of them (T-179). */
export function ClosedReport() {
  const { phase, isStale, count, profit, tone } = useView(closedTotalsView);
  const send = useSend('closedTotals');
  const late = useLateList('money', phase, () => send({ type: 'remote.load' }));
  return (
    <ReportCard
      name="closed positions report"
      icon={IconHistory}
      title={<FormattedMessage id="reports.closed" defaultMessage="Closed positions" />}
      href="/orderbook"
      link={<FormattedMessage id="reports.toOrderBook" defaultMessage="To the order book" />}
      {...late}
    >
      <Lines>
        <Line label={COUNT} isMain>
          <NumberText isStale={isStale}>{count}</NumberText>
        </Line>
        <Line label={<FormattedMessage id="reports.realised" defaultMessage="Realised P/L" />}>
          <NumberText tone={tone} isStale={isStale}>
            {profit}
          </NumberText>
        </Line>
      </Lines>
      <OldNote isShown={isStale} />
    </ReportCard>
  );
}

export function DepositsReport() {
  const send = useSend('depositTotals');
  return (
    <PaymentsReport
      name="deposits report"
      icon={IconArrowDownLeft}
      title={<FormattedMessage id="reports.deposits" defaultMessage="Deposits" />}
      totals={useView(depositTotalsView)}
      onLoad={() => send({ type: 'remote.load' })}
    />
  );
}

export function WithdrawalsReport() {
  const send = useSend('withdrawalTotals');
  return (
    <PaymentsReport
      name="withdrawals report"
      icon={IconArrowUpRight}
      title={<FormattedMessage id="reports.withdrawals" defaultMessage="Withdrawals" />}
      totals={useView(withdrawalTotalsView)}
      onLoad={() => send({ type: 'remote.load' })}
    />
  );
}

interface PaymentsProps {
  name: string;
  icon: Icon;
  title: ReactNode;
  totals: TotalsView;
  onLoad: () => void;
}

/** What a whole list of payments comes to, and what of it was approved (T-179). */
function PaymentsReport({ name, icon, title, totals, onLoad }: PaymentsProps) {
  const { isStale, count, total, approved } = totals;
  const { mode } = useView(accountModeView);
  const late = useLateList('money', totals.phase, onLoad);
  return (
    <ReportCard
      name={name}
      icon={icon}
      title={title}
      href="/transactions"
      link={<FormattedMessage id="reports.toTransactions" defaultMessage="To the transactions" />}
      {...late}
    >
      <Lines>
        <Line label={COUNT} isMain>
          <NumberText isStale={isStale}>{count}</NumberText>
        </Line>
        <Line label={<FormattedMessage id="reports.total" defaultMessage="Total" />}>
          <Amounts of={total} isStale={isStale} />
        </Line>
        <Line label={<FormattedMessage id="reports.approved" defaultMessage="Approved" />}>
          <Amounts of={approved} isStale={isStale} />
        </Line>
      </Lines>
      {/* The positions beside it are those of the practice account then (T-097). */}
      {mode === 'practice' ? (
        <Text size="xs" c="dimmed">
          <FormattedMessage id="reports.ofReal" defaultMessage="Of your real account" />
        </Text>
      ) : null}
      <OldNote isShown={isStale} />
    </ReportCard>
  );
}

/** One line for each currency. */
const Amounts = ({ of, isStale }: { of: readonly string[]; isStale: boolean }) =>
  of.map((text) => (
    <NumberText key={text} isStale={isStale}>
      {text}
    </NumberText>
  ));
