// @vitest-environment happy-dom
import { dec } from '@bourse/core/testing';
import { AppProvider } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { MarginInUse } from './margin-in-use';

const { show, one } = mountedPage();
const orders = (isDated: boolean) => ({
  openOrders: { context: { isDated, positions: new Map(), ids: [] }, matches: () => false, hasTag: () => true },
});

it('the share of equity in use is greyed while the positions may be old (A-043, R22)', () => {
  const { app, set } = steered({
    tradingAccount: { context: { figures: { balance: dec(1_000), ring: dec(12) }, user: { isPractice: false } } },
    ...orders(false),
  });
  show(
    <AppProvider app={app}>
      <MarginInUse />
    </AppProvider>,
  );
  const greyed = () => one('button').querySelector('[data-stale]')?.textContent;
  expect(greyed()).toBeUndefined();
  set(orders(true));
  expect(greyed()).toBe('12%');
});
