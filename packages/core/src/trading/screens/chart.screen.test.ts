import { stage } from '@bourse/model-testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dec } from '../../shared/decimal';
import { shallowEqual } from '../../shared/view';
import { assetsModel } from '../assets/assets.model';
import { candlesModel, minute } from '../candles/candles.model';
import { openOrdersModel } from '../open-orders/open-orders.model';
import { rateModel } from '../rate/rate.model';
import { asset, position, quote } from '../samples.model';
import type { Interval } from '../candles';
import type { Position } from '../trading.types';
import { marketClockModel } from '../market-clock/market-clock.model';
import { chartReadView } from './chart-read.screen';
import {
  candleView,
  chartCountdownView,
  chartFrameView,
  chartLinesView,
  chartTableView,
  chartView,
} from './chart.screen';

const candles = stage(candlesModel);
candles.send({ type: 'asset.changed', id: '1' });
candles.settle('getAssetCandles', [minute(60, 1.1), { time: 120, open: 1.1, high: 1.3, low: 1, close: 1.25 }]);

const assetsOf = (...list: ReturnType<typeof asset>[]) => {
  const assets = stage(assetsModel);
  assets.settle('listAssets', list);
  return assets.snapshot();
};
const held = (...positions: readonly Position[]) => {
  const orders = stage(openOrdersModel);
  for (const one of positions) orders.send({ type: 'position.placed', position: one });
  return orders.snapshot();
};
const lines = (assets: ReturnType<typeof assetsOf>, ...positions: readonly Position[]) =>
  chartLinesView
    .read({ candles: candles.snapshot(), assets, openOrders: held(...positions), rate: undefined })
    .lines.map(({ kind, side, units, text }) => `${side} ${units} ${kind} ${text}`);

