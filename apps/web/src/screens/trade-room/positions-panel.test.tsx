// @vitest-environment happy-dom
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { PositionsPanel } from './positions-panel';

const { show, one } = mountedPage();

const panel = { context: { height: 1_000 }, matches: (state: string) => state === 'unfolded' };
const app = {
  snapshot: (name: string) => (name === 'positionsPanel' ? panel : undefined),
  watch: () => () => undefined,
  send: () => undefined,
} as unknown as BoundApp;

afterEach(() => Reflect.deleteProperty(document.documentElement, 'clientHeight'));

it('shows no more of the height that was kept than 70 % of this window, and all of it in a larger one (T-028)', () => {
  const become = (height: number) => {
    Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: height });
    act(() => void window.dispatchEvent(new Event('resize')));
  };
  const shown = () => {
    const handle = one('[role="separator"]');
    return [handle.getAttribute('aria-valuenow'), handle.getAttribute('aria-valuemax'), one('section').style.height];
  };
  become(700);
  show(
    <AppProvider app={app}>
      <PositionsPanel />
    </AppProvider>,
  );
  expect(shown()).toEqual(['490', '490', expect.stringContaining('30.625rem')]);
  become(2_000);
  Object.defineProperty(window, 'innerHeight', { configurable: true, writable: true, value: 2_000 });
  become(2_000);
  expect(shown()).toEqual(['1000', '1400', expect.stringContaining('62.5rem')]);
});
