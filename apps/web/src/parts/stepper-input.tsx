import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import classes from './stepper-input.module.css';

export interface StepperInputProps {
  label: string;
  /** Hides the label from sight, not from screen readers. */
  isLabelHidden?: boolean;
  /** Text as typed; core decides what it accepts. */
  value: string;
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
  const {
    label,
    isLabelHidden = false,
    value,
    onChange,
    onDecrease,
    onIncrease,
    hint,
    error,
    isDisabled,
    unit,
  } = props;
  const intl = useIntl();
  const step = { size: 34, variant: 'subtle', disabled: isDisabled ?? false } as const;
  const less = intl.formatMessage({ id: 'field.decrease', defaultMessage: 'Decrease {label}' }, { label });
  const more = intl.formatMessage({ id: 'field.increase', defaultMessage: 'Increase {label}' }, { label });
  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      disabled={isDisabled ?? false}
      description={error ? null : hint}
      error={error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes['input'] ?? '', section: classes['section'] ?? '' }}
      leftSection={
        <ActionIcon {...step} aria-label={less} onClick={onDecrease}>
          <IconMinus size={16} stroke={1.8} />
        </ActionIcon>
      }
      leftSectionPointerEvents="auto"
      rightSectionWidth={unit ? 76 : 40}
      rightSection={
        <>
          {unit ? <span aria-hidden>{unit}</span> : null}
          <ActionIcon {...step} aria-label={more} onClick={onIncrease}>
            <IconPlus size={16} stroke={1.8} />
          </ActionIcon>
        </>
      }
    />
  );
}
