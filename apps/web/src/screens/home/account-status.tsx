import { accountModeView } from '@bourse/core/account';
import { balanceView, footerView, positionsFrameView } from '@bourse/core/trading';
import { homeView } from '@bourse/core/trading/home';
import { kycStatusView } from '@bourse/core/wealth';
import { useSend, useView } from '@bourse/react';
import { Anchor, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { MessageText, NumberText } from '../../components';
import { leaveFocusToRegion } from '../../components/focus';
import { StatusBadge } from '../identity/status-badge';
import { LABELS } from '../shell/figures';
import { PlanText } from '../shell/plan-text';
import classes from './home.module.css';

/** How the account stands (T-169), with the figures that the figures bar explains. */
export function AccountStatus() {
  return (
    <section aria-labelledby="home-status">
      <Title order={2} fz="sm" id="home-status" mb="xs">
        <FormattedMessage id="home.status" defaultMessage="Account status" />
      </Title>
      <dl className={classes['figures']}>
        <Entry label={<FormattedMessage id="home.balance" defaultMessage="Balance" />} isMain>
          <Balance />
        </Entry>
        <Entry label={<FormattedMessage id="home.mode" defaultMessage="Mode" />}>
          <Mode />
        </Entry>
        <Entry label={<FormattedMessage id="home.identity" defaultMessage="Identity" />}>
          <Identity />
        </Entry>
        <Entry label={<FormattedMessage id="home.plan" defaultMessage="Plan" />}>
          <Plan />
        </Entry>
        <Entry label={<FormattedMessage id="home.open" defaultMessage="Open positions" />}>
          <OpenCount />
        </Entry>
        <Entry label={LABELS.equity}>
          <Figure of="equity" />
          <EquityMeans />
        </Entry>
        <Entry label={LABELS.profit}>
          <Profit />
        </Entry>
        {(['margin', 'freeMargin', 'marginLevel'] as const).map((of) => (
          <Entry key={of} label={LABELS[of]}>
            <Figure of={of} />
          </Entry>
        ))}
      </dl>
    </section>
  );
}

function Entry({ label, children, isMain }: { label: ReactNode; children: ReactNode; isMain?: boolean }) {
  return (
    <div className={classes['figure']} data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** After a switch it may be that of the former account until the user has come. */
function Balance() {
  const { isOld } = useView(accountModeView);
  return <NumberText isStale={isOld}>{useView(balanceView).balance}</NumberText>;
}

function Mode() {
  return useView(homeView).isPractice ? (
    <FormattedMessage id="home.practice" defaultMessage="Practice" />
  ) : (
    <FormattedMessage id="home.real" defaultMessage="Real" />
  );
}

/** The badge leads to the page of the documents. */
function Identity() {
  const { phase, text, tone } = useView(kycStatusView);
  const send = useSend('kycStatus');
  if (phase === 'loading') return '—';
  if (phase === 'failed')
    return (
      <Anchor
        ref={leaveFocusToRegion}
        component="button"
        type="button"
        fz="sm"
        onClick={() => send({ type: 'remote.load' })}
      >
        <FormattedMessage id="common.loadFailed" defaultMessage="Could not load. Try again" />
      </Anchor>
    );
  return (
    <Anchor component={Link} href="/kyc">
      <StatusBadge of={text} tone={tone} size="lg" />
    </Anchor>
  );
}

/** The plan that was joined, or that one can be (M-195, T-123, T-124). */
function Plan() {
  const send = useSend('dialogs');
  return (
    <Anchor
      component="button"
      type="button"
      ta="start"
      aria-haspopup="dialog"
      className={classes['plan'] ?? ''}
      onClick={() => send({ type: 'dialog.open', name: 'plans', input: {} })}
    >
      <PlanText />
    </Anchor>
  );
}

function OpenCount() {
  const { isStale } = useView(positionsFrameView);
  return <NumberText isStale={isStale}>{useView(homeView).openCount}</NumberText>;
}

function Figure({ of }: { of: 'equity' | 'margin' | 'freeMargin' | 'marginLevel' }) {
  const { isStale } = useView(positionsFrameView);
  return <NumberText isStale={isStale}>{useView(footerView)[of]}</NumberText>;
}

/** What the checks use where the figure above is another one (R17). */
function EquityMeans() {
  const { equityHelp } = useView(footerView);
  return equityHelp ? (
    <Text size="xs" c="dimmed">
      <MessageText of={equityHelp} />
    </Text>
  ) : null;
}

function Profit() {
  const { profit, profitTone } = useView(footerView);
  const { isStale } = useView(positionsFrameView);
  return (
    <NumberText tone={profitTone} isStale={isStale}>
      {profit}
    </NumberText>
  );
}
