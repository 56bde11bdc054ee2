// @vitest-environment happy-dom
import type { Candle } from '@bourse/core/trading';
import type { BoundApp } from '@bourse/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChartEvents, ChartProvider } from './chart-provider';
import { followChart } from './follow-chart';

const nothing = () => undefined;

/** A chart that only tells what a person does with it. */
function silent() {
  let told: ChartEvents | undefined;
  let covered: Parameters<ChartProvider['mount']>[3] | undefined;
  const chart: ChartProvider = {
    ...{ setAsset: nothing, setBars: nothing, setRate: nothing, setAsk: nothing, setLines: nothing },
    ...{ setStale: nothing, setRead: nothing, zoom: nothing, setAverages: nothing },
    ...{ keepClear: nothing, reset: nothing, setLook: nothing, destroy: nothing },
    mount: (_element, _look, ...heard) => void ([told, covered] = heard),
  };
  const cross = (bar: Candle | null) => told?.crossed(bar);
  return { chart, cross, seeStart: () => told?.startSeen(), covered: () => covered?.() };
}

afterEach(() => vi.unstubAllGlobals());

it('asks for older candles while there is who hears it: sign-out ends the candles before their chart (T-009)', () => {
  let isSignedIn = true;
  const sent: string[] = [];
  const app = {
    snapshot: (name: string) => (name === 'candles' && isSignedIn ? { context: {}, matches: () => false } : undefined),
    watch: () => nothing,
    send: (to: string, { type }: { type: string }) => sent.push(`${to} ${type}`),
  } as unknown as BoundApp;
  const { chart, seeStart } = silent();
  const end = followChart(app, document.createElement('div'), chart, { crossed: nothing, panned: nothing });
  seeStart();
  isSignedIn = false;
  seeStart();
  end();
  expect(sent).toEqual(['candles candles.older']);
});

const candle = (time: number): Candle => ({ time, open: 1, high: 1, low: 1, close: 1 });

/** A followed chart whose candles are read by keys as a test says, with what comes of it. */
function reading() {
  const sent: string[] = [];
  const told = new Set<() => void>();
  let read: Candle | null = null;
  const come = (to: Candle | null) => {
    read = to;
    for (const tell of told) tell();
  };
  const candles = () => ({ context: { read, candles: [] }, matches: () => false });
  const app = {
    snapshot: (name: string) => (name === 'candles' ? candles() : undefined),
    watch: (_: unknown, listener: () => void) => {
      told.add(listener);
      return () => void told.delete(listener);
    },
    send: (to: string, { type }: { type: string }) => {
      sent.push(`${to} ${type}`);
      if (type === 'candle.leave') come(null);
    },
  } as unknown as BoundApp;
  const marked: (number | null)[] = [];
  const crossed: (number | null)[] = [];
  const { chart: unmarked, cross } = silent();
  const chart: ChartProvider = { ...unmarked, setRead: (time) => void marked.push(time) };
  const end = followChart(app, document.createElement('div'), chart, {
    crossed: (bar) => void crossed.push(bar?.time ?? null),
    panned: nothing,
  });
  return { come, cross, end, sent, marked, crossed };
}

it('has the chart mark the candle that is read by keys, and reads none once the chart is gone (T-005)', () => {
  const { come, end, marked, sent } = reading();
  come(candle(60));
  come(null);
  come(candle(120));
  end();
  expect([marked, sent]).toEqual([[60, null, 120], ['candles candle.leave']]);
});

it('has one candle shown, that of the pointer or that of the keys, whichever was used last (T-005)', () => {
  const { come, cross, end, marked, crossed, sent } = reading();
  cross(candle(60));
  come(candle(120));
  expect([marked, crossed, sent]).toEqual([[120], [60, null], []]);
  cross(candle(180));
  expect([marked, crossed, sent]).toEqual([[120, null], [60, null, 180], ['candles candle.leave']]);
  cross(null);
  expect([crossed.at(-1), sent.length]).toEqual([null, 1]);
  end();
});

it('tells the chart where the buttons and figures of its panel cover it, from its own corner (T-054)', () => {
  const app = { snapshot: nothing, watch: () => nothing, send: nothing } as unknown as BoundApp;
  const at = (element: Element, left: number, top: number, width: number, height: number) =>
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
  const panel = document.createElement('div');
  panel.dataset['chartPanel'] = '';
  panel.innerHTML = '<p data-over-chart></p><p></p>';
  const [over, beside] = panel.children;
  const element = document.createElement('div');
  panel.append(element);
  if (over && beside) at(over, 108, 300, 200, 44);
  at(element, 100, 50, 800, 320);
  const { chart, covered } = silent();
  const end = followChart(app, element, chart, { crossed: nothing, panned: nothing });
  expect(covered()).toEqual([{ top: 250, right: 208, bottom: 294 }]);
  end();
});
