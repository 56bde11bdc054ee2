import { Avatar } from '@mantine/core';
import { memo } from 'react';
import { useFailedImages } from '../adapters/use-failed-images';
import classes from './asset-mark.module.css';
import { markOf } from './asset-pictures';

export interface AssetMarkProps {
  symbol: string;
  /** Address of the operator's picture; without one, or where it does not load, a mark made from the symbol shows. */
  image: string;
  /** The type as core's views give it; when empty, the symbol alone decides. */
  type: string;
  /** px */
  size?: number;
}

type Pictures = NonNullable<ReturnType<typeof markOf>['pictures']>;
const NONE: Pictures = [];

/** A picture is fetched when it is seen. */
const picture = { alt: '', loading: 'lazy', decoding: 'async' } as const;

/**
 * An asset's picture beside its name, decoration only; a price that moves beside it does not draw it again. One that
 * did not come is asked for again when the network is back, and where another asset comes to its place.
 */
export const AssetMark = memo(function AssetMark({ symbol, image, type, size = 28 }: AssetMarkProps) {
  const { pictures: all = NONE, icon: Icon, color = 'initials' } = markOf(symbol, type);
  const { key, failed, markFailed } = useFailedImages(image, ...all.map(({ source }) => source));
  // A picture of ours that does not load, as without a network, is no torn one: letters stand for it.
  const hasFailed = (source: string) => failed.includes(source);
  const pictures = all.every(({ source }) => hasFailed(source)) ? NONE : all;
  const look = pictures.length > 0 ? { variant: 'transparent' } : { color, name: symbol };
  return (
    <Avatar
      key={key}
      className={classes['mark'] ?? ''}
      src={image || null}
      alt=""
      imageProps={{ ...picture, onError: () => markFailed(image) }}
      size={size}
      aria-hidden
      data-initials={color === 'initials' || undefined}
      {...look}
    >
      {pictures.map(({ source, letters }) =>
        hasFailed(source) ? (
          <span key={source} className={classes['letters']}>
            {letters}
          </span>
        ) : (
          <img key={source} {...picture} src={source} onError={() => markFailed(source)} />
        ),
      )}
      {Icon ? <Icon /> : null}
      {pictures.length === 0 && !Icon ? symbol.slice(0, 2) : null}
    </Avatar>
  );
});
