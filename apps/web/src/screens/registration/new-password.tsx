import { passwordStrength, type PasswordStrength } from '@bourse/core/guest';
import { Progress, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { SecretField, type FormShown } from '../../components';

const COLORS = ['down', 'down', 'warn', 'brand', 'up'] as const;

export interface NewPasswordProps {
  form: FormShown;
  label?: ReactNode;
  /** The step begins in it. */
  autoFocus?: boolean;
}

/** A new password and its confirmation, with a line that says how hard it is to guess. */
export function NewPassword({ form, label, autoFocus = false }: NewPasswordProps) {
  // A grade of what is typed, never the text itself.
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  return (
    <>
      <Stack gap="xs">
        <SecretField
          form={form}
          name="password"
          label={label ?? <FormattedMessage id="signIn.password" defaultMessage="Password" />}
          autoComplete="new-password"
          autoFocus={autoFocus}
          onChange={({ currentTarget: { value } }) => setStrength(value === '' ? null : passwordStrength(value))}
        />
        <Progress value={(strength ?? 0) * 25} color={COLORS[strength ?? 0]} size="xs" aria-hidden />
        <Text size="xs" c="dimmed" aria-live="polite">
          <FormattedMessage
            id="registration.strength"
            defaultMessage="{grade, select, none {At least 6 characters} 0 {Too short: at least 6 characters} 1 {Easy to guess} 2 {Fair} 3 {Good} other {Strong}}"
            values={{ grade: strength === null ? 'none' : String(strength) }}
          />
        </Text>
      </Stack>
      <SecretField
        form={form}
        name="repeat_password"
        label={<FormattedMessage id="registration.confirmPassword" defaultMessage="Confirm Password" />}
        autoComplete="new-password"
      />
    </>
  );
}
