// @vitest-environment happy-dom
import type { BoundApp } from '@bourse/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChartEvents, ChartProvider } from './chart-provider';
import { followChart } from './follow-chart';

const nothing = () => undefined;

/** A chart that only tells what a person does with it. */
function silent() {
  let told: ChartEvents | undefined;
  const chart: ChartProvider = {
    ...{ setAsset: nothing, setBars: nothing, setRate: nothing, setAsk: nothing, setLines: nothing },
    ...{ setAverages: nothing, reset: nothing, setLook: nothing, destroy: nothing },
    mount: (_element, _look, events) => void (told = events),
  };
  return { chart, seeStart: () => told?.startSeen() };
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
