import type { Chip as ChipData } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { UnstyledButton } from '@mantine/core';
import { AssetMark } from '../../parts/asset-mark';
import classes from './header.module.css';

/** An asset of the watchlist; a press makes it the current one (A-036, T-153). */
export function Chip({ chip, isWide = false }: { chip: ChipData; isWide?: boolean }) {
  const send = useSend('assets');
  return (
    <UnstyledButton
      className={classes['chip']}
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
