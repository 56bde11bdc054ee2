import type { MouseEvent } from 'react';
import { Text } from '../../parts/text';
import classes from './shell.module.css';

/** The first stop of the keyboard: past the header and the menu, to what the screen is for. */
export function SkipLink({ target }: { target: string }) {
  // The address names a screen; a fragment would be another one.
  const go = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(target)?.focus();
  };
  return (
    <a href={`#${target}`} className={classes['skip']} onClick={go}>
      <Text of="shell.skip" />
    </a>
  );
}
