// @vitest-environment happy-dom
import { dec } from '@bourse/core/testing';
import type { Chip as ChipData } from '@bourse/core/trading';
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { Chip } from './chip';
import { WatchlistChips } from './watchlist-chips';

const { show, one, all } = mountedPage();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const chip: ChipData = {
  ...{ id: '7', symbol: 'BTCUSD', label: 'BTCUSD', name: 'Bitcoin', image: '', type: 'crypto', price: '97,000.00' },
  ...{ change: '+1.00%', changeTone: 'up', isPriceOld: false, isCurrent: true, isPending: false },
};

it.each([
  ['beyond its end', 400, 192],
  ['before its beginning', -50, -62],
  ['in sight', 100, 0],
])('the current one %s is shown by its strip, and Tab does not begin at it (T-153)', (_, left, by) => {
  const called = vi.spyOn(Element.prototype, 'scrollIntoView');
  const scrolled = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'NAV' ? new DOMRect(0, 0, 320, 48) : new DOMRect(left, 4, 100, 40);
  });
  show(
    <nav>
      <Chip chip={chip} />
    </nav>,
  );
  expect(scrolled.mock.calls).toEqual([[{ left: by, top: 0 }]]);
  expect(called).not.toHaveBeenCalled();
});

it('the last one hands the focus to "more" when a newer one moves it there (T-159)', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const asset = (id: string) => ({
    ...{ id, symbol: `A${id}`, name: `Asset ${id}`, image: '', type: 'crypto', decimals: 2, isOpen: true },
    ...{ bid: dec(1), ask: dec(1), change: null },
  });
  const assets = new Map(['1', '2', '3', '4'].map((id) => [id, asset(id)]));
  const watchlist = (...ids: string[]) => ({ watchlist: { context: { ids, queue: [] } } });
  const current = { assets, currentId: '2', isDated: false, quotedId: null };
  const { app, set } = steered({ assets: { context: current }, ...watchlist('1', '2', '3') });
  show(
    <AppProvider app={app}>
      <WatchlistChips />
    </AppProvider>,
  );
  const labels = () => all('nav button[aria-pressed]').map((button) => button.getAttribute('aria-label'));
  const more = one('nav button[aria-haspopup]');
  act(() => one('button[aria-label="A1"]').focus());
  set(watchlist('1', '2', '3', '4'));
  expect([labels(), document.activeElement === more]).toEqual([['A4', 'A3', 'A2'], true]);
  // Who is elsewhere stays there.
  act(() => one('button[aria-label="A4"]').focus());
  set(watchlist('2', '1', '3', '4'));
  expect([labels(), document.activeElement?.getAttribute('aria-label')]).toEqual([['A4', 'A3', 'A1'], 'A4']);
});
