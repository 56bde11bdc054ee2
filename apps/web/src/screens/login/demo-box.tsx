import { useSend } from '@bourse/react';
import { Paper, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components/busy-button';
import classes from './login.module.css';

export interface DemoBoxProps {
  email: string;
  passphrase: string;
  canCopy: boolean;
}

/** The account that a demo run offers to everybody (A-099…A-101). */
export function DemoBox({ email, passphrase, canCopy }: DemoBoxProps) {
  const send = useSend('signIn');
  return (
    <Paper component="section" className={classes['card'] ?? ''} withBorder radius="md" aria-labelledby="demo-title">
      <Title id="demo-title" order={2} size="md">
        <FormattedMessage id="signIn.demoTitle" defaultMessage="Demo account" />
      </Title>
      <dl className={classes['demo']}>
        <dt>
          <FormattedMessage id="signIn.email" defaultMessage="Email" />
        </dt>
        <dd>{email}</dd>
        <dt>
          <FormattedMessage id="signIn.password" defaultMessage="Password" />
        </dt>
        <dd>{passphrase}</dd>
      </dl>
      <BusyButton variant="default" fullWidth isLocked={!canCopy} onClick={() => send({ type: 'demo.copy' })}>
        <FormattedMessage id="signIn.copyDemo" defaultMessage="Copy and fill in" />
      </BusyButton>
    </Paper>
  );
}
