import { UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './stepper-input.module.css';
import { Text, useText, type Says } from './text';

export interface StepperInputProps {
  label: Says;
  /** Hides the label from sight, not from screen readers. */
  isLabelHidden?: boolean;
  /** Text as typed; core decides what it accepts. */
  value: string;
  onChange: (text: string) => void;
  onDecrease: () => void;
  onIncrease: () => void;
  hint?: Says | null;
  error?: Says | null;
  isDisabled?: boolean;
  /** Beside the figure, such as USD. */
  unit?: string;
}

/** A number field with minus and plus, its hint and its error beneath. */
export function StepperInput(props: StepperInputProps) {
  const { label, value, onChange, onDecrease, onIncrease, hint, error, isDisabled = false, unit } = props;
  const id = useId();
  const say = useText();
  const name = say(label);
  const note = error ?? hint;
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']} data-hidden={props.isLabelHidden || undefined}>
        {name}
      </label>
      <div
        className={classes['control']}
        data-invalid={Boolean(error) || undefined}
        data-disabled={isDisabled || undefined}
      >
        <UnstyledButton
          className={classes['step']}
          onClick={onDecrease}
          disabled={isDisabled}
          aria-label={say('field.decrease', { label: name })}
        >
          <IconMinus size={16} stroke={1.8} />
        </UnstyledButton>
        <input
          id={id}
          className={classes['input']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          disabled={isDisabled}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {unit ? (
          <span className={classes['unit']} aria-hidden>
            {unit}
          </span>
        ) : null}
        <UnstyledButton
          className={classes['step']}
          onClick={onIncrease}
          disabled={isDisabled}
          aria-label={say('field.increase', { label: name })}
        >
          <IconPlus size={16} stroke={1.8} />
        </UnstyledButton>
      </div>
      {note ? (
        <p
          id={`${id}-note`}
          className={classes['note']}
          data-error={Boolean(error) || undefined}
          role={error ? 'alert' : undefined}
        >
          <Text of={note} />
        </p>
      ) : null}
    </div>
  );
}
