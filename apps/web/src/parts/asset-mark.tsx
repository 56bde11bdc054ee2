import classes from './asset-mark.module.css';

export interface AssetMarkProps {
  symbol: string;
  /** Address of the operator's picture; without one the symbol's letters stand in a disc. */
  image: string;
  /** Chooses the disc's shade, so that kinds of assets tell apart at a glance. */
  type?: string;
  /** px */
  size?: number;
}

/** An asset's picture beside its name; decoration only. */
export function AssetMark({ symbol, image, type = '', size = 28 }: AssetMarkProps) {
  if (image !== '')
    return <img className={classes['mark']} src={image} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span
      className={classes['mark']}
      data-type={type}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
      aria-hidden
    >
      {symbol.slice(0, 2)}
    </span>
  );
}
