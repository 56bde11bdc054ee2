import type { Chip as ChipData } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { useSeenPrices } from '../../adapters/watched-prices';
import { AssetMark } from '../../components/asset-mark';
import { NumberText } from '../../components/number-text';
import classes from './header.module.css';

export interface ChipProps extends Pick<UnstyledButtonProps, 'visibleFrom'> {
  chip: ChipData;
  isWide?: boolean;
}

/** In a strip that is longer than the screen. */
const bringIntoSight = (chip: HTMLElement | null) => chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** An asset of the watchlist with its price; a press makes it the current one (A-036, T-153). */
export function Chip({ chip, isWide = false, visibleFrom }: ChipProps) {
  const send = useSend('assets');
  const watched = useSeenPrices();
  return (
    <UnstyledButton
      // The price of another than the current one comes with the whole list.
      ref={chip.isCurrent ? bringIntoSight : watched}
      className={classes['chip']}
      {...(visibleFrom && { visibleFrom })}
      data-current={chip.isCurrent || undefined}
      data-wide={isWide || undefined}
      title={chip.name}
      // Its name stays while the price moves, which is told beside it.
      aria-label={chip.label}
      aria-description={`${chip.price} ${chip.change}`}
      aria-pressed={chip.isCurrent}
      onClick={() => send({ type: 'asset.choose', id: chip.id })}
    >
      <AssetMark image={chip.image} symbol={chip.symbol} type={chip.type} size={18} />
      <span className={classes['told']}>
        <span>{chip.label}</span>
        <span className={classes['quote']} aria-hidden>
          <NumberText tints isStale={chip.isPriceOld}>
            {chip.price}
          </NumberText>
          <NumberText tone={chip.changeTone} isStale={chip.isPriceOld} className={classes['change']}>
            {chip.change}
          </NumberText>
        </span>
      </span>
    </UnstyledButton>
  );
}
