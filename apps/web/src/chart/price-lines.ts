import type { IPriceLine, ISeriesApi, PriceLineOptions } from 'lightweight-charts';
import { textScale } from '../components/text-scale';
import type { ChartBox } from './chart-provider';
import { PINNED_INSET, titlesRenderer, type Plate } from './line-titles';

/** A line with a tag as soon as its price is in sight, one whose tag gives way to others, or one without. */
type TagPlace = 'first' | 'with room' | 'none';

/** What a line of ours may be: it always has a price, and where its tag stands is not for the caller to decide. */
interface LineOptions extends Pick<PriceLineOptions, 'price' | 'color' | 'lineWidth' | 'lineStyle'> {
  tag: TagPlace;
  /** What stands on it. */
  title?: string;
  /** Its tag and title: filled with its own colour under white, unless another is given. */
  plate?: Plate;
  /** Out of sight its title stands at the edge behind which it lies. */
  isPinned?: boolean;
}

interface Drawn {
  readonly line: IPriceLine;
  readonly tag: TagPlace;
  readonly price: number;
  readonly title: string;
  readonly color: string;
  readonly plate: Plate;
  readonly isPinned: boolean;
  isTagged: boolean;
}

/** The height of a tag in px: the library draws it so around text of 12 px. */
const tagHeight = () => 17 * textScale();

/**
 * Lines across the chart, each with its price on the scale while it is in sight and no other tag is in its place. The
 * library would move the tags of neighbouring prices apart, or back into sight: to the height of another price. A title
 * stands on its line.
 */
export function priceLines(series: ISeriesApi<'Candlestick'>, font: string, covered: () => readonly ChartBox[]) {
  const drawn = new Map<string, Drawn>();
  /** Where a price stands in px from the top; null out of sight. */
  const heightOf = (price: number) => {
    const y = series.priceToCoordinate(price);
    return y !== null && y >= 0 && y <= series.getPane().getHeight() ? y : null;
  };
  const tagAll = () => {
    const gap = tagHeight();
    const taken: number[] = [];
    const tag = (each: Drawn) => {
      const y = each.tag === 'none' ? null : heightOf(each.price);
      const isTagged = y !== null && taken.every((other) => Math.abs(other - y) >= gap);
      if (isTagged) taken.push(y);
      if (isTagged !== each.isTagged) each.line.applyOptions({ axisLabelVisible: isTagged });
      each.isTagged = isTagged;
    };
    const all = [...drawn.values()];
    all.filter((each) => each.tag === 'first').forEach(tag);
    all.filter((each) => each.tag !== 'first').forEach(tag);
  };
  /** At the upper or lower edge, with an arrow to where the price lies. */
  const pinnedAt = (price: number, text: string) => {
    const y = series.priceToCoordinate(price);
    const inset = PINNED_INSET * textScale();
    if (y === null) return null;
    return y < 0 ? { text: `${text} ↑`, y: inset } : { text: `${text} ↓`, y: series.getPane().getHeight() - inset };
  };
  /** Those in sight come first: they have the room before what is pinned to an edge. */
  const titles = () => {
    const titled = [...drawn.values()].filter(({ title }) => title !== '');
    const seen = titled.flatMap(({ title: text, color, plate, price }) => {
      const y = heightOf(price);
      return y === null ? [] : [{ text, y, color, plate }];
    });
    const away = titled.flatMap(({ title, color, plate, price, isPinned }) => {
      const placed = isPinned && heightOf(price) === null ? pinnedAt(price, title) : null;
      return placed ? [{ ...placed, color, plate }] : [];
    });
    return [...seen, ...away];
  };
  const view = { renderer: () => titlesRenderer(titles(), font, covered) };
  // The library says so whenever the scale has moved, by a price or by hand.
  series.attachPrimitive({ updateAllViews: tagAll, paneViews: () => [view] });
  return {
    /** Draws a line, or moves it to another price. */
    draw(key: string, { tag, title = '', plate, isPinned = false, ...options }: LineOptions): void {
      const known = drawn.get(key);
      const isTagged = known?.isTagged ?? false;
      const own = plate ?? { fill: options.color, text: '#fff' };
      const look = {
        ...options,
        axisLabelVisible: isTagged,
        axisLabelColor: own.fill,
        axisLabelTextColor: own.text,
      };
      if (known) known.line.applyOptions(look);
      const line = known?.line ?? series.createPriceLine(look);
      drawn.set(key, { line, tag, title, price: options.price, color: options.color, plate: own, isPinned, isTagged });
      tagAll();
    },
    /** Removes every line but these. */
    keep(keys: ReadonlySet<string>): void {
      for (const [key, { line }] of drawn) {
        if (keys.has(key)) continue;
        series.removePriceLine(line);
        drawn.delete(key);
      }
    },
  };
}
