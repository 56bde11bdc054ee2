import { dec } from '../../shared/decimal';
import { defineModel } from '../../testing/model';
import { asset, bitcoin, quote } from '../samples.model';
import { assetHeaderView } from '../screens/trade-room.screen';
import { assetsMachine } from './assets.machine';

export const assetsModel = defineModel(assetsMachine, {
  events: [
    { type: 'assets.reload' },
    { type: 'asset.choose', id: '2' },
    { type: 'quote.applied', quote: quote('1', '1.2', '1.2002'), at: 1_000, seenAt: 1_000 },
    { type: 'prices.brought', prices: new Map([['1', { bid: dec('1.15'), ask: null }]]) },
    { type: 'prices.brought', prices: new Map([['1', { bid: dec('1.05'), ask: null }]]), at: 500 },
    { type: 'quote.stale' },
    { type: 'watchlist.changed', ids: ['2', '1'] },
    { type: 'watchlist.failed' },
    { type: 'default.found', id: '1' },
    { type: 'default.found', id: '9' },
    { type: 'default.changedElsewhere', id: '2' },
    { type: 'prices.watch' },
    { type: 'prices.unwatch' },
    { type: 'activity.changed', active: false },
    { type: 'activity.changed', active: true },
  ],
  answers: { listAssets: { done: [[asset('1'), bitcoin], [{ ...bitcoin, isOpen: false }], []] } },
  key: (snapshot) => {
    const { currentId, storedId, assets, watchers, isActive, hasFailed } = snapshot.context;
    return [
      currentId,
      storedId,
      assets.size,
      watchers > 0,
      isActive,
      hasFailed && snapshot.matches({ list: 'loading' }),
    ];
  },
  // Watching and hiding are shown with a chosen asset; before, they change nothing else.
  stopWhen: (snapshot) =>
    snapshot.context.watchers > 1 ||
    (snapshot.matches({ current: 'open' }) &&
      !snapshot.matches({ list: 'failed' }) &&
      (snapshot.context.watchers > 0 || !snapshot.context.isActive)) ||
    (snapshot.context.currentId === '2' && (snapshot.context.watchers > 0 || !snapshot.context.isActive)),
  residents: ['orderTicket', 'candles', 'rate', 'openOrders'],
  view: assetHeaderView,
  self: 'assets',
});
