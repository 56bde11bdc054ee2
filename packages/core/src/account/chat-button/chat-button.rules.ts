import type { Offset, Point, Space } from './chat-button.types';

/** Pixels: where it starts, how large it is, what a move must come to, and what an arrow key moves it. */
export const CHAT_BUTTON = { start: { right: 20, bottom: 40 }, size: 48, leastMove: 5, step: 20 } as const;

const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)));

/** Moved by so much, but never out of the window. */
export const movedBy = ({ right, bottom }: Offset, by: Point, { width, height }: Space): Offset => ({
  right: within(right - by.x, width - CHAT_BUTTON.size),
  bottom: within(bottom - by.y, height - CHAT_BUTTON.size),
});

export const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

/** Less than that is a press. */
export const isMove = ({ x, y }: Point): boolean => Math.hypot(x, y) >= CHAT_BUTTON.leastMove;

/** Arrow keys move it by so many steps. */
export const stepped = ({ x, y }: Point): Point => ({ x: x * CHAT_BUTTON.step, y: y * CHAT_BUTTON.step });
