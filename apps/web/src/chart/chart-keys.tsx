import { chartReadView, type CandleStep } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import { memo, type FocusEvent, type KeyboardEvent, type RefCallback } from 'react';
import { useIntl } from 'react-intl';
import classes from './price-chart.module.css';

const STEPS: Readonly<Record<string, CandleStep>> = {
  ArrowLeft: 'earlier',
  ArrowDown: 'earlier',
  ArrowRight: 'later',
  ArrowUp: 'later',
  PageDown: 'pageEarlier',
  PageUp: 'pageLater',
  Home: 'first',
  End: 'last',
};
const ZOOMS: Readonly<Record<string, 'in' | 'out'>> = { '+': 'in', '=': 'in', '-': 'out', _: 'out' };

interface ChartKeysProps {
  /** What the chart is drawn into. */
  canvas: RefCallback<HTMLDivElement>;
  onZoom: (way: 'in' | 'out') => void;
  /** The time of the candle under the pointer, from which keys go on; undefined without one. */
  crossedAt: () => number | undefined;
}

/**
 * The candles by keys (T-005): a slider whose value is a candle, so that a screen reader says each as the keys come to
 * it, and none while they rest. Not drawn again with every candle under the pointer.
 */
export const ChartKeys = memo(function ChartKeys({ canvas, onZoom, crossedAt }: ChartKeysProps) {
  const { candle, place, count } = useView(chartReadView);
  const send = useSend('candles');
  const intl = useIntl();
  const press = (event: KeyboardEvent) => {
    // With one of these a key is the browser's own.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [to, way] = [STEPS[event.key], ZOOMS[event.key]];
    if (to) {
      const from = crossedAt();
      send({ type: 'candle.read', to, ...(from === undefined ? {} : { from }) });
    }
    if (way) onZoom(way);
    if (to || way) event.preventDefault();
  };
  const leave = ({ currentTarget }: FocusEvent) => {
    // When the window loses the focus its element stays the active one, and has the focus again with the window.
    if (candle && document.activeElement !== currentTarget) send({ type: 'candle.leave' });
  };
  const text = candle
    ? intl.formatMessage(
        { id: 'chart.read', defaultMessage: '{time}: open {open}, high {high}, low {low}, close {close}' },
        { ...candle },
      )
    : intl.formatMessage({
        id: 'chart.keys',
        defaultMessage: 'The newest. Arrow keys read candle by candle, plus and minus zoom',
      });
  return (
    <div
      ref={canvas}
      className={classes['canvas']}
      role="slider"
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'chart.candle', defaultMessage: 'Candle' })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={place}
      aria-valuetext={text}
      onKeyDown={press}
      onBlur={leave}
    />
  );
});
