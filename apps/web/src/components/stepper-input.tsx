import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useHeldPress } from './use-held-press';

export interface StepperInputProps {
  label: string;
  isLabelHidden?: boolean;
  /** Text as typed, and the same to read while nobody types; core decides what it accepts. */
  value: string;
  shown: string;
  onChange: (text: string) => void;
  onDecrease: () => void;
  onIncrease: () => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** It has a figure that moves: read out with each of them it would never end. Who shows it says it once. */
  isErrorQuiet?: boolean;
  isDisabled?: boolean;
  /** Minus would do nothing. */
  isLeast?: boolean;
  /** Beside the figure, such as USD. */
  unit?: string;
}

const WARNED = { errorProps: {}, 'data-warned': true };
const HIDDEN = { 'aria-hidden': true };
const FIGURE = { wrapper: { flex: 1 }, input: { fontWeight: 500, textAlign: 'center' } } as const;

/** Enter is done with the field, and with nothing else; the arrows are its two buttons. */
function pressIn(event: KeyboardEvent<HTMLInputElement>, { onDecrease, onIncrease }: StepperInputProps) {
  if (event.key === 'Enter') event.currentTarget.blur();
  else if (event.key === 'ArrowUp') onIncrease();
  else if (event.key === 'ArrowDown') onDecrease();
  else return;
  event.preventDefault();
}

/** The press that enters the field selects it: what the browser does with it would set a caret instead. */
function enterSelected(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** A figure with minus and plus. The library's NumberInput parses and rounds; here text stays as typed, steps are core's. */
export function StepperInput(props: StepperInputProps) {
  const { label, isLabelHidden = false, value, shown, hint, error, isDisabled: disabled = false, unit } = props;
  const { isLeast = false, isErrorQuiet = false } = props;
  const [isTyping, setIsTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Once it reads as typed, without thousands marks: what is typed next replaces the whole figure.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);
  const intl = useIntl();
  const less = intl.formatMessage({ id: 'field.decrease', defaultMessage: 'Decrease {label}' }, { label });
  const more = intl.formatMessage({ id: 'field.increase', defaultMessage: 'Increase {label}' }, { label });
  const step = { variant: 'default', w: '2.75rem', h: 'auto', disabled };
  // It looks as if disabled and keeps the focus.
  const least = isLeast ? { 'aria-disabled': true, 'data-disabled': true } : {};
  const [decrease, increase] = [
    useHeldPress(props.onDecrease, !disabled && !isLeast),
    useHeldPress(props.onIncrease, !disabled),
  ];
  const field = { value: isTyping ? value : shown, disabled, error };
  return (
    <TextInput
      ref={input}
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={error ? null : hint}
      {...(isErrorQuiet && WARNED)}
      size="sm"
      styles={FIGURE}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      onKeyDown={(event) => pressIn(event, props)}
      onMouseDown={enterSelected}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
      inputMode="decimal"
      autoComplete="off"
      {...{ rightSection: unit, rightSectionProps: HIDDEN, rightSectionWidth: unit ? '3rem' : 0 }}
      inputContainer={(figure) => (
        <Group gap="xs" wrap="nowrap" align="stretch">
          <ActionIcon {...step} aria-label={less} {...least} {...decrease}>
            <IconMinus size={16} stroke={1.8} />
          </ActionIcon>
          {figure}
          <ActionIcon {...step} aria-label={more} {...increase}>
            <IconPlus size={16} stroke={1.8} />
          </ActionIcon>
        </Group>
      )}
    />
  );
}
