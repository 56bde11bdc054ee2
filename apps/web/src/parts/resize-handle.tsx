import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './resize-handle.module.css';
import { useText, type Says } from './text';

export interface ResizeHandleProps {
  label: Says;
  /** px of what stands under the handle. */
  height: number;
  min: number;
  /** px that an arrow key moves. */
  step: number;
  /** `available` is the window's height in px: core decides the largest height. */
  onResize: (height: number, available: number) => void;
}

const available = () => document.documentElement.clientHeight;

/** The upper edge of a panel: dragged, or moved by the arrow keys (T-028). */
export function ResizeHandle({ label, height, min, step, onResize }: ResizeHandleProps) {
  const say = useText();
  const start = useRef<{ y: number; height: number } | null>(null);
  const grip = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current) onResize(start.current.height + start.current.y - event.clientY, available());
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onResize(height + by, available());
  };
  return (
    <div
      className={classes['handle']}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={say(label)}
      aria-valuenow={height}
      aria-valuemin={min}
      onPointerDown={grip}
      onPointerMove={drag}
      onPointerUp={() => {
        start.current = null;
      }}
      onKeyDown={press}
    />
  );
}
