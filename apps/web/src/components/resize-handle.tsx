import { useViewportSize } from '@mantine/hooks';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './resize-handle.module.css';
import { textScale } from './text-scale';

export interface ResizeHandleProps {
  label: string;
  /** px of what stands under the handle; heights are of text at its usual size and grow with it. */
  height: number;
  min: number;
  /** Of the window's height, at most. */
  mostShare: number;
  /** px that an arrow key moves. */
  step: number;
  /** `available` is the window's height in px: core decides the largest height. */
  onResize: (height: number, available: number) => void;
}

const available = () => Math.round(document.documentElement.clientHeight / textScale());

/** The upper edge of a panel, by pointer or keys (T-028). The library's Splitter shares out a room of its own; here core owns the height. */
export function ResizeHandle({ label, height, min, mostShare, step, onResize }: ResizeHandleProps) {
  const start = useRef<{ y: number; height: number } | null>(null);
  // Drawn again when the window changes.
  useViewportSize();
  const max = Math.max(min, Math.round(available() * mostShare));
  const grip = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current) onResize(start.current.height + (start.current.y - event.clientY) / textScale(), available());
  };
  const release = () => void (start.current = null);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = { ArrowUp: height + step, ArrowDown: height - step, Home: min, End: max }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onResize(target, available());
  };
  return (
    <div
      className={classes['handle']}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={height}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={grip}
      onPointerMove={drag}
      onPointerUp={release}
      // The system took the pointer for itself: what moves over the handle later drags nothing.
      onPointerCancel={release}
      onKeyDown={press}
    />
  );
}
