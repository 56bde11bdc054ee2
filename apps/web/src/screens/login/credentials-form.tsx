import { secret, signInView } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import type { FormEvent } from 'react';
import { BusyButton } from '../../parts/busy-button';
import { Text } from '../../parts/text';
import { TextField } from '../../parts/text-field';
import classes from './login.module.css';

/** The password as it stands in the form at the moment of the press; it is kept nowhere else (hard case 10). */
function passwordIn(form: HTMLFormElement): string {
  const typed = new FormData(form).get('password');
  return typeof typed === 'string' ? typed : '';
}

/** E-mail, password and the button that sends them. */
export function CredentialsForm() {
  const view = useView(signInView);
  const send = useSend('signIn');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: 'credentials.submit', password: secret(passwordIn(event.currentTarget)) });
  };
  // A text under a field says it better than the same text above the form.
  const isUnderField = view.emailError !== null || view.passwordError !== null;
  const problem = isUnderField ? null : view.problem;
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {view.banner ? (
        <p className={classes['banner']} role="alert">
          <Text of={view.banner} />
        </p>
      ) : null}
      {problem ? (
        <p className={classes['problem']}>
          <Text of={problem} />
        </p>
      ) : null}
      <TextField
        label="signIn.email"
        name="email"
        type="email"
        autoComplete="username"
        value={view.email}
        onChange={({ currentTarget }) => send({ type: 'email.change', email: currentTarget.value })}
        error={view.emailError}
      />
      <TextField
        key={view.fill}
        label="signIn.password"
        name="password"
        type={view.isPasswordShown ? 'text' : 'password'}
        autoComplete="current-password"
        defaultValue={view.fill > 0 ? (view.demoAccount?.passphrase ?? '') : ''}
        error={view.passwordError}
      />
      <label className={classes['show']}>
        <input
          type="checkbox"
          checked={view.isPasswordShown}
          onChange={({ currentTarget }) => send({ type: 'password.show', shown: currentTarget.checked })}
        />
        <Text of="signIn.showPassword" />
      </label>
      <BusyButton type="submit" size="md" fullWidth isBusy={view.isBusy}>
        <Text of="signIn.submit" />
      </BusyButton>
    </form>
  );
}
