import type { OrderTicketView } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { Group, Slider, Stack } from '@mantine/core';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { MessageText, StepperInput, useMessage } from '../../components';
import classes from './ticket.module.css';

type UnitsProps = Pick<OrderTicketView, 'units' | 'unitsShown' | 'unitsProblem' | 'canDecreaseUnits'>;

/** How much is ordered. Not drawn again with every price, as the other fields are not. */
export const Units = memo(function Units({ units, unitsShown, unitsProblem, canDecreaseUnits }: UnitsProps) {
  const send = useSend('orderTicket');
  const intl = useIntl();
  const message = useMessage();
  return (
    <div className={classes['units']}>
      <StepperInput
        label={intl.formatMessage({ id: 'orderTicket.units', defaultMessage: 'Units' })}
        value={units}
        shown={unitsShown}
        error={message(unitsProblem)}
        isLeast={!canDecreaseUnits}
        onChange={(text) => send({ type: 'units.change', text })}
        onDecrease={() => send({ type: 'units.decrease' })}
        onIncrease={() => send({ type: 'units.increase' })}
      />
    </div>
  );
});

/** As high as a mouse needs, around the thin line. */
const TRACK = { root: classes['share'] ?? '', trackContainer: classes['slide'] ?? '', thumb: classes['handle'] ?? '' };

type ShareProps = Pick<OrderTicketView, 'percent' | 'share' | 'canSlide'>;

/** Units as a share of what the account has. */
export const ShareOfBalance = memo(function ShareOfBalance({ percent, share, canSlide }: ShareProps) {
  const send = useSend('orderTicket');
  const name = useIntl().formatMessage({ id: 'orderTicket.percent', defaultMessage: 'Share of balance' });
  return (
    <Stack gap={0} px={2}>
      <Group justify="space-between" fz="sm" c="dimmed">
        <span>{name}</span>
        <span className="number">
          <MessageText of={share} />
        </span>
      </Group>
      <Slider
        classNames={TRACK}
        thumbLabel={name}
        thumbValueText={`${percent}%`}
        min={1}
        max={100}
        value={percent}
        disabled={!canSlide}
        onChange={(value) => send({ type: 'percent.change', percent: value })}
      />
    </Stack>
  );
});
