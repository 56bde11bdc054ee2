import { chartReadView, type CandleStep } from '@bourse/core/trading';
import { useSend, useView } from '@bourse/react';
import type { KeyboardEvent, RefCallback } from 'react';
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
}

/**
 * The candles by keys (T-005): a slider whose value is a candle, so that a screen reader says each as the keys come to
 * it, and none while they rest.
 */
export function ChartKeys({ canvas, onZoom }: ChartKeysProps) {
  const { candle, place, count } = useView(chartReadView);
  const send = useSend('candles');
  const intl = useIntl();
  const press = (event: KeyboardEvent) => {
    // With one of these a key is the browser's own.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [to, way] = [STEPS[event.key], ZOOMS[event.key]];
    if (to) send({ type: 'candle.read', to });
    if (way) onZoom(way);
    if (to || way) event.preventDefault();
  };
  const leave = () => {
    if (candle) send({ type: 'candle.leave' });
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
}
