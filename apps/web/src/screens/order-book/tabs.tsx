import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Text, type Says } from '../../parts/text';
import classes from './tabs.module.css';

export interface TabsProps<T extends string> {
  tabs: readonly { value: T; label: Says }[];
  value: T;
  onChange: (value: T) => void;
  /** Beside the tabs. */
  aside: ReactNode;
  /** What the chosen tab shows; the others' is not there. */
  children: ReactNode;
}

/** Tabs that are chosen by a press or with the arrows, which also carry the focus. */
export function Tabs<T extends string>({ tabs, value, onChange, aside, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = stops.findIndex((stop) => stop === event.target);
    const last = stops.length - 1;
    const target = { ArrowLeft: at > 0 ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last };
    const next = target[event.key as keyof typeof target] as number | undefined;
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    stops[next]?.focus();
  };
  return (
    <div className={classes['tabs']}>
      <div className={classes['bar']}>
        <div ref={list} role="tablist" className={classes['list']} onKeyDown={walk}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}${tab.value}`}
              className={classes['tab']}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}panel` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              <Text of={tab.label} />
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div key={value} role="tabpanel" id={`${id}panel`} className={classes['panel']} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </div>
  );
}
