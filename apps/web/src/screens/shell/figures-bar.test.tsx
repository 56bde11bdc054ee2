// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { dec } from '@bourse/core/testing';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { FiguresBar } from './figures-bar';

const { show, one, all } = mountedPage();

const at = (marginLevel: number, marginWarning = marginLevel <= 100 ? 'saying' : 'none') => ({
  tradingAccount: {
    context: {
      figures: {
        ...{ equity: dec(100), equityAsSpecified: dec(100), profit: dec(0), margin: dec(100), freeMargin: dec(0) },
        marginLevel: dec(marginLevel),
      },
      marginWarning,
      settings: { marginWarningLevel: '100', equityFormula: 'standard', enableAutoTrader: false },
      user: { plans: [], planName: null, traderRequest: null, managerId: null },
    },
  },
});

it('a margin level that becomes low is read out by itself, and once (T-083)', () => {
  const { app, set } = steered(at(150));
  show(
    <AppProvider app={app}>
      <FiguresBar />
    </AppProvider>,
  );
  const status = one('footer [role="status"]');
  expect([all('[role="status"]').length, status.textContent]).toEqual([1, '']);
  set(at(100));
  const warning = 'The margin level is low. Close positions, or the server may close some.';
  expect(status.textContent).toBe(warning);
  // The text is the same with every price: nothing changes in it.
  const node = status.firstChild;
  set(at(99));
  expect([status.firstChild === node, status.textContent]).toEqual([true, warning]);
  // It goes with the marks, and does not come back while the level swings around its bound.
  set(at(101, 'said'));
  expect(status.textContent).toBe('');
  set(at(99, 'said'));
  expect(status.textContent).toBe('');
  set(at(106));
  set(at(99));
  expect(status.textContent).toBe(warning);
});
