import { Input, PinInput } from '@mantine/core';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { MessageText } from '../adapters/message';
import { useFocus, type FormShown } from './form-field';

export interface CodeFieldProps {
  form: FormShown;
  label: ReactNode;
  /** The code was refused, and the form says why above the field. */
  isRefused?: boolean;
  isReadOnly?: boolean;
  /** The page begins in it. */
  autoFocus?: boolean;
  /** All digits are there: typed, pasted or filled in by the device. */
  onComplete?: (code: string) => void;
}

const LENGTH = 6;

/** A press into a box that has the focus would put the caret before its digit, which the library then keeps. */
function selectDigit(event: MouseEvent<HTMLInputElement>): void {
  event.preventDefault();
  event.currentTarget.focus();
  event.currentTarget.select();
}

/**
 * A code of six digits that was mailed, read by the press alone (hard case 10). A screen reader hears its name as that
 * of the group, and of each box which digit it takes.
 */
export function CodeField({ form, label, isRefused = false, isReadOnly = false, ...rest }: CodeFieldProps) {
  const intl = useIntl();
  const id = useId();
  const problem = form.problems['code'];
  const isInvalid = isRefused || problem !== undefined;
  const digit = (index: number) =>
    intl.formatMessage(
      { id: 'code.digit', defaultMessage: 'Digit {index} of {count}' },
      { index: index + 1, count: LENGTH },
    );
  return (
    <Input.Wrapper
      // With an id of its own the library would give that one to all six boxes.
      id=""
      label={label}
      labelProps={{ id: `${id}-label`, htmlFor: `${id}-1` }}
      error={problem ? <MessageText of={problem} /> : null}
      // Replaces the theme's errorProps, so `role="alert"` is repeated here.
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      {/* No inputMode: with one the library stops Enter, which sends the form. */}
      <PinInput
        {...rest}
        // The boxes are this one with -1 to -6.
        id={id}
        name="code"
        length={LENGTH}
        type="number"
        size="lg"
        gap="xs"
        placeholder=""
        aria-labelledby={`${id}-label`}
        aria-describedby={problem ? `${id}-error` : undefined}
        style={{ justifyContent: 'space-between' }}
        error={isInvalid}
        readOnly={isReadOnly}
        ref={useFocus(form, 'code')}
        getInputProps={(index) => ({
          'aria-label': digit(index),
          'aria-invalid': isInvalid || undefined,
          onMouseDown: selectDigit,
        })}
      />
    </Input.Wrapper>
  );
}