describe('the chart', () => {
  it('is on its way, not without data, while the list of assets is', () => {
    const idle = stage(candlesModel);
    const loading = stage(assetsModel);
    const phase = () =>
      chartView.read({ candles: idle.snapshot(), assets: loading.snapshot(), tradingAccount: undefined }).phase;
    expect(phase()).toBe('loading');
    loading.settle('listAssets', []);
    expect(phase()).toBe('none');
  });

  it('has the own positions’ entry, take profit and stop loss as lines at their prices (T-054)', () => {
    const both = { takeProfit: dec(100), stopLoss: dec(50), quantity: dec(1_000), openingPrice: dec('1.1') };
    expect(lines(assetsOf(asset('1')), position('7', { assetId: '1', side: 'buy', decimals: 5, ...both }))).toEqual([
      'buy 1,000 entry 1.10000',
      'buy 1,000 takeProfit 1.20000',
      'buy 1,000 stopLoss 1.05000',
    ]);
    expect(lines(assetsOf(asset('1')), position('8', { assetId: '1', side: 'sell', decimals: 5, ...both }))).toEqual([
      'sell 1,000 entry 1.10000',
      'sell 1,000 takeProfit 1.00000',
      'sell 1,000 stopLoss 1.15000',
    ]);
  });

  it('has one line for positions of one side at one price, with the sum of their units', () => {
    const open = { assetId: '1', quantity: dec('0.1'), openingPrice: dec('1.1'), decimals: 5 } as const;
    const [first, second, sold, elsewhere] = [
      position('7', { ...open, side: 'buy' }),
      position('8', { ...open, side: 'buy', quantity: dec('0.2') }),
      position('9', { ...open, side: 'sell' }),
      position('10', { ...open, side: 'buy', openingPrice: dec('1.2') }),
    ];
    expect(lines(assetsOf(asset('1')), first, second, sold, elsewhere).toSorted()).toEqual([
      'buy 0.1 entry 1.20000',
      'buy 0.3 entry 1.10000',
      'sell 0.1 entry 1.10000',
    ]);
  });

  it('has the price at which its asset is bought now', () => {
    const asks = (assets: ReturnType<typeof assetsOf>) =>
      chartLinesView.read({ candles: candles.snapshot(), assets, openOrders: held(), rate: undefined }).ask;
    expect([asks(assetsOf(asset('1'))), asks(assetsOf(asset('2')))]).toEqual([1.1002, null]);
  });

  it('tells of the candle that keys read its place, its time and its figures (T-005)', () => {
    const chart = stage(candlesModel);
    chart.send({ type: 'asset.changed', id: '1' });
    chart.settle('getAssetCandles', [minute(0, 1), minute(60, 1.1), minute(120, 1.2)]);
    const view = () => chartReadView.read({ candles: chart.snapshot(), assets: assetsOf(asset('1')) });
    expect(view()).toEqual({ read: null, candle: null, place: 3, count: 3 });
    chart.send({ type: 'candle.read', to: 'earlier' });
    expect(view()).toMatchObject({ read: { time: 60 }, candle: { close: '1.10000' }, place: 2, count: 3 });
  });

  it('has the same frame and the same candle that is read after a price has moved it (T-005)', () => {
    const chart = stage(candlesModel);
    chart.send({ type: 'asset.changed', id: '1' });
    chart.settle('getAssetCandles', [minute(60, 1.1), minute(120, 1.2)]);
    chart.send({ type: 'candle.read', to: 'earlier' });
    const assets = assetsOf(asset('1'));
    const shown = () => {
      const snapshots = { candles: chart.snapshot(), assets, tradingAccount: undefined };
      return [chartFrameView.read(snapshots), chartReadView.read(snapshots), chartView.read(snapshots)];
    };
    const before = shown();
    chart.send({ type: 'bid.applied', assetId: '1', bid: 1.3, at: 130_000, seenAt: 130_000 });
    expect(shown().map((view, at) => shallowEqual(view, before[at]))).toEqual([true, true, false]);
  });

  it('has a present price that is greyed while it is out of date, as that above the chart is (T-060)', () => {
    const rate = stage(rateModel);
    const isStale = (changes: { isStale?: boolean } = {}) =>
      chartLinesView.read({
        candles: candles.snapshot(),
        assets: assetsOf(asset('1', changes)),
        openOrders: held(),
        rate: rate.snapshot(),
      }).isStale;
    rate.send({ type: 'asset.changed', id: '1' });
    expect(isStale()).toBe(true);
    rate.settle('getAssetRate', { quote: quote('1', '1.1', '1.1002'), quotedAt: 0, arrivedAt: 0 });
    expect([isStale(), isStale({ isStale: true })]).toEqual([false, true]);
    rate.send({ type: 'activity.changed', active: false, at: 1_000 });
    expect(isStale()).toBe(true);
  });

  it('counts down the running candle by the market’s time, while the market is open', () => {
    const clock = stage(marketClockModel);
    clock.send({ type: 'clock.start' });
    const left = (interval: Interval, time: string, isOpen = true) => {
      clock.send({ type: 'second.passed', at: Date.parse(time), due: null });
      clock.send({ type: 'serverAhead.changed', serverAhead: 0 });
      const chart = stage(candlesModel);
      chart.send({ type: 'interval.choose', interval });
      chart.send({ type: 'asset.changed', id: '1' });
      return chartCountdownView.read({
        marketClock: clock.snapshot(),
        candles: chart.snapshot(),
        assets: assetsOf(asset('1', { isOpen })),
      }).left;
    };
    expect(left('5m', '2026-11-20T10:02:00.000Z')).toBe('03:00');
    expect(left('5m', '2026-11-20T10:04:59.999Z')).toBe('00:01');
    expect(left('5m', '2026-11-20T10:05:00.000Z')).toBe('05:00');
    expect(left('1h', '2026-11-20T10:00:00.000Z')).toBe('01:00:00');
    expect(left('1d', '2026-11-20T10:30:15.000Z')).toBe('13:29:45');
    expect(left('5m', '2026-11-20T10:02:00.000Z', false)).toBe('');
    clock.send({ type: 'clock.stop' });
    expect(
      chartCountdownView.read({
        marketClock: clock.snapshot(),
        candles: candles.snapshot(),
        assets: assetsOf(asset('1')),
      }).left,
    ).toBe('');
  });

  it('has no line of another asset, and none at a price that cannot be', () => {
    const open = { quantity: dec(1), openingPrice: dec('1.1'), decimals: 5, side: 'buy' } as const;
    expect(lines(assetsOf(asset('1')), position('7', { ...open, assetId: '2' }))).toEqual([]);
    expect(lines(assetsOf(asset('1')), position('7', { ...open, assetId: '1', stopLoss: dec(50) }))).toEqual([
      'buy 1 entry 1.10000',
    ]);
  });

  it('tells open, high, low and close of a candle in the decimals of its asset, and whether it rose', () => {
    expect(
      candleView({ time: 120, open: 1.1, high: 1.3, low: 1, close: 1.25 }, { decimals: 5, interval: '1m' }),
    ).toMatchObject({
      open: '1.10000',
      high: '1.30000',
      low: '1.00000',
      close: '1.25000',
      tone: 'up',
    });
    expect(candleView(minute(60, 1.1), { decimals: 2, interval: '1m' }).tone).toBe('flat');
  });

  it('dates the candle of a day by the market, of any other by the clock of whoever looks (A-248, T-005)', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    onTestFinished(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });
    const chart = stage(candlesModel);
    const first = (interval: Interval) => {
      chart.send({ type: 'interval.choose', interval });
      chart.send({ type: 'asset.changed', id: '1' });
      chart.settle('getAssetCandles', [minute(Date.parse('2026-11-23T00:00:00Z') / 1_000, 1.1)]);
      return chartTableView.read({ candles: chart.snapshot(), assets: assetsOf(asset('1')) }).rows[0]?.time;
    };
    expect(first('1d')).toBe('2026-11-23');
    expect(first('1h')).toBe('2026-11-22 19:00');
  });

  it('is a table as well, newest candle first', () => {
    const { rows } = chartTableView.read({ candles: candles.snapshot(), assets: assetsOf(asset('1')) });
    expect(rows.map(({ key, close }) => [key, close])).toEqual([
      [120, '1.25000'],
      [60, '1.10000'],
    ]);
  });
});
