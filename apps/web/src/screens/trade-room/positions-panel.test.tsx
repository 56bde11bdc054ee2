// @vitest-environment happy-dom
import { dec } from '@bourse/core/testing';
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { PositionsPanel } from './positions-panel';

const { show, one, all } = mountedPage();

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

it('a row with the focus that newer ones push out leaves it to the last that stays, and the last of all to the head (R31, R39)', async () => {
  Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: 1_000 });
  const position = {
    ...{ assetId: '1', image: '', decimals: 2, side: 'buy', quantity: dec(1), leverage: 1, margin: dec(10) },
    ...{ openingPrice: dec(10), currentPrice: dec(11), profit: dec(1), takeProfit: null, stopLoss: null },
    ...{ openedAt: '2026-11-20T10:00:00.000Z', closedAt: null, isOpen: true, isPractice: false, closeReason: null },
  };
  const orders = (...ids: string[]) => ({
    openOrders: {
      context: {
        isDated: false,
        positions: new Map(ids.map((id) => [id, { ...position, id, symbol: `A${id}` }])),
        ids,
      },
      matches: () => false,
      hasTag: () => true,
    },
  });
  const { app, set } = steered({
    positionsPanel: { context: { height: 200 }, matches: (state: string) => state === 'unfolded' },
    assets: { context: { assets: new Map() } },
    ...orders('2', '1'),
  });
  show(
    <AppProvider app={app}>
      <PositionsPanel />
    </AppProvider>,
  );
  const rows = () => all('[data-position]');
  const focus = (row: number, button: number) => act(() => rows()[row]?.querySelectorAll('button')[button]?.focus());
  const focused = () => {
    const at = rows().findIndex((row) => row.contains(document.activeElement));
    return [rows().length, at, document.activeElement === rows()[at]?.querySelector('button')];
  };
  const come = async (...ids: string[]) => {
    set(orders(...ids));
    await act(async () => undefined);
  };
  focus(1, 0);
  await come('3', '2', '1');
  expect(focused()).toEqual([2, 1, true]);
  // From its Close it goes to a name, which closes nothing.
  focus(1, 1);
  await come('4', '3', '2', '1');
  expect(focused()).toEqual([2, 1, true]);
  // All that were shown at once.
  await come('6', '5', '4', '3', '2', '1');
  expect(document.activeElement).toBe(one('[data-list-head]'));
  focus(0, 0);
  await come();
  expect(document.activeElement).toBe(one('[data-list-head]'));
});
