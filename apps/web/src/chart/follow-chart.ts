import { chartView } from '@bourse/core/trading';
import type { BoundApp } from '@bourse/react';
import type { Candle } from '@bourse/core/trading';
import type { ChartLook, ChartProvider } from './chart-provider';

function lookNow(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string) => resolve(element, style.getPropertyValue(name).trim());
  return {
    surface: token('--surface-1'),
    text: token('--text-dim'),
    line: token('--line'),
    up: token('--up'),
    down: token('--down'),
    upFill: token('--up-fill'),
    downFill: token('--down-fill'),
    font: style.fontFamily,
  };
}

/** A canvas takes no colour functions such as color-mix: the browser resolves the token to plain channels. */
function resolve(element: HTMLElement, value: string): string {
  const probe = element.ownerDocument.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const shade = element.ownerDocument.createElement('span');
  shade.style.color = value;
  element.append(shade);
  const computed = getComputedStyle(shade).color;
  shade.remove();
  if (!probe) return computed;
  probe.fillStyle = computed;
  probe.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Keeps a mounted chart equal to core's candles and to the page's look; answers its own undoing. */
export function followChart(app: BoundApp, element: HTMLElement, chart: ChartProvider): () => void {
  let series: string | undefined;
  let shown: readonly Candle[] = [];
  chart.mount(element, lookNow(element));

  const follow = () => {
    const view = chartView.read({
      assets: app.snapshot('assets'),
      candles: app.snapshot('candles'),
      trading: app.snapshot('trading'),
    });
    if (view.assetId === null || view.phase !== 'ready') return;
    if (view.series !== series) {
      chart.setAsset({ id: view.assetId, symbol: view.symbol, decimals: view.decimals }, view.candles);
    } else if (view.candles !== shown) {
      const last = view.candles.at(-1);
      if (last) chart.setRate(last);
    }
    series = view.series;
    shown = view.candles;
  };

  const scheme = new MutationObserver(() => chart.setLook(lookNow(element)));
  scheme.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme', 'data-tones', 'style'],
  });
  const undo = app.watch(chartView.reads, follow);
  follow();
  return () => {
    undo();
    scheme.disconnect();
    chart.destroy();
  };
}
