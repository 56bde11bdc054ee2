import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { asset } from '../samples.model';
import { assetSearchModel } from './asset-search.model';
import { placing } from './asset-search.rules';

function opened() {
  const search = stage(assetSearchModel);
  search.send({ type: 'search.open' });
  return search;
}

describe('what fits the words typed', () => {
  const listed = [
    asset('euro'),
    asset('share', { symbol: 'TSLA', pair: 'TSLA', name: 'Tesla', exchangeSymbol: 'NASDAQ:TSLA' }),
    asset('fund', { symbol: 'QQQ', pair: 'QQQ', name: 'Nasdaq 100 Trust', exchangeSymbol: 'NASDAQ:QQQ' }),
    asset('gold fund', { symbol: 'GLD', pair: 'GLD', name: 'Gold Shares', exchangeSymbol: 'ARCA:GLD' }),
    asset('call', { symbol: 'TSLA380C', pair: 'TSLA 380 C', name: 'Tesla call 380', exchangeSymbol: 'OPRA:TSLA380C' }),
    asset('index', {
      symbol: 'US100',
      pair: 'US100',
      name: 'US Tech 100',
      exchangeSymbol: 'INDEX:NDX',
      aliases: 'nasdaq\nnasdaq 100',
    }),
    asset('metal', { symbol: 'XAUUSD', pair: 'XAU/USD', name: 'Gold', exchangeSymbol: 'COMEX:GC', aliases: 'gold' }),
  ];
  const found = (text: string) =>
    listed
      .map((each) => ({ id: each.id, place: placing(text)(each) }))
      .filter(({ place }) => place !== null)
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map(({ id }) => id);

  it.each([
    ['EUR USD', ['euro']],
    ['eur/usd', ['euro']],
    ['nasdaq', ['index', 'fund', 'share']],
    ['Nasdaq 100', ['index', 'fund']],
    ['gold', ['metal', 'gold fund']],
    ['tesla', ['share', 'call']],
    ['tsla', ['share', 'call']],
    ['us dollar', ['euro']],
    ['nothing', []],
    ['', listed.map(({ id }) => id)],
  ])('%j shows symbols first, then aliases, then names (T-143)', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('are those of now: an asset is found by another name once it has that, and not by its former one (T-143)', () => {
    const fits = (name: string, text: string) => placing(text)(asset('renamed', { name })) !== null;
    expect([fits('Facebook', 'facebook'), fits('Meta', 'meta'), fits('Meta', 'facebook')]).toEqual([true, true, false]);
  });
});

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

  it('seeks the same words among all assets', () => {
    const search = opened();
    search.send({ type: 'text.change', text: 'eur' });
    search.send({ type: 'category.choose', category: 'wishlist' });
    search.send({ type: 'category.leave' });
    expect([search.view().text, search.view().category]).toEqual(['eur', null]);
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
