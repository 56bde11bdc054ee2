import { useId } from 'react';
import classes from './choice.module.css';

export interface ChoiceProps<T extends string> {
  /** What is chosen: a text of its own, or the id of an element that says it. */
  label?: string;
  labelledBy?: string;
  options: readonly { readonly value: T; readonly label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** As wide as its place. */
  isWide?: boolean;
  className?: string | undefined;
}

/** One of a few, all in sight. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, labelledBy, options, value, onChange, isWide = false, className = '' } = props;
  const name = useId();
  return (
    <div
      className={`${classes['choice']} ${className}`}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      data-wide={isWide || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={classes['option']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
