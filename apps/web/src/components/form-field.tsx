import type { Message } from '@bourse/core';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useMemo } from 'react';
import { MessageText } from '../adapters/message';

/** The form as core's view gives it. */
export interface FormShown {
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, Message | undefined>>;
  readonly problem: Message | null;
  readonly isBusy: boolean;
  /** The fields as they stand, where that is not their order in core. */
  readonly order?: readonly string[];
}

/** The first field with a problem: those that core keeps in their order, then those whose text it does not. */
const firstOf = ({ fields, problems, order = [] }: FormShown): string | undefined =>
  [...order, ...Object.keys(fields), ...Object.keys(problems)].find((field) => problems[field]);

/** Takes the focus where the field is the first with a problem, at each press that was refused. */
export const useFocus = (form: FormShown, name: string) => useFocusAt(form.problems, firstOf(form) === name);

/** The same for one that is told whether it is the first; `press` is another one for each that was refused. */
export function useFocusAt(press: unknown, isFirst: boolean): ((field: HTMLElement | null) => void) | null {
  const focus = useMemo(() => focusFor(press), [press]);
  return isFirst ? focus : null;
}

/** Another function for each press that was refused: React calls a new one again, and what is typed meanwhile keeps the focus. */
const focusFor = (_press: unknown) => {
  let isDone = false;
  // Some of the library's fields hand the same element over again whenever they are drawn.
  return (field: HTMLElement | null) => {
    if (field && !isDone) field.focus();
    isDone ||= field !== null;
  };
};

export interface FormFieldProps<Name extends string> extends Omit<TextInputProps, 'form' | 'name' | 'onChange'> {
  form: FormShown;
  name: Name;
  onChange: (event: { type: 'field.change'; field: Name; text: string }) => void;
}

/** A field of core's form: its text, what is wrong with it, and the focus where it is the first such. The library's knows no form. */
export function FormField<Name extends string>({ form, name, onChange, ...rest }: FormFieldProps<Name>) {
  const { fields, problems } = form;
  const focus = useFocus(form, name);
  return (
    <TextInput
      {...rest}
      name={name}
      value={fields[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ type: 'field.change', field: name, text: currentTarget.value })}
      error={problems[name] ? <MessageText of={problems[name]} /> : null}
      ref={focus}
    />
  );
}
