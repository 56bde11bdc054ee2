import classes from './switch.module.css';
import { Text, type Says } from './text';

export interface SwitchProps {
  label: Says;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className={classes['switch']}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        <Text of={label} />
      </span>
    </label>
  );
}
