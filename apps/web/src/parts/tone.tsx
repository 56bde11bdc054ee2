import classes from './tone.module.css';

/** Which way a figure points, as core's views say it. */
export type Tone = 'up' | 'down' | 'flat';

export const toneClass = (tone: Tone | undefined): string | undefined => (tone ? classes[tone] : undefined);

/** An arrow beside a figure, so that colour is never the only sign. */
export function ToneMark({ tone }: { tone: Tone }) {
  if (tone === 'flat') return null;
  return (
    <span aria-hidden className={classes['mark']}>
      {tone === 'up' ? '▲' : '▼'}
    </span>
  );
}
