import { secret } from '@bourse/core';
import { signInView } from '@bourse/core/access';
import { useSend, useView } from '@bourse/react';
import { Alert, Anchor, Paper, PasswordInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { BusyButton } from '../../components/busy-button';
import { FormField, useFocus } from '../../components/form-field';
import { NO_PROSE } from '../../components/no-prose';
import { MessageText } from '../../adapters/message';
import classes from './login.module.css';

/** Reads the password from the form when it is submitted; it is stored nowhere else (hard case 10). */
function passwordIn(form: HTMLFormElement): string {
  const typed = new FormData(form).get('password');
  return typeof typed === 'string' ? typed : '';
}

/** E-mail, password and the button that sends them. */
export function CredentialsForm() {
  const view = useView(signInView);
  const send = useSend('signIn');
  const intl = useIntl();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: 'form.submit', secrets: { password: secret(passwordIn(event.currentTarget)) } });
  };
  const { problem, problems } = view;
  const focusPassword = useFocus(view, 'password');
  const way = {
    component: 'button',
    type: 'button',
    inherit: true,
    'aria-disabled': view.isBusy || undefined,
  } as const;
  return (
    <Paper component="form" className={classes['card'] ?? ''} withBorder radius="md" onSubmit={submit} noValidate>
      {view.banner ? (
        <Alert color="warn">
          <MessageText of={view.banner} />{' '}
          {/* It stays while the code that it asked for is on its way: it would take the focus with it. */}
          {view.canResend || view.isBusy ? (
            <>
              {/* First: one that a registration mailed is good, and another would be refused for minutes. */}
              <Anchor {...way} onClick={() => send({ type: 'code.enter' })}>
                <FormattedMessage id="signIn.haveCode" defaultMessage="I have a code" />
              </Anchor>
              {' · '}
              <Anchor
                {...way}
                aria-busy={view.isBusy || undefined}
                onClick={() => {
                  if (!view.isBusy) send({ type: 'code.resend' });
                }}
              >
                <FormattedMessage id="signIn.resend" defaultMessage="Resend verification email" />
              </Anchor>
            </>
          ) : null}
        </Alert>
      ) : null}
      {problem ? (
        <Alert color="down">
          <MessageText of={problem} />
        </Alert>
      ) : null}
      <FormField
        form={view}
        name="email"
        label={<FormattedMessage id="signIn.email" defaultMessage="Email" />}
        type="email"
        autoComplete="username"
        autoFocus
        onChange={send}
      />
      <PasswordInput
        {...NO_PROSE}
        key={view.fill}
        classNames={{ innerInput: classes['password'] ?? '', visibilityToggle: classes['eye'] ?? '' }}
        label={<FormattedMessage id="signIn.password" defaultMessage="Password" />}
        name="password"
        autoComplete="current-password"
        defaultValue={view.fill > 0 ? (view.demoAccount?.passphrase ?? '') : ''}
        error={problems['password'] ? <MessageText of={problems['password']} /> : null}
        aria-invalid={problems['password'] ? true : undefined}
        ref={focusPassword}
        visible={view.isPasswordShown}
        onVisibilityChange={(shown) => send({ type: 'password.show', shown })}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{
          role: 'checkbox',
          'aria-checked': view.isPasswordShown,
          'aria-pressed': undefined,
          'aria-label': intl.formatMessage({ id: 'signIn.showPassword', defaultMessage: 'Show password' }),
        }}
      />
      <BusyButton type="submit" size="md" fullWidth isBusy={view.isBusy}>
        <FormattedMessage id="signIn.submit" defaultMessage="Login" />
      </BusyButton>
      <Anchor component={Link} href="/reset" size="sm" ta="center">
        <FormattedMessage id="signIn.forgotPassword" defaultMessage="Forgot Password" />
      </Anchor>
    </Paper>
  );
}
