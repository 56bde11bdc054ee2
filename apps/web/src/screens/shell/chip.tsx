import type { Chip as ChipData } from '@bourse/core/trading';
import { useSend } from '@bourse/react';
import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { memo, type RefCallback } from 'react';
import { useSeenPrices } from '../../adapters/watched-prices';
import { AssetMark } from '../../components/asset-mark';
import { NumberText } from '../../components/number-text';
import classes from './header.module.css';

export interface ChipProps extends Pick<UnstyledButtonProps, 'visibleFrom'> {
  chip: ChipData;
  isWide?: boolean;
  /** Where the focus goes once the chip is no longer there. */
  leave?: RefCallback<HTMLElement> | undefined;
}

/** px between a chip and the end of what it is in, as its style says for the keyboard. */
const BESIDE = 12;
/** How far what reaches from one end to another is beyond the ends of the place. */
const beyond = (start: number, end: number, first: number, last: number) =>
  Math.min(start - first, 0) || Math.max(end - last, 0);

/**
 * In a strip or a list that is longer than there is room. That is scrolled, and the chip not called into view: while
 * nothing has the focus, Chromium would take Tab on from it, past the link to the content.
 */
const bringIntoSight = (chip: HTMLElement | null) => {
  const place = chip?.closest('nav, ul');
  if (!chip || !place) return;
  const [its, all] = [chip.getBoundingClientRect(), place.getBoundingClientRect()];
  place.scrollBy({
    left: beyond(its.left - BESIDE, its.right + BESIDE, all.left, all.right),
    top: beyond(its.top, its.bottom, all.top, all.bottom),
  });
};

/**
 * An asset of the watchlist with its price; a press makes it the current one (A-036, T-153). The price of another does
 * not draw it again.
 */
export const Chip = memo(function Chip({ chip, isWide = false, visibleFrom, leave }: ChipProps) {
  const send = useSend('assets');
  const watched = useSeenPrices();
  // The price of another than the current one comes with the whole list.
  const ref = useMergedRef(chip.isCurrent ? bringIntoSight : watched, leave);
  return (
    <UnstyledButton
      ref={ref}
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
});
