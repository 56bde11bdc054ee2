import { type Stage, stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Services } from '../../shared/services';
import { fakePorts } from '../../testing';
import { candlesModel, minute } from '../candles/candles.model';
import { averageText, chartAveragesView } from '../screens/chart-averages.screen';
import { averagePoints } from './average-points';
import { indicatorsActors } from './indicators.actors';
import { indicatorsMachine } from './indicators.machine';
import { indicatorsModel } from './indicators.model';
import { keptText, readKept } from './indicators.rules';
import type { ChosenAverage } from './indicators.types';

const closes = (...values: readonly number[]) => values.map((value, index) => minute(index * 60, value));
const values = (points: readonly { value: number }[]) => points.map(({ value }) => value);

describe('a moving average', () => {
  it('is the mean of the last closes, from the first candle that has enough (by hand: 2, 4, 9, 3, 6)', () => {
    const points = averagePoints(closes(2, 4, 9, 3, 6), { kind: 'sma', period: 3 });
    expect(points.map(({ time }) => time)).toEqual([120, 180, 240]);
    // (2 + 4 + 9) / 3, (4 + 9 + 3) / 3, (9 + 3 + 6) / 3
    expect(values(points)).toEqual([5, expect.closeTo(5.333_333, 6), 6]);
  });

  it('gives a newer close more weight when it is exponential (by hand: 2, 4, 9, 3, 6)', () => {
    const points = averagePoints(closes(2, 4, 9, 3, 6), { kind: 'ema', period: 3 });
    // Begins as the mean, 5; the weight is 2 / (3 + 1): 3 × ½ + 5 × ½ = 4, 6 × ½ + 4 × ½ = 5.
    expect(points).toEqual([
      { time: 120, value: 5 },
      { time: 180, value: 4 },
      { time: 240, value: 5 },
    ]);
    // The weight of two candles is 2/3: mean 3, then 9 × 2/3 + 3 × 1/3 = 7.
    expect(values(averagePoints(closes(2, 4, 9), { kind: 'ema', period: 2 }))).toEqual([3, expect.closeTo(7, 9)]);
  });

  it.each(['sma', 'ema'] as const)('of kind %s has no point with too few candles', (kind) => {
    expect(averagePoints(closes(1, 2, 3), { kind, period: 4 })).toEqual([]);
    expect(averagePoints([], { kind, period: 2 })).toEqual([]);
    expect(averagePoints(closes(1, 3), { kind, period: 2 })).toEqual([{ time: 60, value: 2 }]);
  });

  it('lies within the closes it is of, and is that of each window', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 2, max: 20 }), (list, period) => {
        const simple = values(averagePoints(closes(...list), { kind: 'sma', period }));
        const windows = list.slice(period - 1).map((_, at) => list.slice(at, at + period));
        expect(simple).toEqual(
          windows.map((window) => expect.closeTo(window.reduce((sum, one) => sum + one, 0) / period, 6)),
        );
        for (const value of values(averagePoints(closes(...list), { kind: 'ema', period }))) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...list) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...list) + 1e-9);
        }
      }),
    );
  });
});

