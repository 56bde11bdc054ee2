import type { IPriceLine, ISeriesApi, PriceLineOptions } from 'lightweight-charts';

/** What a line of ours may be: it always has a price, and where its tag stands is not for the caller to decide. */
interface LineOptions extends Pick<PriceLineOptions, 'price' | 'title' | 'color' | 'lineWidth' | 'lineStyle'> {
  /** Without a tag it pushes none aside. */
  isBare?: boolean;
}

interface Drawn {
  readonly line: IPriceLine;
  readonly isBare: boolean;
  price: number;
  isTagged: boolean;
}

/**
 * Lines across the chart, each with a tag on the scale while its price is in sight. The library moves the tags of
 * neighbouring prices apart, and so brings two that are out of sight back into it, at the height of another price.
 */
export function priceLines(series: ISeriesApi<'Candlestick'>) {
  const drawn = new Map<string, Drawn>();
  const isInSight = (price: number) => {
    const y = series.priceToCoordinate(price);
    return y !== null && y >= 0 && y <= series.getPane().getHeight();
  };
  const tag = (each: Drawn) => {
    const isTagged = !each.isBare && isInSight(each.price);
    if (isTagged !== each.isTagged) each.line.applyOptions({ axisLabelVisible: isTagged });
    each.isTagged = isTagged;
  };
  // The library says so whenever the scale has moved, by a price or by hand.
  series.attachPrimitive({ updateAllViews: () => drawn.forEach(tag) });
  return {
    /** Draws a line, or moves it to another price. */
    draw(key: string, { isBare = false, ...options }: LineOptions): void {
      const known = drawn.get(key);
      const isTagged = !isBare && isInSight(options.price);
      const look = {
        ...options,
        axisLabelVisible: isTagged,
        axisLabelColor: options.color,
        axisLabelTextColor: '#fff',
      };
      if (known) known.line.applyOptions(look);
      drawn.set(key, { line: known?.line ?? series.createPriceLine(look), isBare, price: options.price, isTagged });
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
