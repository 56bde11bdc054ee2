// @vitest-environment happy-dom
import type { Chip as ChipData } from '@bourse/core/trading';
import { afterEach, expect, it, vi } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { Chip } from './chip';

const { show } = mountedPage();
afterEach(() => vi.restoreAllMocks());

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
