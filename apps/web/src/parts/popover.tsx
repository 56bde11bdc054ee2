import { useClickOutside, useFocusReturn, useFocusTrap } from '@mantine/hooks';
import { useId, useState, type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './popover.module.css';

export interface PopoverProps {
  /** The button that opens it. */
  button: Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'onClick'>;
  /** Its name, where the button's is not its own. */
  label?: string;
  /** The edge of the button that it keeps to. */
  align: 'start' | 'end';
  /** For a list whose rows have their own room. */
  isTight?: boolean;
  children: ReactNode;
}

/** A small dialog under its button. The focus stays in it until Escape, a press outside or the button closes it. */
export function Popover({ button, label, align, isTight = false, children }: PopoverProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const holder = useClickOutside<HTMLSpanElement>(close, null, undefined, isOpen);
  const trap = useFocusTrap(isOpen);
  useFocusReturn({ opened: isOpen });
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
  };
  return (
    <span ref={holder} className={classes['holder']} onKeyDown={leave}>
      <button
        id={`${id}button`}
        {...button}
        type="button"
        className={`${classes['button']} ${button.className ?? ''}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <div
          ref={trap}
          id={id}
          role="dialog"
          {...(label ? { 'aria-label': label } : { 'aria-labelledby': `${id}button` })}
          tabIndex={-1}
          className={classes['popover']}
          data-align={align}
          data-tight={isTight || undefined}
        >
          {children}
        </div>
      ) : null}
    </span>
  );
}
