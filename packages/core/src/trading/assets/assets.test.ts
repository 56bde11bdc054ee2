import { describe, expect, it } from 'vitest';
import { dec } from '../../shared/decimal';
import { NO_CONVERSION } from '../../shared/figures';
import type { Ports } from '../../shared/ports';
import type { Services } from '../../shared/services';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { fakePorts } from '../../testing';
import { fakeOrigin } from '../../testing/ports.fake';
import { settled } from '../../testing/server.fake';
import { sleepyDevice } from '../../testing/sleep.fake';
import { asset, bitcoin, quote } from '../samples.model';
import { assetRow, watchlistChipsView, watchlistIdsView } from '../screens';
import { assetsActors } from './assets.actors';
import { assetsModel } from './assets.model';

const load = 'listAssets';
const all = [asset('1'), bitcoin, asset('3')];

function listed(before?: (assets: ReturnType<typeof stage<typeof assetsModel.machine>>) => void) {
  const assets = stage(assetsModel);
  before?.(assets);
  assets.settle(load, all);
  return { ...assets, context: () => assets.snapshot().context };
}
const chosen = () => {
  const assets = listed((each) => each.send({ type: 'watchlist.changed', ids: ['2', '1'] }));
  assets.take();
  return assets;
};

describe('assets', () => {
  proveMachine(assetsModel);

  describe('the current asset', () => {
    it('is the last of the watchlist when none was chosen, and is kept (T-156, T-158)', () => {
      const assets = listed((each) => each.send({ type: 'watchlist.changed', ids: ['1', '2'] }));
      expect(assets.context().currentId).toBe('2');
      expect(assets.take('defaultAsset')).toEqual([{ type: 'default.store', id: '2' }]);
    });

    it('waits for the watchlist, then is the first asset if that is empty (T-157)', () => {
      const assets = listed();
      expect(assets.context().currentId).toBeNull();
      assets.send({ type: 'watchlist.changed', ids: [] });
      expect(assets.context().currentId).toBe('1');
    });

    it('is the first asset for now, and not kept, when the watchlist cannot be loaded', () => {
      const assets = listed((each) => each.send({ type: 'watchlist.failed' }));
      expect([assets.context().currentId, assets.take('defaultAsset')]).toEqual(['1', []]);
    });

    it('is kept once a person presses the one that was there for now, which changes nothing else (T-153, T-158)', () => {
      const assets = listed((each) => each.send({ type: 'watchlist.failed' }));
      assets.take();
      assets.send({ type: 'asset.choose', id: '1' });
      expect(assets.take()).toEqual([{ type: 'default.store', id: '1' }]);
    });

    it('is the kept one when it exists; an unknown one is cleared and the rule runs (T-161)', () => {
      expect(listed((each) => each.send({ type: 'default.found', id: '3' })).context().currentId).toBe('3');
      const assets = listed((each) => {
        each.send({ type: 'default.found', id: '99' });
        each.send({ type: 'watchlist.changed', ids: ['2'] });
      });
      expect(assets.context().currentId).toBe('2');
      expect(assets.take('defaultAsset')).toEqual([{ type: 'default.forget' }, { type: 'default.store', id: '2' }]);
    });

    it('is what a person chooses, never an asset that is not there (A-036, T-142, T-153)', () => {
      const assets = chosen();
      assets.send({ type: 'asset.choose', id: '3' });
      assets.send({ type: 'asset.choose', id: '99' });
      expect(assets.context().currentId).toBe('3');
      expect(assets.take('defaultAsset')).toEqual([{ type: 'default.store', id: '3' }]);
    });

    it('follows a choice made in another tab without writing it back', () => {
      const assets = chosen();
      assets.send({ type: 'default.changedElsewhere', id: '2' });
      expect([assets.context().currentId, assets.take('defaultAsset')]).toEqual(['2', []]);
    });

    it('stays when it leaves the watchlist (T-161)', () => {
      const assets = chosen();
      assets.send({ type: 'watchlist.changed', ids: ['2'] });
      expect(assets.context().currentId).toBe('1');
    });

    it('is none without assets, and the ticket learns when the last one goes (T-161)', () => {
      const none = stage(assetsModel);
      none.settle(load, []);
      expect(none.view().phase).toBe('none');
      const assets = chosen();
      assets.send({ type: 'assets.reload' });
      assets.settle(load, []);
      expect([assets.context().currentId, assets.view().phase]).toEqual([null, 'none']);
      expect(assets.take('orderTicket')).toEqual([{ type: 'asset.changed', asset: null }]);
      expect(assets.take('rate')).toEqual([{ type: 'asset.changed', id: null }]);
    });

    it('is told to ticket, chart and rate at once, to the rate last (T-005, T-112)', () => {
      const assets = chosen();
      assets.send({ type: 'asset.choose', id: '2' });
      const names = assets.told.map(({ to }) => to).filter((to) => to !== 'defaultAsset');
      expect(names).toEqual(['orderTicket', 'candles', 'rate']);
      expect(assets.take('orderTicket')).toMatchObject([{ asset: { id: '2', symbol: 'BTCUSD', leverage: 2 } }]);
    });
  });

  describe('prices', () => {
    it('follow an applied rate in that row alone; the others keep their reference (T-113)', () => {
      const assets = chosen();
      const before = assets.context().assets;
      assets.send({ type: 'quote.applied', quote: quote('1', '1.3', '1.3002'), at: 60_000, seenAt: 60_500 });
      const after = assets.context().assets;
      expect(after.get('1')?.bid.toString()).toBe('1.3');
      expect([after.get('2') === before.get('2'), after.get('3') === before.get('3')]).toEqual([true, true]);
      expect(assets.take('candles')).toEqual([
        { type: 'bid.applied', assetId: '1', bid: 1.3, at: 60_000, seenAt: 60_500 },
      ]);
      expect(assets.take('orderTicket')).toMatchObject([{ type: 'quote.changed', assetId: '1' }]);
    });

    it('of a market that closed belong to the candle that ended with it (T-009, T-061)', () => {
      const assets = chosen();
      assets.send({
        type: 'quote.applied',
        quote: quote('1', '1.3', '1.3002', { isOpen: false }),
        at: 60_000,
        seenAt: 1,
      });
      expect(assets.take('candles')).toMatchObject([{ type: 'bid.applied', at: 59_999 }]);
      expect(assets.context().quotedAt).toBe(59_999);
    });

    it('that did not change still reach the ticket, which waits for them (T-060)', () => {
      const assets = chosen();
      const before = assets.context().assets;
      assets.send({
        type: 'quote.applied',
        quote: quote('1', '1.1', '1.1002', { change: dec('0.25') }),
        ...{ at: 60_000, seenAt: 60_500 },
      });
      expect(assets.context().assets).toBe(before);
      expect(assets.take('orderTicket').length).toBe(1);
    });

    it('of a newly loaded list keep the rows that are the same', () => {
      const assets = chosen();
      const before = assets.context().assets;
      assets.send({ type: 'assets.reload' });
      assets.settle(load, [asset('1'), { ...bitcoin, bid: dec(59_000) }, asset('3')]);
      const after = assets.context().assets;
      expect(after.get('2')?.bid.toString()).toBe('59000');
      expect([after.get('1') === before.get('1'), after.get('3') === before.get('3')]).toEqual([true, true]);
      assets.send({ type: 'assets.reload' });
      assets.settle(load, [asset('1'), { ...bitcoin, bid: dec('59000.0') }, asset('3')]);
      expect(assets.context().assets).toBe(after);
    });

    it('of the current asset are those of a newer list, though its market opens and closes by its rate (T-035, R41)', () => {
      const assets = chosen();
      assets.send({ type: 'quote.applied', quote: quote('1', '1.3', '1.3002'), at: 60_000, seenAt: 60_500 });
      assets.take();
      assets.send({ type: 'assets.reload' });
      const row = asset('1', { bid: dec('1.4'), ask: dec('1.4002'), isOpen: false });
      assets.settle(load, [row, bitcoin, asset('3')]);
      expect(assets.view()).toMatchObject({ bid: '1.40000', ask: '1.40020', isMarketOpen: true });
      expect(assets.take('orderTicket')).toEqual([
        { type: 'price.moved', assetId: '1', bid: dec('1.4'), ask: dec('1.4002') },
      ]);
      // That rate's times, and not a time of this price.
      expect(assets.take('candles')).toEqual([
        { type: 'price.moved', assetId: '1', bid: 1.4, at: 60_000, seenAt: 60_500 },
      ]);
    });

    it('of the current asset are not those of a list that was asked for before its rate came (R41)', () => {
      const assets = chosen();
      assets.send({ type: 'assets.reload' });
      assets.send({ type: 'quote.applied', quote: quote('1', '1.3', '1.3002'), at: 60_000, seenAt: 60_500 });
      assets.take();
      assets.settle(load, all);
      expect(assets.view()).toMatchObject({ bid: '1.30000', ask: '1.30020' });
      expect([assets.take('orderTicket'), assets.take('candles')]).toEqual([[], []]);
    });

    it('that positions brought after the list was asked for are newer than those of its answer (R41)', () => {
      const assets = chosen();
      assets.send({ type: 'assets.reload' });
      assets.send({ type: 'prices.brought', prices: new Map([['2', { bid: dec(59_000), ask: dec(59_010) }]]) });
      assets.settle(load, all);
      expect(assets.context().assets.get('2')?.bid.toString()).toBe('59000');
      assets.send({ type: 'assets.reload' });
      assets.settle(load, all);
      expect(assets.context().assets.get('2')?.bid.toString()).toBe('60000');
    });

    it('that a late answer tells of an opening long before the last rate of another asset are not news (R15, R41)', () => {
      const assets = chosen();
      assets.send({ type: 'quote.applied', quote: quote('1', '1.3', '1.3002'), at: 60_000, seenAt: 60_500 });
      const prices = new Map([['2', { bid: dec(59_000), ask: dec(59_010) }]]);
      assets.send({ type: 'prices.brought', prices, at: 30_000 });
      expect(assets.context().assets.get('2')?.bid.toString()).toBe('60000');
      assets.send({ type: 'prices.brought', prices, at: 58_000 });
      expect(assets.context().assets.get('2')?.bid.toString()).toBe('59000');
    });

    it('that a late answer tells of an opening before the last rate are not news (R15, R41)', () => {
      const assets = chosen();
      assets.send({ type: 'quote.applied', quote: quote('1', '1.3', '1.3002'), at: 60_000, seenAt: 60_500 });
      assets.take();
      const prices = new Map([['1', { bid: dec('1.1'), ask: dec('1.1002') }]]);
      assets.send({ type: 'prices.brought', prices, at: 45_000 });
      expect(assets.view().bid).toBe('1.30000');
      expect([assets.take('orderTicket'), assets.take('candles')]).toEqual([[], []]);
      assets.send({ type: 'prices.brought', prices, at: 62_000 });
      expect(assets.view().bid).toBe('1.10000');
      expect(assets.take('candles')).toMatchObject([{ type: 'bid.applied', bid: 1.1, at: 62_000 }]);
      assets.send({ type: 'prices.brought', prices: new Map([['1', { bid: dec('1.2'), ask: null }]]) });
      expect(assets.take('candles')).toMatchObject([{ type: 'price.moved', bid: 1.2, at: 60_000 }]);
    });

    it('of the list reach the ticket with whatever else of its asset changed', () => {
      const assets = chosen();
      assets.send({ type: 'assets.reload' });
      assets.settle(load, [asset('1', { bid: dec(1), leverage: 50 }), bitcoin, asset('3')]);
      expect(assets.take('orderTicket').at(-1)).toMatchObject({
        type: 'asset.changed',
        asset: { leverage: 50, bid: dec(1) },
      });
    });

    it.each([
      ['bought', { bid: dec('1.2'), ask: null }, ['1.20000', '1.20020']],
      ['sold', { bid: null, ask: dec('1.2') }, ['1.19980', '1.20000']],
      ['both', { bid: dec('1.2'), ask: dec('1.2004') }, ['1.20000', '1.20040']],
    ] as const)(
      'are those that %s positions were valued at, the other side a spread apart (R41)',
      (_, traded, shown) => {
        const assets = chosen();
        assets.send({ type: 'prices.brought', prices: new Map([['1', traded]]) });
        expect([assets.view().bid, assets.view().ask]).toEqual(shown);
        expect(assets.take('orderTicket')).toMatchObject([{ type: 'price.moved', assetId: '1' }]);
      },
    );

    it('are told the open positions, whichever call brought them, and only those that moved (R41)', () => {
      const assets = chosen();
      const told = () => assets.take('openOrders').map((event) => [...(event['prices'] as Map<string, object>)]);
      assets.take();
      assets.send({ type: 'quote.applied', quote: quote('1', '1.3', '1.3002'), at: 60_000, seenAt: 60_500 });
      const rated = { bid: dec('1.3'), ask: dec('1.3002'), conversion: NO_CONVERSION };
      expect(told()).toEqual([[['1', rated]]]);
      assets.send({ type: 'assets.reload' });
      assets.settle(load, [asset('1', rated), { ...bitcoin, bid: dec(59_000) }, asset('3')]);
      expect(told()).toEqual([[['2', { bid: dec(59_000), ask: bitcoin.ask, conversion: NO_CONVERSION }]]]);
      assets.send({ type: 'prices.brought', prices: new Map([['2', { bid: dec(59_000), ask: null }]]) });
      expect(told()).toEqual([]);
    });

    it('that say nothing stand behind no list that was asked for before them (R41)', () => {
      const assets = chosen();
      assets.send({ type: 'assets.reload' });
      assets.send({ type: 'prices.brought', prices: new Map([['1', { bid: null, ask: null }]]) });
      assets.settle(load, [asset('1', { bid: dec('1.5'), ask: dec('1.5004') }), bitcoin, asset('3')]);
      expect([assets.view().bid, assets.view().ask]).toEqual(['1.50000', '1.50040']);
    });

    it('of an asset that has none yet are not made up from one side (T-059, R41)', () => {
      const assets = stage(assetsModel);
      assets.send({ type: 'default.found', id: '1' });
      assets.settle(load, [asset('1', { bid: dec(0), ask: dec(0) })]);
      assets.send({ type: 'prices.brought', prices: new Map([['1', { bid: dec('1.2'), ask: null }]]) });
      expect([assets.view().bid, assets.view().ask]).toEqual(['—', '—']);
    });

    it('of all are fetched every 15 s while a screen shows them, and no longer (T-114)', () => {
      const assets = chosen();
      assets.advance(60_000);
      expect(assets.running()).not.toContain(load);
      assets.send({ type: 'prices.watch' });
      assets.settle(load, all);
      assets.advance(14_999);
      expect(assets.running()).not.toContain(load);
      assets.advance(1);
      expect(assets.running()).toContain(load);
      assets.settle(load, all);
      assets.send({ type: 'prices.unwatch' });
      assets.advance(60_000);
      expect(assets.running()).not.toContain(load);
    });

    it('of all that have just arrived are not fetched again for who comes to watch them (T-114)', () => {
      const assets = chosen();
      const isAsked = () => assets.running().includes(load);
      assets.send({ type: 'prices.watch' });
      assets.advance(10_000);
      assets.send({ type: 'prices.unwatch' });
      assets.send({ type: 'prices.watch' });
      assets.advance(4_999);
      expect(isAsked()).toBe(false);
      assets.advance(1);
      expect(isAsked()).toBe(true);
      assets.settle(load, all);
      assets.send({ type: 'prices.unwatch' });
      assets.advance(15_000);
      expect(isAsked()).toBe(false);
      assets.send({ type: 'prices.watch' });
      expect(isAsked()).toBe(true);
    });

    it('of all are fetched as often while the asset is priced by a pair, for its pair moves as well (T-062, R41)', () => {
      const euro = asset('3', { base: 'EUR' });
      const assets = stage(assetsModel);
      assets.settle(load, [asset('1'), euro]);
      assets.send({ type: 'asset.choose', id: '1' });
      const isAskedIn = (ms: number) => {
        assets.advance(ms);
        const isAsked = assets.running().includes(load);
        if (isAsked) assets.settle(load, [asset('1'), euro]);
        return isAsked;
      };
      expect([isAskedIn(15_000), isAskedIn(60_000)]).toEqual([false, false]);
      // A position is open in it: the newest rate is asked for at once.
      assets.send({ type: 'prices.brought', prices: new Map([['3', { bid: dec('1.2'), ask: null }]]) });
      expect([isAskedIn(0), isAskedIn(14_999), isAskedIn(1)]).toEqual([true, false, true]);
      assets.send({ type: 'prices.brought', prices: new Map([['1', { bid: dec('1.2'), ask: null }]]) });
      expect([isAskedIn(15_000), isAskedIn(15_000)]).toEqual([false, false]);
      assets.send({ type: 'asset.choose', id: '3' });
      expect([isAskedIn(0), isAskedIn(15_000)]).toEqual([true, true]);
    });

    it('that nobody watches any more are not waited for (T-114)', () => {
      const assets = chosen();
      assets.send({ type: 'prices.watch' });
      assets.send({ type: 'prices.watch' });
      assets.advance(15_000);
      assets.send({ type: 'prices.unwatch' });
      expect(assets.running()).toContain(load);
      assets.send({ type: 'prices.unwatch' });
      expect(assets.running()).not.toContain(load);
    });

    it('that did not come are tried again after 15 s, not sooner for who comes to watch them (T-114)', () => {
      const assets = chosen();
      assets.advance(15_000);
      assets.send({ type: 'prices.watch' });
      assets.fail(load);
      assets.send({ type: 'prices.unwatch' });
      assets.send({ type: 'prices.watch' });
      assets.advance(14_999);
      expect(assets.running()).not.toContain(load);
      assets.advance(1);
      expect(assets.running()).toContain(load);
    });

    it('are looked at every minute while a market is closed, so that its positions can be closed again (T-061)', () => {
      const assets = chosen();
      assets.advance(600_000);
      expect(assets.running()).not.toContain(load);
      assets.send({ type: 'assets.reload' });
      assets.settle(load, [asset('1'), { ...bitcoin, isOpen: false, isStale: true }, asset('3')]);
      assets.advance(59_999);
      expect(assets.running()).not.toContain(load);
      assets.advance(1);
      assets.settle(load, all);
      expect(assets.context().assets.get('2')).toMatchObject({ isOpen: true, isStale: false });
    });

    it('are looked for every minute while there is no asset at all (T-161)', () => {
      const assets = stage(assetsModel);
      assets.settle(load, []);
      assets.advance(59_999);
      expect(assets.running()).not.toContain(load);
      assets.advance(1);
      assets.settle(load, all);
      expect(assets.snapshot().context.assets.size).toBe(3);
      assets.advance(600_000);
      expect(assets.running()).not.toContain(load);
    });

    it('pause while the page is hidden and come at once on return (R22)', () => {
      const assets = chosen();
      assets.send({ type: 'prices.watch' });
      assets.send({ type: 'activity.changed', active: false });
      assets.advance(60_000);
      expect(assets.running()).not.toContain(load);
      assets.send({ type: 'activity.changed', active: true });
      expect(assets.running()).toContain(load);
    });

    it('of a market that stands are old in the header as they are in a list (R22)', () => {
      const assets = chosen();
      assets.send({ type: 'assets.reload' });
      assets.settle(load, [asset('1'), { ...bitcoin, isOpen: false, isStale: true }, asset('3')]);
      const watchlist = { context: { ids: ['1', '2'], queue: [] } };
      const { chips } = watchlistChipsView.read({ assets: assets.snapshot(), watchlist } as never);
      expect(chips.map(({ id, isPriceOld }) => [id, isPriceOld])).toEqual([
        ['2', true],
        ['1', false],
      ]);
    });

    it('count as old until they come: on return, after a failure, and where nobody had watched (R22)', () => {
      const assets = chosen();
      assets.send({ type: 'quote.applied', quote: quote('1', '1.2', '1.2002'), at: 1_000, seenAt: 1_000 });
      const old = () =>
        ['1', '2'].filter((id) => assetRow.read({ assets: assets.snapshot() } as never, id)?.isPriceOld);
      const come = () => assets.settle(load, all);
      assets.send({ type: 'prices.watch' });
      expect(old()).toEqual([]);
      assets.send({ type: 'activity.changed', active: false });
      assets.send({ type: 'activity.changed', active: true });
      // Rates bring the price of the chosen one, until the last of them is too old.
      expect(old()).toEqual(['2']);
      assets.send({ type: 'quote.stale' });
      expect(old()).toEqual(['1', '2']);
      come();
      expect(old()).toEqual([]);
      assets.send({ type: 'quote.applied', quote: quote('1', '1.2', '1.2002'), at: 2_000, seenAt: 2_000 });
      assets.advance(15_000);
      assets.fail(load);
      expect(old()).toEqual(['2']);
      assets.advance(15_000);
      come();
      assets.send({ type: 'prices.unwatch' });
      assets.advance(60_000);
      assets.send({ type: 'prices.watch' });
      expect([assets.running().includes(load), old()]).toEqual([true, ['2']]);
      come();
      expect(old()).toEqual([]);
    });
  });

  it('that cannot be loaded say so and are tried again on request and on return (R14, R22)', () => {
    const assets = stage(assetsModel);
    assets.fail(load);
    expect(assets.view().phase).toBe('failed');
    assets.send({ type: 'activity.changed', active: false });
    assets.send({ type: 'activity.changed', active: true });
    assets.fail(load);
    assets.send({ type: 'assets.reload' });
    expect(assets.running()).toContain(load);
  });

  it('that cannot be loaded are asked for by themselves after 15 s, and while nobody looks on return (R14, R22)', () => {
    const assets = stage(assetsModel);
    assets.fail(load);
    assets.advance(14_999);
    expect(assets.running()).not.toContain(load);
    assets.advance(1);
    expect(assets.running()).toContain(load);
    assets.fail(load);
    assets.send({ type: 'activity.changed', active: false });
    assets.advance(60_000);
    expect(assets.running()).not.toContain(load);
    assets.send({ type: 'activity.changed', active: true });
    assets.settle(load, all);
    assets.advance(15_000);
    expect(assets.running()).not.toContain(load);
  });

  it('that did not come are said to be missing while they are asked for again by themselves, until somebody asks (R14)', () => {
    const assets = stage(assetsModel);
    const phases = () => [
      assets.view().phase,
      watchlistIdsView.read({ assets: assets.snapshot(), watchlist: undefined } as never).phase,
    ];
    assets.fail(load);
    assets.advance(15_000);
    expect([assets.running().includes(load), phases()]).toEqual([true, ['failed', 'failed']]);
    assets.send({ type: 'assets.reload' });
    expect([assets.running().includes(load), phases()]).toEqual([true, ['loading', 'loading']]);
    assets.fail(load);
    assets.send({ type: 'activity.changed', active: false });
    assets.send({ type: 'activity.changed', active: true });
    expect([assets.running().includes(load), phases()]).toEqual([true, ['failed', 'failed']]);
    assets.send({ type: 'default.found', id: '1' });
    assets.settle(load, all);
    expect(assets.view().phase).toBe('ready');
  });
});

