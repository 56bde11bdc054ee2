import type { CSSProperties } from 'react';
import classes from './slider.module.css';

export interface SliderProps {
  /** Id of the element that says what it sets. */
  labelledBy: string;
  /** What its value is called, such as "25%". */
  valueText: string;
  min: number;
  max: number;
  value: number;
  isDisabled?: boolean;
  onChange: (value: number) => void;
}

/** A number between two bounds, in whole steps. */
export function Slider({ labelledBy, valueText, min, max, value, isDisabled = false, onChange }: SliderProps) {
  const style = { '--share': (value - min) / (max - min) } as CSSProperties;
  return (
    <input
      type="range"
      className={classes['slider']}
      style={style}
      aria-labelledby={labelledBy}
      aria-valuetext={valueText}
      min={min}
      max={max}
      value={value}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  );
}
