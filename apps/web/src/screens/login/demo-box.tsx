import { useSend } from '@bourse/react';
import { BusyButton } from '../../parts/busy-button';
import { Text } from '../../parts/text';
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
    <section className={classes['demo']} aria-labelledby="demo-title">
      <h2 id="demo-title">
        <Text of="signIn.demoTitle" />
      </h2>
      <dl>
        <dt>
          <Text of="signIn.email" />
        </dt>
        <dd>{email}</dd>
        <dt>
          <Text of="signIn.password" />
        </dt>
        <dd>{passphrase}</dd>
      </dl>
      <BusyButton tone="neutral" size="xs" disabled={!canCopy} onClick={() => send({ type: 'demo.copy' })}>
        <Text of="signIn.copyDemo" />
      </BusyButton>
    </section>
  );
}
