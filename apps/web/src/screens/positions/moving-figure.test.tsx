// @vitest-environment happy-dom
import { AppProvider, type BoundApp } from '@bourse/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { MovingFigure, type MovingFigureProps } from './moving-figure';

type Shown = { current: string; profit: string; tone: string };
const rows = vi.hoisted(() => ({
  positionRow: { reads: ['openOrders'], read: (_: unknown, __: string): unknown => 0 },
}));
vi.mock('@bourse/core/trading', () => ({ ...rows, closedRow: rows.positionRow }));

describe('a figure that moves', () => {
  const page = mountedPage();
  let listeners: Set<() => void>;
  let snapshot: Record<string, Shown>;
  const move = (next: Record<string, Shown>) => {
    snapshot = next;
    for (const listener of listeners) listener();
  };
  const show = (props: MovingFigureProps) => {
    const app = {
      snapshot: () => snapshot,
      watch: (_: unknown, listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as unknown as BoundApp;
    page.show(
      <AppProvider app={app}>
        <MovingFigure {...props} />
      </AppProvider>,
    );
  };
  const span = () => page.one('span');

  beforeEach(() => {
    rows.positionRow.read = (snapshots, id) => (snapshots as { openOrders: typeof snapshot }).openOrders[id];
    listeners = new Set();
    snapshot = {
      a: { current: '1.10', profit: '-1.000', tone: 'down' },
      b: { current: '9', profit: '0', tone: 'flat' },
    };
  });
  afterEach(() => vi.useRealTimers());

  it('reads as its row at once and after every change, with the colour of its result', () => {
    show({ id: 'a', isOpen: true, figure: 'profit' });
    expect([span().textContent, span().className.includes('down')]).toEqual(['-1.000', true]);
    move({ a: { current: '1.10', profit: '+12.500', tone: 'up' } });
    expect([span().textContent, /down/.test(span().className), /up/.test(span().className)]).toEqual([
      '+12.500',
      false,
      true,
    ]);
    expect(span().hasAttribute('data-fresh')).toBe(false);
  });

  it('tints the price of an open position for 300 ms, when it changes and not when it comes', () => {
    vi.useFakeTimers();
    show({ id: 'a', isOpen: true, figure: 'current' });
    expect(span().hasAttribute('data-fresh')).toBe(false);
    move({ a: { current: '1.10', profit: '+1.000', tone: 'up' } });
    expect(span().hasAttribute('data-fresh')).toBe(false);
    move({ a: { current: '1.11', profit: '+1.000', tone: 'up' } });
    expect([span().textContent, span().hasAttribute('data-fresh')]).toEqual(['1.11', true]);
    vi.advanceTimersByTime(300);
    expect(span().hasAttribute('data-fresh')).toBe(false);
  });

  it('becomes another row’s without being new, and stays as it was when its row is gone', () => {
    show({ id: 'a', isOpen: true, figure: 'current' });
    show({ id: 'b', isOpen: true, figure: 'current' });
    expect(span().textContent).toBe('9');
    move({});
    expect(span().textContent).toBe('9');
  });
});