describe('the indicators', () => {
  proveMachine(indicatorsModel);

  const shown = (menu: Stage<typeof indicatorsMachine>): readonly string[] =>
    menu.view().averages.map(({ slot, kind, typed }: ChosenAverage) => `${slot} ${kind} ${typed}`);

  it('are three at most, each with its own place', () => {
    const menu = stage(indicatorsModel);
    expect([shown(menu), menu.view().canAdd]).toEqual([[], true]);
    for (let each = 0; each < 4; each++) menu.send({ type: 'average.add' });
    expect([shown(menu), menu.view().canAdd]).toEqual([['0 sma 20', '1 ema 50', '2 sma 200'], false]);
    menu.send({ type: 'average.remove', slot: 1 });
    expect([shown(menu), menu.view().canAdd]).toEqual([['0 sma 20', '2 sma 200'], true]);
    menu.send({ type: 'average.add' });
    expect(shown(menu)).toEqual(['0 sma 20', '1 ema 50', '2 sma 200']);
  });

  it('have a kind and a period of 2 to 200; what is typed beside it changes no line', () => {
    const menu = stage(indicatorsModel);
    const period = () => menu.snapshot().context.averages[0]?.period;
    menu.send({ type: 'average.add' });
    menu.send({ type: 'average.choose', slot: 0, kind: 'ema' });
    expect(shown(menu)).toEqual(['0 ema 20']);
    for (const typed of ['', '1', '0', '201', '2.5', '-9', '1e2', 'nine']) {
      menu.send({ type: 'average.type', slot: 0, typed });
      expect([menu.view().averages[0]?.isWrong, menu.view().averages[0]?.typed, period()]).toEqual([true, typed, 20]);
    }
    for (const [typed, wanted] of [
      ['2', 2],
      [' 9 ', 9],
      ['200', 200],
    ] as const) {
      menu.send({ type: 'average.type', slot: 0, typed });
      expect([menu.view().averages[0]?.isWrong, period()]).toEqual([false, wanted]);
    }
    menu.send({ type: 'average.type', slot: 0, typed: '999' });
    menu.send({ type: 'average.settle', slot: 0 });
    expect([shown(menu), menu.view().averages[0]?.isWrong]).toEqual([['0 ema 200'], false]);
  });

  it('outlive the page, each in its place', () => {
    const ports = fakePorts();
    const open = () => {
      const machine = indicatorsMachine.provide({
        actors: indicatorsActors({ ports } as Partial<Services> as Services),
      });
      return createActor(machine).start();
    };
    const page = open();
    page.send({ type: 'average.add' });
    page.send({ type: 'average.add' });
    page.send({ type: 'average.type', slot: 1, typed: '9' });
    page.send({ type: 'average.remove', slot: 0 });
    expect(ports.storage.get('webtrader_averages')).toBe(',ema-9,');
    expect(open().getSnapshot().context.averages).toEqual([{ slot: 1, kind: 'ema', period: 9, typed: '9' }]);
  });

  it.each([
    [null, ''],
    ['nonsense', ''],
    ['sma-1,wma-20,ema-9', 'ema-9'],
    ['sma-20,ema-50,sma-200,ema-7', 'sma-20 ema-50 sma-200'],
  ])('that are kept as %s and that nobody can choose are as none', (kept, wanted) => {
    const known = readKept(kept);
    expect(known.map(({ kind, period }) => `${kind}-${period}`).join(' ')).toBe(wanted);
    expect(readKept(keptText(known))).toEqual(known);
  });
});

describe('the lines of the averages', () => {
  const chart = stage(candlesModel);
  chart.send({ type: 'asset.changed', id: '1' });
  chart.settle('getAssetCandles', closes(1, 2, 3));
  const menu = stage(indicatorsModel);
  menu.send({ type: 'average.add' });
  menu.send({ type: 'average.type', slot: 0, typed: '2' });
  const read = () =>
    chartAveragesView.read({ candles: chart.snapshot(), indicators: menu.snapshot(), assets: undefined });

  it('follow the candles: a bid, older ones, another interval', () => {
    const [line] = read().averages;
    expect([line?.name, values(line?.points ?? [])]).toEqual(['SMA 2', [1.5, 2.5]]);
    expect(read().averages).toBe(read().averages);
    chart.send({ type: 'bid.applied', assetId: '1', bid: 5, at: 130_000, seenAt: 130_000 });
    expect([read().averages[0]?.key === line?.key, values(read().averages[0]?.points ?? [])]).toEqual([
      true,
      [1.5, 3.5],
    ]);
    chart.send({ type: 'candles.older' });
    chart.settle('getOlderCandles', [minute(-60, 3)]);
    expect([read().averages[0]?.key === line?.key, values(read().averages[0]?.points ?? [])]).toEqual([
      false,
      [2, 1.5, 3.5],
    ]);
    chart.send({ type: 'interval.choose', interval: '1h' });
    expect(read().averages).toMatchObject([{ name: 'SMA 2', points: [] }]);
  });

  it('have a value at each candle in the decimals of the asset, and a dash where there is none', () => {
    const line = { key: '', slot: 0 as const, name: '', points: [{ time: 60, value: 110_962.894_444_44 }] };
    expect([averageText(line, 60, 2), averageText(line, null, 3), averageText(line, 0, 2)]).toEqual([
      '110,962.89',
      '110,962.894',
      '—',
    ]);
  });
});
