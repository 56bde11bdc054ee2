// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import { steered } from '../testing/steered';
import { ChartKeys } from './chart-keys';

const { show, one } = mountedPage();
const minute = (time: number, close: number) => ({ time, open: 1, high: 2, low: 0.5, close });
const candles = (read: ReturnType<typeof minute> | null) => ({
  candles: { context: { assetId: '1', interval: '1d', candles: [minute(0, 1), minute(86_400, 1.5)], read } },
});

function opened(crossed?: number) {
  const { app, sent, set } = steered(candles(null));
  const onZoom = vi.fn<(way: 'in' | 'out') => void>();
  show(
    <AppProvider app={app}>
      <ChartKeys canvas={() => undefined} onZoom={onZoom} crossedAt={() => crossed} />
    </AppProvider>,
  );
  const slider = () => one('[role="slider"]');
  /** Whether the page took the key for itself. */
  const key = (name: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
    act(() => void slider().dispatchEvent(event));
    return event.defaultPrevented;
  };
  return { sent, set, onZoom, slider, key };
}

it('asks core for the candle that a key leads to, and zooms; other keys are the browser’s (T-005)', () => {
  const { sent, onZoom, key } = opened();
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];
  expect(keys.map((name) => key(name))).toEqual(keys.map(() => true));
  const read = (to: string) => ['candles', { type: 'candle.read', to }];
  const steps = ['earlier', 'later', 'earlier', 'later', 'pageEarlier', 'pageLater', 'first', 'last'];
  expect(sent).toEqual(steps.map(read));
  expect(['+', '=', '-', '_'].map((name) => key(name))).toEqual([true, true, true, true]);
  expect(onZoom.mock.calls).toEqual([['in'], ['in'], ['out'], ['out']]);
  expect([key('+', { ctrlKey: true }), key('Home', { metaKey: true }), key('Tab'), key('a')]).toEqual(
    Array(4).fill(false),
  );
  expect([sent.length, onZoom.mock.calls.length]).toEqual([8, 4]);
});

it('goes on from the candle under the pointer (T-005)', () => {
  const { sent, key } = opened(60);
  key('ArrowLeft');
  expect(sent).toEqual([['candles', { type: 'candle.read', to: 'earlier', from: 60 }]]);
});

it('is a slider whose value is the candle in words; a price that moves changes none of them (T-005)', () => {
  const { set, slider } = opened();
  const names = ['aria-valuemin', 'aria-valuenow', 'aria-valuemax', 'aria-valuetext'];
  const value = () => names.map((name) => slider().getAttribute(name));
  const hint = 'The newest. Arrow keys read candle by candle, plus and minus zoom';
  expect([slider().getAttribute('aria-label'), value()]).toEqual(['Candle', ['1', '2', '2', hint]]);
  set(candles(minute(0, 1)));
  const words = '1970-01-01: open 1.00, high 2.00, low 0.50, close 1.00';
  expect(value()).toEqual(['1', '1', '2', words]);
  const { context } = candles(minute(0, 1)).candles;
  set({ candles: { context: { ...context, candles: [minute(0, 1.2), minute(86_400, 1.7)] } } });
  expect(value()[3]).toBe(words);
});

it('keeps its place while the window has lost the focus, whose element it still is (T-005)', () => {
  const { sent, set, slider } = opened();
  set(candles(minute(0, 1)));
  act(() => slider().focus());
  act(() => void slider().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect([document.activeElement === slider(), sent]).toEqual([true, []]);
});

it('reads none any more once the focus is elsewhere', () => {
  const { sent, set, slider } = opened();
  const leave = () => act(() => void slider().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  leave();
  expect(sent).toEqual([]);
  set(candles(minute(0, 1)));
  leave();
  expect(sent).toEqual([['candles', { type: 'candle.leave' }]]);
});
