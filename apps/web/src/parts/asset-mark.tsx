import { useState, type CSSProperties } from 'react';
import classes from './asset-mark.module.css';
import { markOf } from './asset-pictures';

export interface AssetMarkProps {
  symbol: string;
  /** Address of the operator's picture; without one, or where it does not load, a mark of the symbol's own stands in. */
  image: string;
  /** Without it the symbol alone decides. */
  type?: string;
  /** px */
  size?: number;
}

/** An asset's picture beside its name, decoration only: the library's Avatar knows one picture, a pair has two flags. */
export function AssetMark({ symbol, image, type = '', size = 28 }: AssetMarkProps) {
  const [failed, setFailed] = useState('');
  const { pictures = [], icon: Icon, shade } = markOf(symbol, type);
  const style: CSSProperties & Record<'--size', string> = { '--size': `${size / 16}rem` };
  if (image !== '' && image !== failed)
    return (
      <span className={classes['mark']} style={style} aria-hidden>
        <Picture source={image} onError={() => setFailed(image)} />
      </span>
    );
  if (pictures.length > 0)
    return (
      <span className={classes['mark']} data-pictures={pictures.length} style={style} aria-hidden>
        {pictures.map((source, index) => (
          <Picture key={index === 0 ? 'base' : 'quote'} source={source} />
        ))}
      </span>
    );
  return (
    <span className={classes['mark']} data-shade={shade} style={style} aria-hidden>
      {Icon ? <Icon /> : symbol.slice(0, 2)}
    </span>
  );
}

/** Drawn when it is seen. */
function Picture({ source, onError }: { source: string; onError?: () => void }) {
  return <img src={source} alt="" loading="lazy" decoding="async" onError={onError} />;
}
