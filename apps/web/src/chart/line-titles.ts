import type { IPrimitivePaneRenderer } from 'lightweight-charts';
import { textScale } from '../components/text-scale';
import type { ChartBox } from './chart-provider';

/** What text stands on, and the colour that it has there. */
export interface Plate {
  readonly fill: string;
  readonly text: string;
}

export interface LineTitle {
  readonly text: string;
  /** Of the line, and around the plate. */
  readonly color: string;
  readonly plate: Plate;
  /** Height of its line, px from the top of the chart. */
  readonly y: number;
}

/** Where a title stands and how wide it is, px. */
export interface PlacedTitle extends LineTitle {
  readonly x: number;
  readonly width: number;
}

const EDGE = 8;
const GAP = 4;
const PADDING = 4;
const BORDER = 1;
const SIZE = 12;
const HEIGHT = 17;
/** The middle of a title at the edge of the chart, px from that edge. */
export const PINNED_INSET = HEIGHT / 2 + 2;

interface Room {
  width: number;
  height: number;
  widthOf: (text: string) => number;
  /** No title can be seen there. */
  covered: readonly ChartBox[];
}

/**
 * Each title on its own line, from the left edge on: where the line of a former one is nearer than a title is high, it
 * stands beside that one, and beside what covers the chart there. What has no room within the chart's width is left out.
 */
export function placeTitles(
  titles: readonly LineTitle[],
  { width, height, widthOf, covered }: Room,
): readonly PlacedTitle[] {
  const placed: PlacedTitle[] = [];
  for (const title of titles) {
    const near = placed.filter((other) => Math.abs(other.y - title.y) < height).map((other) => other.x + other.width);
    const under = covered.filter(({ top, bottom }) => title.y + height / 2 > top && title.y - height / 2 < bottom);
    const x = Math.max(EDGE, ...[...near, ...under.map(({ right }) => right)].map((right) => right + GAP));
    const own = widthOf(title.text);
    if (x + own <= width) placed.push({ ...title, x, width: own });
  }
  return placed;
}

/** Draws the titles as plates with a border in the colour of their lines. */
export function titlesRenderer(
  titles: readonly LineTitle[],
  font: string,
  covered: () => readonly ChartBox[],
): IPrimitivePaneRenderer {
  return {
    draw(target) {
      const scale = textScale();
      const height = HEIGHT * scale;
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.font = `${SIZE * scale}px ${font}`;
        context.textBaseline = 'middle';
        const widthOf = (text: string) => Math.ceil(context.measureText(text).width) + 2 * PADDING;
        const room = { width: mediaSize.width, height, widthOf, covered: titles.length > 0 ? covered() : [] };
        for (const { text, color, plate, x, y, width } of placeTitles(titles, room)) {
          // A border between two rows of px would be two pale ones.
          const top = Math.round(y - height / 2);
          context.fillStyle = color;
          context.fillRect(x, top, width, height);
          context.fillStyle = plate.fill;
          context.fillRect(x + BORDER, top + BORDER, width - 2 * BORDER, height - 2 * BORDER);
          context.fillStyle = plate.text;
          context.fillText(text, x + PADDING, top + height / 2);
        }
      });
    },
  };
}
