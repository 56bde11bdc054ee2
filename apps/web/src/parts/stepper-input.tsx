import { ActionIcon, Input, InputWrapper } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import classes from './stepper-input.module.css';

export interface StepperInputProps {
  label: string;
  /** Hides the label from sight, not from screen readers. */
  isLabelHidden?: boolean;
  /** Text as typed; core decides what it accepts. */
  value: string;
  /** The same to read, with thousands separators: what stands there while nobody types. */
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
  const { label, isLabelHidden = false, value, shown, onChange, onDecrease, onIncrease, hint, error, unit } = props;
  const [isTyping, setIsTyping] = useState(false);
  const id = useId();
  const intl = useIntl();
  const disabled = props.isDisabled ?? false;
  const step = { className: classes['step'] ?? '', disabled };
  const less = intl.formatMessage({ id: 'field.decrease', defaultMessage: 'Decrease {label}' }, { label });
  const more = intl.formatMessage({ id: 'field.increase', defaultMessage: 'Increase {label}' }, { label });
  return (
    <InputWrapper
      id={id}
      label={isLabelHidden ? undefined : label}
      description={error ? null : hint}
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes['frame']} data-error={Boolean(error) || undefined} data-disabled={disabled || undefined}>
        <ActionIcon {...step} aria-label={less} onClick={onDecrease}>
          <IconMinus size={16} stroke={1.8} />
        </ActionIcon>
        <Input
          id={id}
          variant="unstyled"
          aria-label={isLabelHidden ? label : undefined}
          error={Boolean(error)}
          value={isTyping ? value : shown}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          classNames={{ wrapper: classes['field'] ?? '', input: classes['figure'] ?? '' }}
        />
        {unit ? (
          <span className={classes['unit']} aria-hidden>
            {unit}
          </span>
        ) : null}
        <ActionIcon {...step} aria-label={more} onClick={onIncrease}>
          <IconPlus size={16} stroke={1.8} />
        </ActionIcon>
      </div>
    </InputWrapper>
  );
}