describe('the list of assets on a device that slept', () => {
  it('is old at once when it wakes, and asked for anew where its prices are watched (T-060, T-114)', () => {
    const { ports, sleep } = sleepyDevice();
    const { activity } = assetsActors({ ports } as Partial<Services> as Services);
    const assets = stage(assetsModel, { actors: { activity } });
    const now = () => [assets.running().includes(load), assets.snapshot().context.isDated];
    assets.settle(load, all);
    assets.send({ type: 'prices.watch' });
    sleep(15_000);
    expect(now()).toEqual([false, false]);
    sleep(15_001);
    expect(now()).toEqual([true, true]);
    assets.settle(load, all);
    expect(now()).toEqual([false, false]);
    assets.send({ type: 'prices.unwatch' });
    sleep(60_000);
    expect(now()).toEqual([false, true]);
  });
});

describe('the keeper of DEFAULT_ASSET', () => {
  function begun(initial: Record<string, string>) {
    const origin = fakeOrigin(initial);
    const { defaultAsset } = assetsActors({ ports: fakePorts({ origin }) as Ports } as Services);
    const assets = stage(assetsModel, { actors: { defaultAsset } });
    return {
      ...assets,
      stored: () => origin.read(),
      other: origin.tab(),
      currentId: () => assets.snapshot().context.currentId,
    };
  }
  function kept(initial: Record<string, string>) {
    const assets = begun(initial);
    assets.settle(load, all);
    return assets;
  }

  it('reads the id, and clears what is no id or no asset (T-161)', () => {
    expect(kept({ DEFAULT_ASSET: '3' }).currentId()).toBe('3');
    for (const broken of ['{"id":3}', '99', '']) {
      const assets = kept({ DEFAULT_ASSET: broken });
      expect([assets.currentId(), assets.stored()]).toEqual([null, {}]);
    }
  });

  it('keeps the id and nothing else (A-036, T-158, T-161)', () => {
    const assets = kept({ DEFAULT_ASSET: '3' });
    assets.send({ type: 'asset.choose', id: '2' });
    expect(assets.stored()).toEqual({ DEFAULT_ASSET: '2' });
  });

  it('follows other tabs', async () => {
    const assets = kept({ DEFAULT_ASSET: '3' });
    assets.other.set('DEFAULT_ASSET', '2');
    assets.other.set('DEFAULT_ASSET', 'x');
    assets.other.remove('DEFAULT_ASSET');
    await settled();
    expect(assets.currentId()).toBe('2');
  });

  it.each<Record<string, string>>([{}, { DEFAULT_ASSET: '3' }])(
    'follows other tabs also before the list has come, from %j on',
    async (initial) => {
      const assets = begun(initial);
      assets.other.set('DEFAULT_ASSET', '2');
      await settled();
      assets.settle(load, all);
      expect([assets.currentId(), assets.stored()]).toEqual(['2', { DEFAULT_ASSET: '2' }]);
    },
  );
});
