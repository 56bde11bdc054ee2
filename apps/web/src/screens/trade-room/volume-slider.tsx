import type { OrderDialogView } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { Slider } from '@mantine/core';
import { useIntl } from 'react-intl';
import classes from './order-dialog.module.css';
import ticket from './ticket.module.css';

const MARKS = [1, 2, 3, 4, 5].map((value) => ({ value, label: value }));

/** The volume as one of five, of which the handle shows the nearest; its text is the volume itself (T-069). */
export function VolumeSlider({ order }: { order: OrderDialogView }) {
  const send = useSend('orderDialog');
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: 'orderDialog.slider', defaultMessage: 'Volume from 1 to 5' });
  const volume = formatMessage(
    { id: 'orderDialog.sliderVolume', defaultMessage: 'Volume {units}' },
    { units: order.unitsShown || '—' },
  );
  return (
    <Slider
      className={classes['slider'] ?? ''}
      classNames={{ thumb: ticket['handle'] ?? '' }}
      thumbLabel={name}
      thumbValueText={volume}
      min={1}
      max={5}
      marks={MARKS}
      label={null}
      value={order.volume}
      disabled={!order.canSlide || !order.isEditable}
      onChange={(volume) => send({ type: 'volume.slide', volume })}
    />
  );
}
