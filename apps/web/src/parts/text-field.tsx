import { useId, type ComponentPropsWithoutRef } from 'react';
import { Text, type Says } from './text';
import classes from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'className' | 'aria-invalid'> {
  label: Says;
  /** What is wrong with it, under the field and part of its description. */
  error?: string | null;
}

/** A line of text with its label above and its error below. */
export function TextField({ label, error = null, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        <Text of={label} />
      </label>
      <input
        {...input}
        id={id}
        className={classes['input']}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
      />
      {error === null ? null : (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
