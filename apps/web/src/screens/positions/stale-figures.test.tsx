// @vitest-environment happy-dom
import { dec } from '@bourse/core/testing';
import { AppProvider } from '@bourse/react';
import { afterEach, expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import CloseAllDialog from './close-all.dialog';
import OrderDetailDialog from './order-detail.dialog';

const { show } = mountedPage();
const position = {
  ...{ id: '1', assetId: '1', symbol: 'BTCUSD', image: '', decimals: 2, side: 'buy', quantity: dec(1), leverage: 1 },
  ...{
    margin: dec(10),
    openingPrice: dec(10),
    currentPrice: dec(11),
    profit: dec(1),
    takeProfit: null,
    stopLoss: null,
  },
  ...{ openedAt: '2026-11-20T10:00:00.000Z', closedAt: null, isOpen: true, isPractice: false, closeReason: null },
};
const orders = (isDated: boolean) => ({
  openOrders: {
    context: { isDated, positions: new Map([['1', position]]), ids: ['1'] },
    matches: () => false,
    hasTag: () => true,
  },
});

afterEach(() => document.body.replaceChildren());

it.each([
  ['the question of close all', <CloseAllDialog key="all" />, ['+$1.00']],
  ['the detail of an order', <OrderDetailDialog key="detail" />, ['+1.000', '+10.00%', '11.000']],
])('%s greys the figures that may be old (T-095, T-133, R22)', (_, dialog, expected) => {
  const { app, set } = steered({
    closing: {
      context: {
        ...{ summary: { ids: ['1'], profit: dec(1), isPractice: false }, problem: null, positions: [] },
        ...{ closed: new Map(), pending: new Map(), held: new Map() },
      },
      hasTag: () => false,
      matches: () => false,
    },
    dialogs: { context: { stack: [{ name: 'orderDetail', input: { id: '1' } }] }, hasTag: () => false },
    assets: { context: { assets: new Map() } },
    ...orders(false),
  });
  show(<AppProvider app={app}>{dialog}</AppProvider>);
  const greyed = () =>
    [...document.querySelectorAll('[role="dialog"] .number[data-stale]')].map((figure) => figure.textContent);
  expect(greyed()).toEqual([]);
  set(orders(true));
  expect(greyed().toSorted()).toEqual(expected);
});
