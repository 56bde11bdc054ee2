import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitiveAxisView,
  UTCTimestamp,
} from 'lightweight-charts';
import type { ChartLook } from './chart-provider';

/** What a mark says of its bar on the scale of times, and its colours. */
interface MarkLook extends Pick<ChartLook, 'surface' | 'text'> {
  readonly textOf: (time: number) => string;
}

/**
 * A line through the bar that is read by keys, with its time on the scale. The library's own cross is the pointer's: put
 * on a bar it would stay at that place of the window while the bars move beneath it.
 */
export function readMark(chart: IChartApi, series: ISeriesApi<'Candlestick'>, look: () => MarkLook | undefined) {
  let time: number | null = null;
  let redraw = () => {};
  /** Its place in px from the left; null out of sight. */
  const place = () => {
    const scale = chart.timeScale();
    const x = time === null ? null : scale.timeToCoordinate(time as UTCTimestamp);
    return x !== null && x >= 0 && x <= scale.width() ? x : null;
  };
  const line: IPrimitivePaneRenderer = {
    draw(target) {
      const x = place();
      if (x === null) return;
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.fillStyle = look()?.text ?? '';
        context.fillRect(Math.round(x), 0, 1, mediaSize.height);
      });
    },
  };
  const tag: ISeriesPrimitiveAxisView = {
    coordinate: () => place() ?? 0,
    text: () => (time === null ? '' : (look()?.textOf(time) ?? '')),
    textColor: () => look()?.surface ?? '',
    backColor: () => look()?.text ?? '',
    visible: () => place() !== null,
  };
  const [lines, tags] = [[{ renderer: () => line }], [tag]];
  series.attachPrimitive({
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate;
    },
    paneViews: () => lines,
    timeAxisViews: () => tags,
  });
  return {
    put(at: number | null): void {
      time = at;
      redraw();
    },
  };
}
