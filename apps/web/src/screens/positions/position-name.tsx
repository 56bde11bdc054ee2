import type { PositionRowView, StaticRowView } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { AssetMark } from '../../components';
import classes from './positions-table.module.css';

/** What a position is told by: its asset may have several. */
export type Told = Pick<PositionRowView, 'side' | 'units' | 'opening'>;

/** In words, for who does not see the row: what tells it from another of the same asset. */
export function useTold({ side, units, opening }: Told): string {
  const intl = useIntl();
  const values = { units, price: opening };
  return side === 'buy'
    ? intl.formatMessage({ id: 'positions.bought', defaultMessage: '{units} bought at {price}' }, values)
    : intl.formatMessage({ id: 'positions.sold', defaultMessage: '{units} sold at {price}' }, values);
}

type Name = Told & Pick<PositionRowView, 'id' | 'symbol' | 'image' | 'type'>;

/** The name of a row, so that it is not drawn again when only figures changed. */
export const nameOf = ({ id, symbol, image, type, side, units, opening }: StaticRowView): Name => ({
  id,
  symbol,
  image,
  type,
  side,
  units,
  opening,
});

/** The symbol; a press shows everything about the position (T-133). Not drawn again with every price. */
export const PositionName = memo(function PositionName(props: Name) {
  const { id, symbol, image, type } = props;
  const send = useSend('dialogs');
  const intl = useIntl();
  return (
    <UnstyledButton
      className={classes['open'] ?? ''}
      aria-label={intl.formatMessage({ id: 'positions.detail', defaultMessage: '{symbol}: details' }, { symbol })}
      aria-description={useTold(props)}
      onClick={() => send({ type: 'dialog.open', name: 'orderDetail', input: { id } })}
    >
      <AssetMark symbol={symbol} image={image} type={type} size={22} />
      {symbol}
    </UnstyledButton>
  );
});
