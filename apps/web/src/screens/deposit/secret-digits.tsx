import { cardText, type CardSecret } from '@bourse/core/money';
import { TextInput, type TextInputProps } from '@mantine/core';
import { MessageText, useFocus, type FormShown } from '../../components';

export interface SecretDigitsProps extends Omit<TextInputProps, 'form' | 'name'> {
  form: FormShown;
  name: CardSecret;
}

/** An input of the card: uncontrolled, so that its digits are in no state of the page; core says how they are written. */
export function SecretDigits({ form, name, ...rest }: SecretDigitsProps) {
  const problem = form.problems[name];
  return (
    <TextInput
      {...rest}
      name={name}
      inputMode="numeric"
      onInput={({ currentTarget: input }) => {
        const text = cardText(name, input.value);
        if (text === input.value) return;
        // Whoever puts a digit right goes on where it stands.
        const caret = cardText(name, input.value.slice(0, input.selectionStart ?? undefined)).length;
        input.value = text;
        input.setSelectionRange(caret, caret);
      }}
      error={problem ? <MessageText of={problem} /> : null}
      ref={useFocus(form, name)}
    />
  );
}
