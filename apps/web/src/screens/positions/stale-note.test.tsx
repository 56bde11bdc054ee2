// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { StaleNote } from './stale-note';

const { show, one } = mountedPage();

it('says of positions that a refresh did not come, and of placed ones that the list itself did not (R14, R39)', () => {
  const orders = (data: string) => ({
    openOrders: {
      context: { positions: new Map([['1', {}]]), ids: ['1'], isDated: false },
      matches: (state: { data: string }) => state.data === data,
      hasTag: () => data !== 'failed',
    },
  });
  const { app, set } = steered(orders('loaded'));
  show(
    <AppProvider app={app}>
      <StaleNote />
    </AppProvider>,
  );
  const said = () => one('[role="status"]').textContent;
  expect(said()).toBe('');
  set(orders('failed'));
  expect(said()).toBe('The server could not be reached. Other open positions may be missing here.');
  set(orders('stale'));
  expect(said()).toBe('The server could not be reached. Positions and P/L are not up to date.');
});
