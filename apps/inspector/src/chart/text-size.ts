import type { LineRole, TextLine } from './chart.types';

/** The drawing's font has one width, so that the layout can be made without a browser. */
export const FONT_SIZE: Readonly<Record<LineRole, number>> = {
  title: 13,
  tags: 10.5,
  description: 11,
  entry: 11,
  exit: 11,
  invoke: 11,
  internal: 11,
  event: 11.5,
  guard: 11,
  actions: 11,
};
export const LINE_HEIGHT = 16;
export const PADDING = 10;
/** The widest of the fonts in question, with a little room. */
const ADVANCE = 0.615;

export const widthOf = ({ role, text }: TextLine): number => text.length * FONT_SIZE[role] * ADVANCE;

export const sizeOf = (lines: readonly TextLine[]) => ({
  width: Math.ceil(Math.max(0, ...lines.map(widthOf))),
  height: lines.length * LINE_HEIGHT,
});
