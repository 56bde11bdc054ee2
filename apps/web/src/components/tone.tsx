import classes from './tone.module.css';

/** Which way a figure points, as core's views say it. */
export type Tone = 'up' | 'down' | 'flat';

export const toneClass = (tone: Tone | undefined): string | undefined => (tone ? classes[tone] : undefined);

const ARROWS = { up: '▲', down: '▼', flat: '' } as const;

/** An arrow beside a figure, so that colour is never the only sign; without one its place stays. */
export function ToneMark({ tone }: { tone: Tone }) {
  return (
    <span aria-hidden className={classes['mark']}>
      {ARROWS[tone]}
    </span>
  );
}
