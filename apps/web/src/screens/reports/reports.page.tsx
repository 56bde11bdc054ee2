import { Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { AccountReport, OpenReport } from './trading-reports';
import { AlertsReport } from './alerts-report';
import { ClosedReport, DepositsReport, WithdrawalsReport } from './money-reports';
import classes from './reports.module.css';

/** Alerts & Reports: six live cards, each the way to its page (T-177, T-179). */
export default function ReportsPage() {
  return (
    <div className={classes['page']}>
      <Title order={1} fz="xl">
        <FormattedMessage id="route.reports" defaultMessage="Alerts & Reports" />
      </Title>
      <div className={classes['cards']}>
        <AccountReport />
        <OpenReport />
        <ClosedReport />
        <DepositsReport />
        <WithdrawalsReport />
        <AlertsReport />
      </div>
    </div>
  );
}
