import { describe, expect, it } from 'vitest';
import { pathOf } from './chart-shapes';
import { activeState } from './active-state';
import type { ChartDrawing } from './chart.types';
import { centred, fitted, opening, revealed, zoomed } from './viewport';

describe('the view of a chart', () => {
  const frame = { width: 800, height: 600 };

  it('shows the whole chart in the middle, a small one no larger than it is', () => {
    expect(fitted({ width: 1600, height: 600 }, frame)).toEqual({ k: 0.5, x: 0, y: -300 });
    expect(fitted({ width: 400, height: 300 }, frame)).toEqual({ k: 1, x: -200, y: -150 });
  });

  it('begins at the top of a chart that is too large to be read whole', () => {
    expect(opening({ width: 4000, height: 3000 }, frame)).toEqual({ k: 0.6, x: 2000 - 400 / 0.6, y: 0 });
    const initials = [{ x: 3900, y: 1500, points: [] }];
    const { k, x, y } = opening({ width: 4000, height: 3000, initials }, frame);
    expect([k, x, y]).toEqual([0.6, 4000 - 800 / 0.6, 1500 - 300 / 0.6]);
    expect(opening({ width: 400, height: 300 }, frame)).toEqual(fitted({ width: 400, height: 300 }, frame));
  });

  it('grows around the pointer, within bounds', () => {
    const view = { x: 10, y: 20, k: 1 };
    const at = { x: 100, y: 50 };
    const larger = zoomed(view, 2, at);
    // The point of the chart under the pointer.
    expect([larger.x + at.x / larger.k, larger.y + at.y / larger.k]).toEqual([110, 70]);
    expect(zoomed(view, 100, at).k).toBe(3);
    expect(zoomed(view, 0.001, at).k).toBe(0.1);
  });

  it('brings a state to the middle, large enough to read', () => {
    const { x, y, k } = centred({ x: 1000, y: 500, width: 100, height: 50 }, frame, { x: 0, y: 0, k: 0.2 });
    expect([k, x + 400 / k, y + 300 / k]).toEqual([0.8, 1050, 525]);
  });

  it('goes to a state that is out of sight, and stays where it is seen or larger than the frame', () => {
    const view = { x: 0, y: 0, k: 1 };
    const box = (x: number, y: number, width = 100) => ({ x, y, width, height: 50 });
    expect(revealed(box(700, 550), frame, view)).toBe(view);
    expect(revealed(box(-1, 0, 801), frame, view)).toBe(view);
    for (const out of [box(701, 0), box(-1, 0), box(0, 551), box(0, -1)])
      expect(revealed(out, frame, view)).toEqual(centred(out, frame, view));
  });
});

describe('the active state', () => {
  const drawing = {
    states: ['', 'a', 'a.one', 'a.two', 'b', 'b.one'].map((path) => ({ path })),
    edges: [{ from: 'b', on: 'go', branch: 0, to: 'b' }],
  } as unknown as ChartDrawing;
  const states = new Set(['', 'a', 'a.two', 'b', 'b.one']);

  it('is the innermost one, of several that which the last transition led to', () => {
    expect(activeState(drawing, { states, edges: new Set() })?.path).toBe('a.two');
    expect(activeState(drawing, { states, edges: new Set(['b|go|0']) })?.path).toBe('b.one');
    expect(activeState(drawing, { states: new Set(['']), edges: new Set() })).toBeUndefined();
  });
});

describe('a line', () => {
  it('goes from corner to corner, rounded where it turns', () => {
    expect(pathOf([0, 0, 100, 0])).toBe('M0,0L100,0');
    expect(pathOf([0, 0, 100, 0, 100, 50])).toBe('M0,0L95,0Q100,0 100,5L100,50');
    expect(pathOf([])).toBe('');
  });
});
