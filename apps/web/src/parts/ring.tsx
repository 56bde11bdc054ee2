import classes from './ring.module.css';
import { useText, type Says, type TextValues } from './text';

export interface RingProps {
  /** 0 to 100. */
  share: number;
  label: Says;
  values?: TextValues;
  /** Ready text inside, such as 12%. */
  text: string;
}

const RADIUS = 15;
const LENGTH = 2 * Math.PI * RADIUS;

/** A share of a whole as a ring. */
export function Ring({ share, label, values, text }: RingProps) {
  return (
    <span className={classes['ring']} role="img" aria-label={useText()(label, { ...values, share: text })}>
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden>
        <circle cx="18" cy="18" r={RADIUS} fill="none" stroke="var(--line)" strokeWidth="3" />
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${(LENGTH * share) / 100} ${LENGTH}`}
          visibility={share > 0 ? 'visible' : 'hidden'}
          transform="rotate(-90 18 18)"
        />
      </svg>
      <span className={`number ${classes['text']}`} aria-hidden>
        {text}
      </span>
    </span>
  );
}
