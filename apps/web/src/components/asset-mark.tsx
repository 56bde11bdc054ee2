import { Avatar } from '@mantine/core';
import { memo, useState } from 'react';
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

/** A picture is fetched when it is seen. */
const picture = { alt: '', loading: 'lazy', decoding: 'async' } as const;

/** An asset's picture beside its name, decoration only; a price that moves beside it does not draw it again. */
export const AssetMark = memo(function AssetMark({ symbol, image, type, size = 28 }: AssetMarkProps) {
  const [lost, setLost] = useState('');
  // A picture of ours that does not load, as without a network, is no torn one: the letters stand for it.
  const { pictures = [], icon: Icon, color = 'initials' } = lost === symbol ? {} : markOf(symbol, type);
  const look = pictures.length > 0 ? { variant: 'transparent' } : { color, name: symbol };
  return (
    <Avatar
      className={classes['mark'] ?? ''}
      src={image || null}
      alt=""
      imageProps={picture}
      size={size}
      aria-hidden
      data-initials={color === 'initials' || undefined}
      {...look}
    >
      {pictures.map((source) => (
        <img key={source} {...picture} src={source} onError={() => setLost(symbol)} />
      ))}
      {Icon ? <Icon /> : null}
      {pictures.length === 0 && !Icon ? symbol.slice(0, 2) : null}
    </Avatar>
  );
});
