/** The bars in sight, by their places in the list; the edges may lie between two. */
interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** The same width with this bar in sight, and one beside it; the same range where it is. */
export function withBar(range: BarRange, at: number): BarRange {
  const shift = Math.min(0, at - 1 - range.from) + Math.max(0, at + 1 - range.to);
  return shift === 0 ? range : { from: range.from + shift, to: range.to + shift };
}

const FEWEST = 10;
const NEARER = 0.8;

/** Fewer bars or more around this place, which stays where it is in sight. */
export function zoomed({ from, to }: BarRange, way: 'in' | 'out', about: number, most: number): BarRange {
  const width = to - from;
  const wanted = way === 'in' ? width * NEARER : width / NEARER;
  const share = Math.min(Math.max(wanted, Math.min(FEWEST, width)), Math.max(most, width)) / width;
  return { from: about - (about - from) * share, to: about + (to - about) * share };
}
