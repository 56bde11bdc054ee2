import type { Chip as ChipData } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { AssetMark } from '../../components/asset-mark';
import classes from './header.module.css';

export interface ChipProps extends Pick<UnstyledButtonProps, 'visibleFrom'> {
  chip: ChipData;
  isWide?: boolean;
}

/** In a strip that is longer than the screen. */
const bringIntoSight = (chip: HTMLElement | null) => chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** An asset of the watchlist; a press makes it the current one (A-036, T-153). */
export function Chip({ chip, isWide = false, visibleFrom }: ChipProps) {
  const send = useSend('assets');
  return (
    <UnstyledButton
      ref={chip.isCurrent ? bringIntoSight : undefined}
      className={classes['chip']}
      {...(visibleFrom && { visibleFrom })}
      data-current={chip.isCurrent || undefined}
      data-wide={isWide || undefined}
      title={chip.name}
      aria-pressed={chip.isCurrent}
      onClick={() => send({ type: 'asset.choose', id: chip.id })}
    >
      <AssetMark image={chip.image} symbol={chip.symbol} type={chip.type} size={18} />
      {chip.label}
    </UnstyledButton>
  );
}
