// @vitest-environment happy-dom
import { dec } from '@bourse/core/testing';
import { AppProvider } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { PortfolioShares } from './portfolio-shares';

const { show, all } = mountedPage();
const zero = dec(0);
const orders = (isDated: boolean) => ({
  openOrders: { context: { isDated }, matches: () => false, hasTag: () => true },
});

it('greys the shares of the portfolio while the positions that they come of may be old (T-184, R22)', () => {
  const { app, set } = steered({
    session: { context: { user: { portfolios: [{ id: '1', name: 'Cash', value: '0' }], portfoliosValue: '0' } } },
    tradingAccount: {
      context: {
        ...{ arePositionsLoaded: true, user: { isPractice: false }, positions: [] },
        figures: { balance: zero, margin: zero },
      },
    },
    assets: { context: { assets: new Map() } },
    ...orders(false),
  });
  show(
    <AppProvider app={app}>
      <PortfolioShares />
    </AppProvider>,
  );
  const figures = () => all('td .number').map((figure) => [figure.textContent, figure.hasAttribute('data-stale')]);
  expect(figures()).toEqual([
    ['0.00', false],
    ['—', false],
    ['$0.00', false],
  ]);
  set(orders(true));
  expect(figures().map(([, isStale]) => isStale)).toEqual([true, true, true]);
});
