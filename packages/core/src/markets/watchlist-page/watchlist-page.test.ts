import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { watchlistPageModel } from './watchlist-page.model';

describe('watchlist-page', () => {
  proveMachine(watchlistPageModel);

  it('makes the asset of a row that is pressed the default one, adds it to no list and stays (T-148, T-149)', () => {
    const page = stage(watchlistPageModel);
    page.send({ type: 'text.change', text: 'btc' });
    page.send({ type: 'row.choose', id: '2' });
    expect(page.take()).toEqual([{ type: 'asset.choose', id: '2' }]);
    expect(page.view().text).toBe('btc');
  });

  it('filters by words and by one category at a time, and by neither again (T-146)', () => {
    const page = stage(watchlistPageModel);
    const filter = () => [page.view().text, page.view().category];
    page.send({ type: 'text.change', text: 'btc' });
    page.send({ type: 'category.choose', category: 'forex' });
    page.send({ type: 'category.choose', category: 'wishlist' });
    expect(filter()).toEqual(['btc', 'wishlist']);
    page.send({ type: 'filter.clear' });
    expect(filter()).toEqual(['', null]);
  });
});
