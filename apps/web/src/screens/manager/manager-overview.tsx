import { managerProfileView, type ManagerFigure } from '@bourse/core/manager';
import { useView } from '@bourse/react';
import { Group, Paper, Table, Text, Title } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { EmptyState, Line, Lines, LoadingState, lazyPart, NumberText, PanelBoundary } from '../../components';
import classes from './manager.module.css';

// Not fetched ahead: its library weighs as much as the rest of the page.
const ManagerChart = lazyPart(() => import('./manager-chart'), { isOnDemand: true });

const LABELS: Readonly<Record<ManagerFigure['name'], ReactNode>> = {
  monthlyReturn: <FormattedMessage id="manager.monthlyReturn" defaultMessage="Mean return of a month" />,
  totalReturn: <FormattedMessage id="manager.totalReturn" defaultMessage="Total return" />,
  wins: <FormattedMessage id="manager.wins" defaultMessage="Trades won" />,
  trades: <FormattedMessage id="manager.trades" defaultMessage="Trades closed" />,
  tradeLength: <FormattedMessage id="manager.tradeLength" defaultMessage="Mean time open, hours" />,
  tradesPerDay: <FormattedMessage id="manager.tradesPerDay" defaultMessage="Trades per day" />,
  managed: <FormattedMessage id="manager.managed" defaultMessage="Money under management" />,
  securityDeposit: <FormattedMessage id="manager.securityDeposit" defaultMessage="Security deposit" />,
};

/** The manager's record: returns by month as bars and as a table, and the eight figures (T-185, T-190). */
export function ManagerOverview() {
  return (
    <>
      <div className={classes['overview']}>
        <Returns />
        <Figures />
      </div>
      <Text size="xs" c="dimmed" mt="md">
        <FormattedMessage
          id="manager.noPromise"
          defaultMessage="Past results of a manager are no promise of future ones."
        />
      </Text>
    </>
  );
}

function Returns() {
  const { months, periodReturn, periodTone, isStale } = useView(managerProfileView);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="manager-returns">
      <Group justify="space-between" align="baseline" gap="xs" mb="sm">
        <Title order={3} fz="sm" id="manager-returns">
          <FormattedMessage id="manager.returns" defaultMessage="Return by month" />
        </Title>
        <Text size="sm" c="dimmed" className={classes['period'] ?? ''}>
          <FormattedMessage id="manager.period" defaultMessage="All of these months" />{' '}
          <NumberText tone={periodTone} isStale={isStale} className={classes['strong']}>
            {periodReturn}
          </NumberText>
        </Text>
      </Group>
      {months.length === 0 ? (
        <EmptyState text={<FormattedMessage id="manager.noMonths" defaultMessage="No month to show yet" />} />
      ) : (
        <>
          <div className={classes['chart']}>
            <PanelBoundary name="manager chart">
              <Suspense fallback={<LoadingState />}>
                <ManagerChart />
              </Suspense>
            </PanelBoundary>
          </div>
          <Months />
        </>
      )}
    </Paper>
  );
}

/** The bars again, for who does not see them or comes by keyboard. */
function Months() {
  const { months, isStale } = useView(managerProfileView);
  const label = useIntl().formatMessage({ id: 'manager.returns', defaultMessage: 'Return by month' });
  return (
    <Table aria-label={label} className={classes['months'] ?? ''} fz="sm" verticalSpacing={4} horizontalSpacing={6}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="manager.month" defaultMessage="Month" />
          </th>
          <th scope="col" className="number">
            <FormattedMessage id="manager.return" defaultMessage="Return" />
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, text, tone }) => (
          <tr key={month}>
            <th scope="row">
              <FormattedDate value={`${month}-01T00:00:00Z`} timeZone="UTC" month="long" year="numeric" />
            </th>
            <td className="number">
              <NumberText tone={tone} isStale={isStale}>
                {text}
              </NumberText>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Figures() {
  const { figures, isStale } = useView(managerProfileView);
  return (
    <Paper withBorder radius="md" px="md" py="xs" component="section" aria-labelledby="manager-figures">
      <Title order={3} fz="sm" id="manager-figures" py="xs">
        <FormattedMessage id="manager.figures" defaultMessage="Figures" />
      </Title>
      <Lines>
        {figures.map(({ name, text, tone }) => (
          <Line key={name} label={LABELS[name]}>
            <NumberText tone={tone} isStale={isStale}>
              {text}
            </NumberText>
          </Line>
        ))}
      </Lines>
    </Paper>
  );
}
