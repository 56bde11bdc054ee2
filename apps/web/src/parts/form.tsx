import type { Message } from '@bourse/core';
import { Alert, Paper, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useMemo, type FormEvent, type ReactNode } from 'react';
import { BusyButton } from './busy-button';
import { MessageText } from '../adapters/message';

/** What core says of a form. */
interface FormShown {
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, Message | undefined>>;
  readonly problem: Message | null;
  readonly isBusy: boolean;
}

export interface FormCardProps {
  form: FormShown;
  onSubmit: () => void;
  /** On the button. */
  submit: ReactNode;
  children: ReactNode;
}

/** A form of core's: its problem, its fields, the button that sends it. The library's `useForm` keeps values and checks itself. */
export function FormCard({ form: { problem, isBusy }, onSubmit, submit, children }: FormCardProps) {
  const press = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Paper component="form" withBorder radius="md" p="lg" onSubmit={press} noValidate>
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

/** Another function for each press that was refused: React calls a new one again, and what is typed meanwhile keeps the focus. */
const focusFor = (_problems: object) => (field: HTMLInputElement | null) => field?.focus();

export interface FormFieldProps<Name extends string> extends Omit<TextInputProps, 'form' | 'name' | 'onChange'> {
  form: FormShown;
  name: Name;
  onChange: (event: { type: 'field.change'; field: Name; text: string }) => void;
}

/** A field of core's form: its text, what is wrong with it, and the focus where it is the first such. */
export function FormField<Name extends string>({ form, name, onChange, ...rest }: FormFieldProps<Name>) {
  const { fields, problems } = form;
  const isFirst = Object.keys(fields).find((field) => problems[field]) === name;
  const focus = useMemo(() => focusFor(problems), [problems]);
  return (
    <TextInput
      {...rest}
      name={name}
      value={fields[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ type: 'field.change', field: name, text: currentTarget.value })}
      error={problems[name] ? <MessageText of={problems[name]} /> : null}
      ref={isFirst ? focus : null}
    />
  );
}
