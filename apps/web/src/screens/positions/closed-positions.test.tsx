// @vitest-environment happy-dom
import { dec } from '@bourse/core/testing';
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { ClosedPositions } from './closed-positions';

const { show, one, all, text } = mountedPage();

/** The closed positions while there are older ones, and after the last of them came. */
function closedOrders(sum: object | null = null) {
  const changed: (() => void)[] = [];
  const listed = (next: string | null) => ({
    context: { next, sum, ids: ['8'], positions: new Map(), isLoaded: true },
    hasTag: () => false,
    matches: () => false,
  });
  let orders = listed('7');
  const app = {
    snapshot: (name: string) => (name === 'closedOrders' ? orders : undefined),
    watch: (_names: unknown, told: () => void) => {
      changed.push(told);
      return () => undefined;
    },
    send: () => undefined,
  } as unknown as BoundApp;
  const end = () =>
    act(() => {
      orders = listed(null);
      for (const told of changed) told();
    });
  return { app, end };
}

const status = () => one('[data-list-foot] [role="status"]').textContent;

it.each([
  ['the button', '[data-list-foot] button', true],
  ['elsewhere', '[role="group"]', true],
  ['nowhere', '', false],
])('say that all are shown when the last came, with the focus in the list if it was at %s (T-132)', (_at, at, isIn) => {
  const { app, end } = closedOrders();
  show(
    <AppProvider app={app}>
      <ClosedPositions />
    </AppProvider>,
  );
  expect(status()).toBe('');
  if (at !== '') one(at).focus();
  end();
  expect([status(), all('[data-list-foot] button')]).toEqual(['All closed positions are shown', []]);
  expect(document.activeElement === one('[role="group"]')).toBe(isIn);
});

it('say what they moved the balance by, where their sum reads otherwise (R35)', () => {
  const { app } = closedOrders({ count: 700, profit: dec('-0.04'), booked: dec('-0.1') });
  show(
    <AppProvider app={app}>
      <ClosedPositions />
    </AppProvider>,
  );
  expect(text()).toContain(
    'These closes moved your balance by -$0.10, each in whole cents: a gain rounded down, a loss up',
  );
});
