import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { Box, ChartDrawing } from './chart.types';

/** Which part of the drawing is shown: its point x, y stands in the frame's corner, k times as large. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 0.1;
const LARGEST = 3;
const bounded = (k: number) => Math.min(LARGEST, Math.max(SMALLEST, k));

/** The whole drawing in the middle of the frame; text is not drawn larger than it is. */
export function fitted(drawing: Size, frame: Size): View {
  const k = bounded(Math.min(1, frame.width / drawing.width, frame.height / drawing.height));
  return { k, x: drawing.width / 2 - frame.width / (2 * k), y: drawing.height / 2 - frame.height / (2 * k) };
}

const READABLE = 0.6;

/** How a chart is shown first: whole, or where it begins if it would be too small to read. */
export function opening(drawing: Size & { readonly initials?: readonly Point[] }, frame: Size): View {
  const whole = fitted(drawing, frame);
  if (whole.k >= READABLE) return whole;
  const [width, height] = [frame.width / READABLE, frame.height / READABLE];
  // The outermost state's comes first.
  const start = drawing.initials?.[0] ?? { x: drawing.width / 2, y: 0 };
  /** No further than the drawing goes, where it is larger than the frame. */
  const from = (at: number, size: number, whole: number) =>
    size < whole ? Math.min(whole - size, Math.max(0, at - size / 2)) : (whole - size) / 2;
  return { k: READABLE, x: from(start.x, width, drawing.width), y: from(start.y, height, drawing.height) };
}

/** Larger or smaller by a factor; the point of the frame under the pointer stays where it is. */
export function zoomed({ x, y, k }: View, factor: number, at: { readonly x: number; readonly y: number }): View {
  const next = bounded(k * factor);
  return { k: next, x: x + at.x / k - at.x / next, y: y + at.y / k - at.y / next };
}

/** The box in the middle of the frame, readable. */
export function centred(box: Box, frame: Size, { k }: View): View {
  const next = Math.min(1, Math.max(k, 0.8));
  return {
    k: next,
    x: box.x + box.width / 2 - frame.width / (2 * next),
    y: box.y + box.height / 2 - frame.height / (2 * next),
  };
}

/** The same view while the box is whole in the frame, or larger than it; else the box in the middle. */
export function revealed(box: Box, frame: Size, view: View): View {
  const [width, height] = [frame.width / view.k, frame.height / view.k];
  const isWithin =
    box.x >= view.x && box.y >= view.y && box.x + box.width <= view.x + width && box.y + box.height <= view.y + height;
  return isWithin || box.width > width || box.height > height ? view : centred(box, frame, view);
}

/** Before the frame has a size. */
const UNSEEN: View = { x: 0, y: 0, k: 1 };

/** px of a line that a wheel counts in, and from how many on it is a wheel and not a touchpad. */
const [LINE, WHEEL] = [33, 99] as const;

const STEP = 60;
const moves: Record<string, (view: View) => View> = {
  ArrowLeft: ({ x, y, k }) => ({ x: x - STEP / k, y, k }),
  ArrowRight: ({ x, y, k }) => ({ x: x + STEP / k, y, k }),
  ArrowUp: ({ x, y, k }) => ({ x, y: y - STEP / k, k }),
  ArrowDown: ({ x, y, k }) => ({ x, y: y + STEP / k, k }),
};

export interface Viewport {
  readonly view: View;
  readonly isDragged: boolean;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly show: (box: Box) => void;
  /** Shows it unless it is seen. */
  readonly reveal: (box: Box) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
}

/** Moves a drawing in its frame by pointer, wheel and keys. */
export function useViewport(frame: RefObject<HTMLElement | null>, drawing: ChartDrawing): Viewport {
  const [view, setView] = useState<View>(UNSEEN);
  const [isDragged, setDragged] = useState(false);
  const grip = useRef<{ id: number; x: number; y: number } | null>(null);
  const sizeOf = useCallback((): Size => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = frame.current ?? {};
    return { width, height };
  }, [frame]);
  const fit = useCallback(() => setView(fitted(drawing, sizeOf())), [drawing, sizeOf]);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // The frame has its size before it is painted for the first time.
    const sizes = new ResizeObserver(() => setView((was) => (was === UNSEEN ? opening(drawing, sizeOf()) : was)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame, drawing, sizeOf]);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      // Some browsers count a wheel in lines, not in pixels.
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      const isZoom = event.ctrlKey || event.metaKey || Math.abs(dy) >= WHEEL;
      setView((was) =>
        isZoom ? zoomed(was, Math.exp(-dy / 400), at) : { ...was, x: was.x + dx / was.k, y: was.y + dy / was.k },
      );
    };
    // React's own listener is passive: the page would scroll as well.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);
  const zoom = (factor: number) => {
    const { width, height } = sizeOf();
    setView((was) => zoomed(was, factor, { x: width / 2, y: height / 2 }));
  };
  return {
    view,
    isDragged,
    zoom,
    fit,
    show: useCallback((box: Box) => setView((was) => centred(box, sizeOf(), was)), [sizeOf]),
    reveal: useCallback(
      (box: Box) => setView((was) => revealed(box, sizeOf(), was === UNSEEN ? opening(drawing, sizeOf()) : was)),
      [drawing, sizeOf],
    ),
    onKeyDown: (event) => {
      // The browser's own: its zoom, and the way back.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const move = moves[event.key];
      if (move) setView(move);
      else if (event.key === '+' || event.key === '=') zoom(1.25);
      else if (event.key === '-') zoom(0.8);
      else if (event.key === '0') fit();
      else return;
      event.preventDefault();
    },
    onPointerDown: (event) => {
      if (event.button === 0) grip.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event) => {
      // It was let go of outside.
      if ((event.buttons & 1) === 0) grip.current = null;
      const held = grip.current;
      if (held === null) setDragged(false);
      if (held === null || held.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      // A press that hardly moves is a press of the state below it.
      if (!isDragged && Math.hypot(dx, dy) < 4) return;
      if (!isDragged) {
        setDragged(true);
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      grip.current = { id: held.id, x: event.clientX, y: event.clientY };
      setView((was) => ({ ...was, x: was.x - dx / was.k, y: was.y - dy / was.k }));
    },
    onPointerUp: () => {
      grip.current = null;
      setDragged(false);
    },
  };
}
