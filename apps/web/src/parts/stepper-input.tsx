import { ActionIcon, Input, InputWrapper } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import classes from './stepper-input.module.css';

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
  isDisabled?: boolean;
  /** Beside the figure, such as USD. */
  unit?: string;
}

/** A figure with minus and plus. The library's NumberInput parses and rounds; here text stays as typed, steps are core's. */
export function StepperInput(props: StepperInputProps) {
  const { label, isLabelHidden = false, value, shown, hint, error, isDisabled: disabled = false, unit } = props;
  const [isTyping, setIsTyping] = useState(false);
  const id = useId();
  const intl = useIntl();
  const less = intl.formatMessage({ id: 'field.decrease', defaultMessage: 'Decrease {label}' }, { label });
  const more = intl.formatMessage({ id: 'field.increase', defaultMessage: 'Increase {label}' }, { label });
  const step = { className: classes['step'] ?? '', disabled };
  const state = { 'data-error': Boolean(error) || undefined, 'data-disabled': disabled || undefined };
  const field = { id, value: isTyping ? value : shown, disabled, error: Boolean(error) };
  return (
    <InputWrapper id={id} label={isLabelHidden ? null : label} description={error ? null : hint} error={error}>
      <div className={classes['frame']} {...state}>
        <ActionIcon {...step} aria-label={less} onClick={props.onDecrease}>
          <IconMinus size={16} stroke={1.8} />
        </ActionIcon>
        <Input
          {...field}
          variant="unstyled"
          aria-label={isLabelHidden ? label : undefined}
          onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          inputMode="decimal"
          autoComplete="off"
          classNames={{ wrapper: classes['field'] ?? '', input: classes['figure'] ?? '' }}
        />
        <span className={classes['unit']} aria-hidden>
          {unit}
        </span>
        <ActionIcon {...step} aria-label={more} onClick={props.onIncrease}>
          <IconPlus size={16} stroke={1.8} />
        </ActionIcon>
      </div>
    </InputWrapper>
  );
}
