import { describe, expect, it } from 'vitest';
import { withBar, zoomed } from './bar-range';

describe('the bars in sight of the chart (T-005)', () => {
  it('stay where they are while the one that is read is among them, and else move just so far', () => {
    const range = { from: 100, to: 160 };
    expect(withBar(range, 130)).toBe(range);
    expect(withBar(range, 100)).toEqual({ from: 99, to: 159 });
    expect(withBar(range, 40)).toEqual({ from: 39, to: 99 });
    expect(withBar(range, 199)).toEqual({ from: 140, to: 200 });
  });

  it('become fewer or more around one that keeps its place', () => {
    expect(zoomed({ from: 100, to: 200 }, 'in', 150, 300)).toEqual({ from: 110, to: 190 });
    expect(zoomed({ from: 110, to: 190 }, 'out', 150, 300)).toEqual({ from: 100, to: 200 });
    expect(zoomed({ from: 100, to: 200 }, 'in', 200, 300)).toEqual({ from: 120, to: 200 });
  });

  it('are no fewer than can be told apart by their figures, and no more than there are', () => {
    expect(zoomed({ from: 0, to: 11 }, 'in', 11, 300)).toEqual({ from: 1, to: 11 });
    expect(zoomed({ from: 0, to: 8 }, 'in', 8, 300)).toEqual({ from: 0, to: 8 });
    expect(zoomed({ from: 56, to: 120 }, 'out', 120, 72)).toEqual({ from: 48, to: 120 });
    expect(zoomed({ from: 0, to: 120 }, 'out', 120, 110)).toEqual({ from: 0, to: 120 });
  });
});
