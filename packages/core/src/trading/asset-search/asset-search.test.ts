import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { assetSearchModel } from './asset-search.model';

function opened() {
  const search = stage(assetSearchModel);
  search.send({ type: 'search.open' });
  return search;
}

describe('asset-search', () => {
  proveMachine(assetSearchModel);

  it('opens its dialog and has the prices of all assets followed while it is open (T-114, T-154)', () => {
    const search = opened();
    expect(search.take('dialogs')).toEqual([{ type: 'dialog.open', name: 'assetSearch', input: {} }]);
    expect(search.take('assets')).toEqual([{ type: 'prices.watch' }]);
    search.send({ type: 'search.close' });
    expect(search.take('dialogs')).toEqual([{ type: 'dialog.close', name: 'assetSearch' }]);
    expect(search.take('assets')).toEqual([{ type: 'prices.unwatch' }]);
  });

  it('stops following when the dialog is left by Back (T-114)', () => {
    const search = opened();
    search.take();
    search.send({ type: 'dialog.closed' });
    expect(search.take()).toEqual([{ type: 'prices.unwatch' }]);
  });

  it('shows its list after 200 ms (T-141)', () => {
    const search = opened();
    search.advance(199);
    expect(search.snapshot().hasTag('busy')).toBe(true);
    search.advance(1);
    expect(search.snapshot().hasTag('busy')).toBe(false);
  });

  it('adds the chosen asset to the watchlist, makes it the current one and closes (T-142, T-149)', () => {
    const search = opened();
    search.take();
    search.send({ type: 'search.choose', id: '5' });
    expect(search.take('watchlist')).toEqual([{ type: 'star.add', id: '5' }]);
    expect(search.take('assets')).toEqual([{ type: 'prices.unwatch' }, { type: 'asset.choose', id: '5' }]);
    expect([search.take('dialogs').length, search.view().isOpen]).toEqual([1, false]);
  });

  it('forgets its filter with "All assets" and at the next opening (T-144)', () => {
    const search = opened();
    const type = () => {
      search.send({ type: 'text.change', text: 'eur' });
      search.send({ type: 'category.choose', category: 'forex' });
    };
    type();
    search.send({ type: 'filter.clear' });
    expect([search.view().text, search.view().category]).toEqual(['', null]);
    type();
    search.send({ type: 'search.close' });
    search.send({ type: 'search.open' });
    expect([search.view().text, search.view().category]).toEqual(['', null]);
  });
});
