import { alertsView, traderRequestView, type TraderRequestView } from '@bourse/core/account';
import { useSend, useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Line, Lines, NumberText, useLateList } from '../../components';
import { ReportCard } from './report-card';

const STAGES: Readonly<Record<TraderRequestView['stage'], ReactNode>> = {
  none: <FormattedMessage id="reports.noRequest" defaultMessage="None" />,
  waiting: <FormattedMessage id="reports.requestWaiting" defaultMessage="Waiting for an answer" />,
  offered: <FormattedMessage id="reports.requestOffered" defaultMessage="Awaits your answer" />,
  connected: <FormattedMessage id="reports.noRequest" defaultMessage="None" />,
  broken: <FormattedMessage id="reports.noRequest" defaultMessage="None" />,
};

/** What awaits the reader: messages of support, and a request to an account manager (T-179). */
export function AlertsReport() {
  const { unread } = useView(alertsView);
  const { stage, isOffered } = useView(traderRequestView);
  const late = useLateList('account', unread === null ? 'loading' : 'ready');
  const send = useSend('traderRequest');
  return (
    <ReportCard
      name="alerts report"
      icon={IconBell}
      title={<FormattedMessage id="reports.alerts" defaultMessage="Alerts" />}
      href="/livechat"
      link={<FormattedMessage id="reports.toChat" defaultMessage="To the chat" />}
      {...late}
    >
      <Lines>
        <Line label={<FormattedMessage id="reports.unread" defaultMessage="Unread messages" />} isMain>
          <NumberText>{unread ?? ''}</NumberText>
        </Line>
        <Line label={<FormattedMessage id="reports.request" defaultMessage="Account manager request" />}>
          {STAGES[stage]}
        </Line>
      </Lines>
      {stage === 'offered' && isOffered ? (
        <Button variant="default" mt="xs" onClick={() => send({ type: 'connection.press' })}>
          <FormattedMessage id="reports.answer" defaultMessage="See the offer" />
        </Button>
      ) : null}
    </ReportCard>
  );
}
