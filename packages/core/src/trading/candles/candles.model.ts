import { defineModel } from '../../testing/model';
import { chartView } from '../screens/chart.screen';
import { candlesMachine } from './candles.machine';

export const minute = (time: number, close: number) => ({ time, open: close, high: close, low: close, close });
export const two = [minute(60, 1.1), minute(120, 1.2)];
const bid = (at: number, value: number) =>
  ({ type: 'bid.applied', assetId: '1', bid: value, at: at * 1_000, seenAt: at * 1_000 }) as const;

export const candlesModel = defineModel(candlesMachine, {
  events: [
    { type: 'asset.changed', id: '1' },
    { type: 'asset.changed', id: null },
    { type: 'interval.choose', interval: '5m' },
    { type: 'candles.reload' },
    { type: 'candles.older' },
    { type: 'candle.read', to: 'earlier' },
    { type: 'candle.leave' },
    { type: 'network.changed', network: 'online' },
    { type: 'marketSource.changed', marketSource: 'feed' },
    { type: 'price.moved', assetId: '1', bid: 1.3, at: 170_000, seenAt: 170_000 },
    bid(170, 1.3),
    bid(185, 1.3),
    bid(100, 1.3),
    bid(600, 1.4),
  ],
  answers: {
    getAssetCandles: { done: [two, []] },
    getOlderCandles: { done: [[minute(0, 1)], []] },
    getEndedCandles: { done: [two] },
  },
  key: ({ context }) => [
    context.assetId,
    context.interval,
    context.askedUpTo,
    context.isWhole,
    context.isOlderWanted,
    context.isEndedWanted,
  ],
  stopWhen: (snapshot) => snapshot.context.candles.length > 2 && !snapshot.matches({ ready: 'correcting' }),
  view: chartView,
});
