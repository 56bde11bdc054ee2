import { secret, type Secret } from '@bourse/core';
import { Alert, Paper, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from './busy-button';
import type { FormShown } from './form-field';
import { MessageText } from '../adapters/message';

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

export interface FormCardProps {
  form: Pick<FormShown, 'problem' | 'isBusy'>;
  /** Fields whose text is read at the press and kept nowhere (hard case 10). */
  secrets?: readonly string[];
  onSubmit: (secrets: Readonly<Record<string, Secret>>) => void;
  /** On the button. */
  submit: ReactNode;
  /** Without a frame: a dialog is one. */
  isBare?: boolean;
  children: ReactNode;
}

/** A form of core's: its problem, its fields, the button that sends it. The library's `useForm` keeps values and checks itself. */
export function FormCard({
  form: { problem, isBusy },
  secrets = [],
  onSubmit,
  submit,
  isBare = false,
  children,
}: FormCardProps) {
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onSubmit(Object.fromEntries(secrets.map((name) => [name, secret(textOf(typed.get(name)))])));
  };
  return (
    <Paper component="form" withBorder={!isBare} radius="md" p={isBare ? 0 : 'lg'} onSubmit={press} noValidate>
      <Stack gap="md">
        {problem ? (
          <Alert color="down">
            <MessageText of={problem} />
          </Alert>
        ) : null}
        {children}
        <BusyButton type="submit" size="md" fullWidth isBusy={isBusy}>
          {submit}
        </BusyButton>
      </Stack>
    </Paper>
  );
}
