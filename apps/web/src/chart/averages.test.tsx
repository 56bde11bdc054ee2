// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { steered } from '../testing/steered';
import { Averages } from './averages';

const { show, all } = mountedPage();
const lines = (count: number) => ({
  indicators: {
    context: { averages: Array.from({ length: count }, (_, slot) => ({ slot, kind: 'sma', period: 20, typed: '20' })) },
  },
});

it('the button that has added the last line keeps the focus, and takes no further press', () => {
  const { app, sent, set } = steered(lines(2));
  show(
    <AppProvider app={app}>
      <Averages />
    </AppProvider>,
  );
  const add = () => all('button').find(({ textContent }) => textContent === 'Add moving average');
  act(() => add()?.focus());
  act(() => add()?.click());
  set(lines(3));
  act(() => add()?.click());
  expect(sent).toEqual([['indicators', { type: 'average.add' }]]);
  // A browser takes the focus from one that is disabled.
  expect([document.activeElement === add(), add()?.matches(':disabled')]).toEqual([true, false]);
  expect(add()?.getAttribute('aria-disabled')).toBe('true');
});
