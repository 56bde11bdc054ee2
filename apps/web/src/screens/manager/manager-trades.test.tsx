// @vitest-environment happy-dom
import type { ManagerTradeRow } from '@bourse/core/manager';
import { dec } from '@bourse/core/testing';
import { AppProvider, type BoundApp } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { TradeCard } from './manager-trade';
import { ManagerTrades } from './manager-trades';

const { show, all } = mountedPage();

const trade = {
  ...{ id: '412', symbol: 'BTCUSD', image: '', decimals: 2, margin: dec('3857.54'), leverage: 5, side: 'buy' },
  ...{ quantity: dec('0.2'), price: dec('96420.5'), openingPrice: dec('96438.5'), profit: dec('-3.6') },
  ...{ openedAt: '2026-11-16T11:20:00.000Z', closedAt: null },
};
const figures = [
  'monthlyReturn',
  'totalReturn',
  'wins',
  'trades',
  'tradeLength',
  'tradesPerDay',
  'managed',
  'securityDeposit',
];
const profile = {
  ...{ name: 'Grace Hopper', image: '', email: '', followers: null, copiers: null, about: '' },
  ...{ overview: Object.fromEntries(figures.map((name) => [name, null])), periodReturn: null, months: [] },
  ...{ openTrades: [trade], closedTrades: [] },
};
const appWith = (isDated: boolean) => {
  const snapshot = { value: 'ready', context: { profile, isDated } };
  return {
    snapshot: (name: string) => (name === 'managerProfile' ? snapshot : undefined),
    watch: () => () => undefined,
    send: () => undefined,
  } as unknown as BoundApp;
};
const greyed = () => all('[data-stale]').map(({ textContent }) => textContent);

it.each([
  ['new', false, []],
  ['old', true, ['96,420.500', '-3.600']],
] as const)('of a profile that is %s grey these figures (T-187, R14, R41)', (_, isDated, expected) => {
  show(
    <AppProvider app={appWith(isDated)}>
      <ManagerTrades kind="open" />
    </AppProvider>,
  );
  expect(greyed()).toEqual(expected);
});

it('greys the same figures on a phone (T-187, R14)', () => {
  const row: ManagerTradeRow = {
    ...{ id: '412', symbol: 'BTCUSD', image: '', side: 'buy', margin: '3,857.540', leverage: '1:5', units: '0.2' },
    ...{ price: '96,420.500', openingPrice: '96,438.500', profit: '-3.600', tone: 'down', openedAt: '', closedAt: '' },
  };
  show(
    <ul>
      <TradeCard row={row} kind="open" isStale />
    </ul>,
  );
  expect(greyed()).toEqual(['-3.600', '96,420.500']);
});
