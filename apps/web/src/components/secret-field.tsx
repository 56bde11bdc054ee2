import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useIntl } from 'react-intl';
import { MessageText } from '../adapters/message';
import { useFocus, type FormShown } from './form-field';
import { NO_PROSE } from './no-prose';
import classes from './secret-field.module.css';

export interface SecretFieldProps extends Omit<PasswordInputProps, 'form' | 'name'> {
  form: FormShown;
  name: string;
}

/** A field whose text stays in it until the press that reads it (hard case 10): uncontrolled, so that password managers may fill it. */
export function SecretField({ form, name, ...rest }: SecretFieldProps) {
  const intl = useIntl();
  const problem = form.problems[name];
  return (
    <PasswordInput
      {...NO_PROSE}
      {...rest}
      classNames={{ innerInput: classes['input'] ?? '', visibilityToggle: classes['eye'] ?? '' }}
      name={name}
      error={problem ? <MessageText of={problem} /> : null}
      aria-invalid={problem ? true : undefined}
      ref={useFocus(form, name)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': intl.formatMessage({ id: 'secret.show', defaultMessage: 'Show password' }),
      }}
    />
  );
}
