import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { dec } from '../../shared/decimal';
import type { ResidentName, ResidentSnapshot } from '../../shared/resident';
import { assetsModel } from '../../trading/assets/assets.model';
import { asset, bitcoin } from '../../trading/samples.model';
import { someSettings, someUser, tradingAccountModel } from '../../trading/trading-account/trading-account.model';
import type { Asset } from '../../trading/trading.types';
import { watchlistModel } from '../../trading/watchlist/watchlist.model';
import type { WatchlistPageEvent } from '../watchlist-page';
import { watchlistPageModel } from '../watchlist-page/watchlist-page.model';
import { marketView } from './market.screen';
import { watchlistPageView } from './watchlist.screen';

/** A view read with the residents that are given; the others do not exist. */
const read = <T>(view: { read: (snapshots: never) => T }, snapshots: { [N in ResidentName]?: ResidentSnapshot<N> }) =>
  view.read(snapshots as never);

function assetsOf(list: readonly Asset[]) {
  const assets = stage(assetsModel);
  assets.settle('listAssets', list);
  return assets.snapshot();
}
function watchlistOf(ids: readonly string[]) {
  const watchlist = stage(watchlistModel);
  watchlist.settle('listWatchlist', ids);
  return watchlist.snapshot();
}
const some = [asset('1'), bitcoin, asset('3', { type: 'options' }), asset('4', { type: 'weather' })];

describe('the page of the watchlist', () => {
  function shown(list: readonly Asset[], events: readonly WatchlistPageEvent[] = [], watchlist = watchlistOf(['2'])) {
    const page = stage(watchlistPageModel);
    for (const event of events) page.send(event);
    return read(watchlistPageView, { watchlistPage: page.snapshot(), assets: assetsOf(list), watchlist });
  }
  const namesOf = (list: readonly Asset[]) =>
    shown(list).categories.map(({ label, count }) => ['id' in label ? label.id : label.text, count]);

  it('lists the five named types also without an asset, ETFs, options and others only with one (T-146, T-150, T-208, T-210)', () => {
    const five = (counts: readonly number[]) =>
      ['forex', 'stocks', 'crypto', 'commodities', 'indices'].map((type, at) => [
        `trading.category.${type}`,
        counts[at],
      ]);
    expect(namesOf([])).toEqual([['trading.category.wishlist', 0], ...five([0, 0, 0, 0, 0])]);
    expect(namesOf(some)).toEqual([
      ['trading.category.wishlist', 1],
      ...five([1, 0, 1, 0, 0]),
      ['trading.category.options', 1],
      ['weather', 1],
    ]);
    expect(namesOf([asset('1', { type: 'etfs' })]).at(-1)).toEqual(['trading.category.etfs', 1]);
    expect(shown(some).total).toBe(4);
  });

  it('lists what fits the chosen category and the words, and says when nothing does (T-143, T-147)', () => {
    const ids = (...events: WatchlistPageEvent[]) => shown(some, events).ids;
    expect(ids()).toEqual(['1', '2', '3', '4']);
    expect(ids({ type: 'category.choose', category: 'wishlist' })).toEqual(['2']);
    expect(ids({ type: 'category.choose', category: 'options' })).toEqual(['3']);
    expect(ids({ type: 'text.change', text: 'bitc' })).toEqual(['2']);
    expect(shown(some, [{ type: 'category.choose', category: 'indices' }]).phase).toBe('empty');
  });

  it('tells a watchlist that is loading or did not come from an empty one (R14)', () => {
    const wishlist = [{ type: 'category.choose', category: 'wishlist' }] as const;
    const loading = stage(watchlistModel);
    const failed = stage(watchlistModel);
    failed.fail('listWatchlist');
    expect(shown(some, wishlist, loading.snapshot()).phase).toBe('loading');
    expect(shown(some, wishlist, failed.snapshot()).phase).toBe('failed');
    expect(shown(some, wishlist, watchlistOf([])).phase).toBe('empty');
    // The other categories need none.
    expect(shown(some, [], failed.snapshot()).phase).toBe('ready');
    expect(read(watchlistPageView, {}).phase).toBe('loading');
  });

  it('tells no count of what has not come (R14)', () => {
    const counts = (snapshots: Parameters<typeof read>[1]) => {
      const { categories, total } = read(watchlistPageView, snapshots);
      return [total, ...categories.map(({ count }) => count)];
    };
    const [assets, watchlist] = [stage(assetsModel), stage(watchlistModel)];
    const none = [null, null, null, null, null, null, null];
    expect(counts({ assets: assets.snapshot(), watchlist: watchlistOf(['2']) })).toEqual(none);
    assets.fail('listAssets');
    expect(counts({ assets: assets.snapshot(), watchlist: watchlistOf(['2']) })).toEqual(none);
    const ready = assetsOf([bitcoin]);
    expect(counts({ assets: ready, watchlist: watchlist.snapshot() })).toEqual([1, null, 0, 0, 1, 0, 0]);
    watchlist.fail('listWatchlist');
    expect(counts({ assets: ready, watchlist: watchlist.snapshot() })).toEqual([1, null, 0, 0, 1, 0, 0]);
    expect(counts({ assets: ready, watchlist: watchlistOf(['2']) })).toEqual([1, 1, 0, 0, 1, 0, 0]);
  });
});

describe('the market analysis', () => {
  const changed = (id: string, change: string | null) => asset(id, { change: change === null ? null : dec(change) });
  const trading = (settings: object) =>
    stage(tradingAccountModel, { input: { user: someUser({}), settings: someSettings(settings) } }).snapshot();

  it('shows every asset on its tape and one table for each type, in the operator’s order (T-173, T-174)', () => {
    const { ids, tables, phase } = read(marketView, { assets: assetsOf(some) });
    expect([phase, ids]).toEqual(['ready', ['1', '2', '3', '4']]);
    expect(tables.map(({ type, ids: rows }) => [type, rows])).toEqual([
      ['forex', ['1']],
      ['crypto', ['2']],
      ['options', ['3']],
      ['weather', ['4']],
    ]);
  });

  it('names the five that rose and the five that fell most; what did not move is neither (T-174)', () => {
    const changes = ['0.5', '-2', null, '3', '0', '-0.1', '0.5', '1', '9', '2', '0.4'];
    const list = changes.map((change, at) => changed(String(at + 1), change));
    const { rising, falling } = read(marketView, { assets: assetsOf(list) });
    expect(rising).toEqual(['9', '4', '10', '8', '1']);
    expect(falling).toEqual(['2', '6']);
  });

  it('says which provider draws it, the embedded one unless a setting names another, and that prices are simulated (T-174, R27, R28)', () => {
    const of = (settings: object) => {
      const { provider, isSimulated } = read(marketView, { tradingAccount: trading(settings) });
      return [provider, isSimulated];
    };
    expect(of({})).toEqual(['embedded', true]);
    expect(of({ widgets_provider: 'hosted', market_source: 'feed' })).toEqual(['hosted', false]);
    expect(of({ widgets_provider: '' })[0]).toBe('embedded');
  });

  it('tells loading, failed and empty apart (R14)', () => {
    const assets = stage(assetsModel);
    const phase = () => read(marketView, { assets: assets.snapshot() }).phase;
    expect(phase()).toBe('loading');
    assets.fail('listAssets');
    expect(phase()).toBe('failed');
    expect(read(marketView, { assets: assetsOf([]) }).phase).toBe('empty');
  });
});
