// @vitest-environment happy-dom
import { dec } from '@bourse/core/testing';
import type { Chip as ChipData } from '@bourse/core/trading';
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { Chip } from './chip';
import { WatchlistChips } from './watchlist-chips';

/** The window of the test, whose width its style sheets know. */
const { happyDOM } = window as unknown as { happyDOM: { setViewport: (viewport: { width: number }) => void } };

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

describe('a chip with the focus, when a newer one comes before it (T-159)', () => {
  const asset = (id: string) => ({
    ...{ id, symbol: `A${id}`, name: `Asset ${id}`, image: '', type: 'crypto', decimals: 2, isOpen: true },
    ...{ bid: dec(1), ask: dec(1), change: null },
  });
  const assets = new Map(['1', '2', '3', '4'].map((id) => [id, asset(id)]));
  const chosen = (currentId: string) => ({
    assets: { context: { assets, currentId, isDated: false, quotedId: null } },
  });
  const watchlist = (...ids: string[]) => ({ watchlist: { context: { ids, queue: [] } } });
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

  /** Three chips in a window so wide, of which the one with this name has the focus. */
  function strip(name: string, width = 1_600) {
    happyDOM.setViewport({ width });
    class Observer {
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const { app, set } = steered({ ...chosen('3'), ...watchlist('1', '2', '3') });
    show(
      <AppProvider app={app}>
        <WatchlistChips />
      </AppProvider>,
    );
    act(() => one(`button[aria-label="${name}"]`).focus());
    const change = async (next: Readonly<Record<string, unknown>>) => {
      set(next);
      await act(async () => undefined);
    };
    return { change };
  }

  it('leaves it to "more" where it goes there itself', async () => {
    const { change } = strip('A1');
    await change(watchlist('1', '2', '3', '4'));
    expect(all('nav button[aria-pressed]').map((chip) => chip.getAttribute('aria-label'))).toEqual(['A4', 'A3', 'A2']);
    expect(focused()).toBe('more');
  });

  it('leaves it to "more" where the width has no room for it at its new place', async () => {
    const { change } = strip('A2', 1_300);
    await change(watchlist('1', '2', '3', '4'));
    expect(focused()).toBe('more');
  });

  it('leaves it to its neighbours where there is no "more" to be seen', async () => {
    const { change } = strip('A1');
    await change(watchlist('2', '3'));
    expect(focused()).toBe('A3');
  });

  it('keeps it where it stays, also as the current one', async () => {
    const { change } = strip('A2');
    await change(watchlist('1', '2', '3', '4'));
    expect(focused()).toBe('A2');
    await change(chosen('2'));
    expect([focused(), one('button[aria-label="A2"]').getAttribute('aria-pressed')]).toEqual(['A2', 'true']);
    await change(chosen('3'));
    expect(focused()).toBe('A2');
  });
});
