import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { candlesModel, minute, two } from './candles.model';
import { followBid } from './candles.rules';
import { intervals, type CandleStep } from './candles.types';

const call = 'getAssetCandles';
const older = 'getOlderCandles';
/** The requests on their way; the keeper of the interval always runs. */
const asked = ({ running }: { running: () => string[] }) => running().filter((id) => id === call);

function charted() {
  const chart = stage(candlesModel);
  chart.send({ type: 'asset.changed', id: '1' });
  chart.settle(call, two);
  const candles = () => chart.snapshot().context.candles;
  const bid = (value: number, seconds: number, assetId = '1', seen = seconds) =>
    chart.send({ type: 'bid.applied', assetId, bid: value, at: seconds * 1_000, seenAt: seen * 1_000 });
  return { ...chart, candles, bid };
}

describe('candles', () => {
  proveMachine(candlesModel);

  it('are loaded for the current asset and again when it changes (T-005)', () => {
    const chart = charted();
    expect([chart.view().phase, chart.candles()]).toEqual(['ready', two]);
    chart.send({ type: 'asset.changed', id: '2' });
    expect([chart.view().phase, chart.input(call)]).toEqual(['loading', { id: '2', interval: '1m' }]);
    expect(chart.candles()).toEqual([]);
  });

  it('are loaded for the chosen interval, 1m at first (T-009)', () => {
    const chart = charted();
    chart.send({ type: 'interval.choose', interval: '1h' });
    expect(chart.input(call)).toEqual({ id: '1', interval: '1h' });
    chart.send({ type: 'asset.changed', id: null });
    chart.send({ type: 'interval.choose', interval: '1d' });
    expect(asked(chart)).toEqual([]);
    chart.send({ type: 'asset.changed', id: '1' });
    expect(chart.input(call)).toEqual({ id: '1', interval: '1d' });
  });

  it('follow each applied bid in the last one, with its high and low (T-009)', () => {
    const { bid, candles } = charted();
    bid(1.5, 130);
    bid(0.9, 150);
    bid(1.1, 165);
    bid(1.0, 179);
    expect(candles().at(-1)).toEqual({ time: 120, open: 1.2, high: 1.5, low: 0.9, close: 1.0 });
  });

  it('begin a new one at the edge of the interval, where the last one closed (T-009)', () => {
    const { bid, candles } = charted();
    bid(1.4, 180);
    expect(candles().slice(-2)).toEqual([two[1], { time: 180, open: 1.2, high: 1.4, low: 1.2, close: 1.4 }]);
  });

  it('that have ended are fetched as the market made them, the running one closes at the newest bid (T-009)', () => {
    const chart = charted();
    chart.bid(1.4, 180);
    expect([chart.input('getEndedCandles'), chart.view().phase]).toEqual([
      { id: '1', interval: '1m', extent: 'short' },
      'ready',
    ]);
    chart.bid(1.35, 185);
    const loads = chart.snapshot().context.loads;
    chart.settle('getEndedCandles', [
      { time: 0, open: 1, high: 1, low: 1, close: 1 },
      { time: 120, open: 1.15, high: 1.6, low: 1.1, close: 1.25 },
      { time: 180, open: 1.3, high: 1.42, low: 1.29, close: 1.41 },
    ]);
    expect(chart.candles()).toEqual([
      two[0],
      { time: 120, open: 1.15, high: 1.6, low: 1.1, close: 1.25 },
      { time: 180, open: 1.3, high: 1.42, low: 1.29, close: 1.35 },
    ]);
    expect(chart.snapshot().context.loads).toBe(loads + 1);
    // What was reached meanwhile stays reached.
    chart.bid(1.5, 190);
    expect(chart.candles().at(-1)).toMatchObject({ open: 1.3, high: 1.5, low: 1.29, close: 1.5 });
    // Those that did not come are fetched with the next.
    chart.bid(1.3, 195);
    chart.bid(1.3, 210);
    chart.bid(1.3, 225);
    chart.bid(1.3, 240);
    chart.fail('getEndedCandles');
    expect([chart.running(), chart.candles().at(-1)?.time]).toEqual([['keptInterval', 'dating'], 240]);
  });

  it('that ended while older ones loaded are fetched afterwards (T-009)', () => {
    const chart = charted();
    chart.send({ type: 'candles.older' });
    chart.bid(1.4, 180);
    expect(chart.running()).not.toContain('getEndedCandles');
    chart.settle(older, []);
    expect(chart.running()).toContain('getEndedCandles');
    chart.bid(1.6, 185);
    chart.bid(1.35, 190);
    chart.settle('getEndedCandles', [two[1], { time: 180, open: 1.3, high: 1.42, low: 1.29, close: 1.41 }]);
    expect(chart.candles().at(-1)).toEqual({ time: 180, open: 1.3, high: 1.6, low: 1.29, close: 1.35 });
  });

  describe('are read one by one by keys (T-005)', () => {
    const reader = (count = 30) => {
      const chart = stage(candlesModel);
      chart.send({ type: 'asset.changed', id: '1' });
      chart.settle(
        call,
        Array.from({ length: count }, (_, at) => minute(at * 60, 1)),
      );
      const read = () => chart.snapshot().context.read;
      const go = (to: CandleStep) => {
        chart.send({ type: 'candle.read', to });
        return (read()?.time ?? Number.NaN) / 60;
      };
      return { ...chart, read, go };
    };

    it('from the newest on, one at a time, ten at a time and to either end, and no further', () => {
      const { go } = reader();
      const back: CandleStep[] = ['earlier', 'earlier', 'pageEarlier', 'later', 'pageLater', 'pageLater'];
      const ends: CandleStep[] = ['first', 'earlier', 'last'];
      expect([back.map(go), ends.map(go)]).toEqual([
        [28, 27, 17, 18, 28, 29],
        [0, 0, 29],
      ]);
      expect(reader().go('later')).toBe(29);
    });

    it('until the chart is left, and anew from the newest then', () => {
      const { go, read, send } = reader();
      go('first');
      send({ type: 'candle.leave' });
      expect(read()).toBeNull();
      expect(go('earlier')).toBe(28);
    });

    it('from the candle under the pointer where that was used last', () => {
      const { send, read, go } = reader();
      go('first');
      send({ type: 'candle.read', to: 'later', from: 20 * 60 });
      expect([read()?.time, go('later')]).toEqual([21 * 60, 22]);
    });

    it('from its own place also when older ones came before it, and new ones after it', () => {
      const chart = reader(3);
      expect(chart.go('first')).toBe(0);
      chart.send({ type: 'candles.older' });
      chart.settle(older, [minute(-120, 1), minute(-60, 1)]);
      chart.send({ type: 'bid.applied', assetId: '1', bid: 2, at: 180_000, seenAt: 180_000 });
      expect(chart.go('earlier')).toBe(-1);
      expect(chart.go('last')).toBe(3);
    });

    it('as they were when the key came to them: what is read out does not change by itself', () => {
      const chart = reader(3);
      chart.go('last');
      chart.send({ type: 'bid.applied', assetId: '1', bid: 7, at: 130_000, seenAt: 130_000 });
      expect([chart.read()?.close, chart.snapshot().context.candles.at(-1)?.close]).toEqual([1, 7]);
    });

    it.each([
      ['asset', { type: 'asset.changed', id: '2' }],
      ['interval', { type: 'interval.choose', interval: '1h' }],
      ['source', { type: 'marketSource.changed', marketSource: 'feed' }],
    ] as const)('and none is after another %s was chosen', (_, change) => {
      const { go, read, send } = reader();
      go('earlier');
      send(change);
      expect([read(), go('earlier')]).toEqual([null, Number.NaN]);
    });

    it('and none is where the chart begins anew after a pause', () => {
      const chart = reader(3);
      chart.go('first');
      chart.send({ type: 'bid.applied', assetId: '1', bid: 2, at: 9_000_000, seenAt: 9_000_000 });
      chart.settle(call, [minute(8_940, 1), minute(9_000, 2)]);
      expect(chart.read()).toBeNull();
    });
  });

  it('take no bid of another asset and none older than the last candle', () => {
    const { bid, candles } = charted();
    bid(9, 130, '2');
    bid(9, 119);
    expect(candles()).toEqual(two);
  });

  it('fetch what is missing after a pause, once, and keep showing what they have', () => {
    const chart = charted();
    chart.bid(1.3, 600);
    expect([asked(chart), chart.view().phase]).toEqual([[call], 'ready']);
    // A market that was closed meanwhile has no newer candle.
    chart.settle(call, two);
    chart.bid(1.3, 605);
    expect(asked(chart)).toEqual([]);
    expect(chart.candles().at(-1)?.time).toBe(600);
  });

  it('fetch the highs and lows of a pause that ended within the same candle, once (T-009)', () => {
    const chart = charted();
    chart.bid(1.3, 130);
    chart.bid(1.3, 150);
    expect(asked(chart)).toEqual([]);
    chart.bid(1.3, 171);
    expect([asked(chart), chart.view().phase]).toEqual([[call], 'ready']);
    chart.settle(call, [minute(60, 1.1), { time: 120, open: 1.2, high: 1.9, low: 0.7, close: 1.3 }]);
    chart.bid(1.3, 176);
    expect([asked(chart), chart.candles().at(-1)]).toMatchObject([[], { high: 1.9, low: 0.7 }]);
  });

  it('of an asset that is seldom traded are not fetched again with each of its prices', () => {
    const chart = charted();
    chart.bid(1.3, 130);
    for (const seen of [145, 160, 175]) chart.bid(1.3, 130, '1', seen);
    chart.bid(1.4, 176, '1', 180);
    expect([asked(chart), chart.candles().at(-1)?.close]).toEqual([[], 1.4]);
  });

  it('go back in time when the oldest comes into sight, one call at a time (T-009)', () => {
    const chart = charted();
    const see = () => chart.send({ type: 'candles.older' });
    see();
    expect([chart.input(older), chart.view().older]).toEqual([{ id: '1', interval: '1m', before: 60 }, 'loading']);
    see();
    chart.bid(1.5, 130);
    // What an answer repeats of the known is left out.
    chart.settle(older, [minute(-60, 0.8), minute(0, 0.9), minute(60, 7)]);
    expect(chart.candles().map(({ time, close }) => [time, close])).toEqual([
      [-60, 0.8],
      [0, 0.9],
      [60, 1.1],
      [120, 1.5],
    ]);
    expect([chart.view().older, chart.running().includes(older)]).toEqual(['none', false]);
    see();
    expect(chart.input(older)).toMatchObject({ before: -60 });
  });

  it('are not asked for once their history has ended, until another one is charted', () => {
    const chart = charted();
    const isAsked = () => chart.running().includes(older);
    chart.send({ type: 'candles.older' });
    chart.settle(older, []);
    chart.send({ type: 'candles.older' });
    expect([isAsked(), chart.candles()]).toEqual([false, two]);
    chart.send({ type: 'interval.choose', interval: '5m' });
    chart.settle(call, two);
    chart.send({ type: 'candles.older' });
    expect(isAsked()).toBe(true);
  });

  it('of another source of prices begin anew: drawn ones are not joined with fed ones (R28, T-009)', () => {
    const chart = charted();
    const change = () => chart.send({ type: 'marketSource.changed', marketSource: 'feed' });
    chart.send({ type: 'candles.older' });
    change();
    expect([chart.view().phase, chart.candles(), chart.running().includes(older)]).toEqual(['loading', [], false]);
    expect(chart.input(call)).toEqual({ id: '1', interval: '1m' });
    chart.settle(call, [minute(120, 7), minute(180, 8)]);
    expect(chart.candles()).toEqual([minute(120, 7), minute(180, 8)]);
    chart.send({ type: 'asset.changed', id: null });
    change();
    expect(asked(chart)).toEqual([]);
  });

  it.each([
    ['asset', { type: 'asset.changed', id: '2' }],
    ['interval', { type: 'interval.choose', interval: '1h' }],
    ['source', { type: 'marketSource.changed', marketSource: 'feed' }],
  ] as const)('take no older ones that come late, after another %s was chosen', (_, change) => {
    const chart = charted();
    chart.send({ type: 'candles.older' });
    chart.send(change);
    expect([chart.running().includes(older), chart.candles()]).toEqual([false, []]);
    chart.settle(call, two);
    expect(chart.candles()).toEqual(two);
  });

  it('whose older ones did not come are asked for again by another move, after a pause', () => {
    const chart = charted();
    const see = () => chart.send({ type: 'candles.older' });
    see();
    chart.fail(older);
    see();
    expect([chart.view().older, chart.view().phase, chart.running().includes(older)]).toEqual([
      'failed',
      'ready',
      false,
    ]);
    chart.advance(3_000);
    expect(chart.view().older).toBe('none');
    see();
    expect(chart.view().older).toBe('loading');
    chart.advance(10_000);
    expect(chart.view().older).toBe('failed');
  });

  it('are kept to a bound, the oldest go first and no more are asked for', () => {
    const chart = charted();
    chart.send({ type: 'candles.older' });
    chart.settle(
      older,
      Array.from({ length: 6_000 }, (_, at) => minute((at - 6_000) * 60, 1)),
    );
    expect([chart.candles().length, chart.candles().at(-1)]).toEqual([5_000, two[1]]);
    chart.send({ type: 'candles.older' });
    expect(chart.running().includes(older)).toBe(false);
  });

  it('that went back in time stay so after a pause, but not across a hole', () => {
    const chart = charted();
    const times = () => chart.candles().map(({ time }) => time);
    chart.send({ type: 'candles.older' });
    chart.settle(older, [minute(0, 0.9)]);
    chart.bid(1.3, 600);
    chart.settle(call, [minute(120, 1.25), minute(600, 1.3)]);
    expect(times()).toEqual([0, 60, 120, 600]);
    chart.bid(1.3, 9_000);
    chart.settle(call, [minute(8_940, 1.25), minute(9_000, 1.3)]);
    expect(times()).toEqual([8_940, 9_000]);
  });

  it('ask again with the next bid where what is missing did not come: none is drawn over a hole', () => {
    const chart = charted();
    const before = chart.candles();
    chart.bid(1.3, 600);
    chart.fail(call);
    expect([chart.view().phase, chart.candles()]).toEqual(['ready', before]);
    chart.bid(1.31, 605);
    expect([chart.running().includes(call), chart.candles()]).toEqual([true, before]);
    chart.settle(call, [minute(120, 1.25), minute(600, 1.31)]);
    chart.bid(1.32, 610);
    expect([chart.running().includes(call), chart.candles().at(-1)?.close]).toEqual([false, 1.32]);
  });

  it('ask for as many as one call gives after a pause, so that what was fetched before stays', () => {
    const chart = charted();
    chart.bid(1.3, 600);
    expect(chart.input(call)).toEqual({ id: '1', interval: '1m', extent: 'long' });
  });

  it('go on back in time after a pause that came between', () => {
    const chart = charted();
    const see = () => chart.send({ type: 'candles.older' });
    see();
    chart.bid(1.3, 600);
    expect([chart.running().includes(older), chart.view().older]).toEqual([false, 'loading']);
    chart.settle(call, [minute(120, 1.25), minute(600, 1.3)]);
    expect([chart.input(older), chart.view().older]).toMatchObject([{ before: 60 }, 'loading']);
    chart.bid(1.3, 1_200);
    chart.fail(call);
    expect(chart.view().older).toBe('loading');
    chart.settle(older, [minute(0, 0.9)]);
    expect([chart.candles()[0]?.time, chart.view().older]).toEqual([0, 'none']);
    chart.bid(1.3, 1_800);
    see();
    chart.settle(call, [minute(600, 1.3), minute(1_800, 1.3)]);
    expect(chart.input(older)).toMatchObject({ before: 0 });
    chart.fail(older);
    chart.advance(3_000);
    expect(chart.view().older).toBe('none');
  });

  it('do not go on back in time where they begin anew after a pause', () => {
    const chart = charted();
    chart.send({ type: 'candles.older' });
    chart.bid(1.3, 9_000);
    chart.settle(call, [minute(8_940, 1.25), minute(9_000, 1.3)]);
    expect([chart.view().older, chart.running().includes(older)]).toEqual(['none', false]);
  });

  it.each(['failed', 'empty'] as const)(
    'say when they %s that there is nothing to draw, and are asked for again (T-009)',
    (phase) => {
      const chart = stage(candlesModel);
      chart.send({ type: 'asset.changed', id: '1' });
      if (phase === 'failed') chart.fail(call);
      else chart.settle(call, []);
      expect(chart.view().phase).toBe(phase);
      chart.send({ type: 'candles.reload' });
      expect([chart.view().phase, asked(chart)]).toEqual(['loading', [call]]);
    },
  );

  it('that failed load by themselves once there is a network again (T-009)', () => {
    const chart = stage(candlesModel);
    chart.send({ type: 'asset.changed', id: '1' });
    chart.fail(call);
    chart.send({ type: 'network.changed', network: 'offline' });
    expect([chart.view().phase, asked(chart)]).toEqual(['failed', []]);
    chart.send({ type: 'network.changed', network: 'online' });
    expect([chart.view().phase, asked(chart)]).toEqual(['loading', [call]]);
  });

  it('know no price of 0: one that is missing draws no candle down to it (T-059)', () => {
    expect(followBid(two, '1m', 0, Date.now())).toBe(two);
  });

  it('stay in order, each within its high and low, whatever bids come (T-009)', () => {
    const bids = fc.array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 1_000 })));
    fc.assert(
      fc.property(bids, fc.constantFrom(...intervals), (list, interval) => {
        const start = [minute(0, 5)];
        const candles = list.reduce(
          (known, [at, bid]) => followBid(known, interval, bid, at * 1_000),
          start as readonly (typeof start)[0][],
        );
        for (const [index, { time, open, high, low, close }] of candles.entries()) {
          if (index > 0) expect(time).toBeGreaterThan(candles[index - 1]?.time ?? 0);
          expect([low <= open, low <= close, high >= open, high >= close]).toEqual([true, true, true, true]);
        }
      }),
    );
  });
});
