import { useViewportSize } from '@mantine/hooks';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './resize-handle.module.css';
import { textScale } from './text-scale';

export interface ResizeHandleProps {
  label: string;
  /** px of what stands under the handle; heights are of text at its usual size and grow with it. */
  height: number;
  min: number;
  /** px: `useMostHeight`. */
  max: number;
  /** px that an arrow key moves. */
  step: number;
  /** `available` is the window's height in px: core decides the largest height. */
  onResize: (height: number, available: number) => void;
  /** The pointer or the key was let go after the height changed. */
  onSettle: () => void;
}

const available = () => Math.round(document.documentElement.clientHeight / textScale());

/** The largest height at this size of the window, in px: so much of it, but no less than `min`. */
export function useMostHeight(share: number, min: number): number {
  // Drawn again when the window changes.
  useViewportSize();
  return Math.max(min, Math.round(available() * share));
}

/** The upper edge of a panel, by pointer or keys (T-028). The library's Splitter shares out a room of its own; here core owns the height. */
export function ResizeHandle({ label, height, min, max, step, onResize, onSettle }: ResizeHandleProps) {
  const start = useRef<{ y: number; height: number } | null>(null);
  const isChanged = useRef(false);
  const resize = (to: number) => {
    isChanged.current = true;
    onResize(to, available());
  };
  const settle = () => {
    if (isChanged.current) onSettle();
    isChanged.current = false;
  };
  const grip = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current) resize(start.current.height + (start.current.y - event.clientY) / textScale());
  };
  const release = () => {
    start.current = null;
    settle();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = { ArrowUp: height + step, ArrowDown: height - step, Home: min, End: max }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    resize(target);
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
      onKeyUp={settle}
      // The key is then let go elsewhere.
      onBlur={settle}
    />
  );
}
