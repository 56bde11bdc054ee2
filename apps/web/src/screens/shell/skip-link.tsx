import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './shell.module.css';

/** The first stop of the keyboard: past the header and the menu, to what the screen is for. */
export function SkipLink({ target }: { target: string }) {
  // The address names a screen; a fragment would be another one.
  const go = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(target)?.focus();
  };
  return (
    <Button component="a" href={`#${target}`} variant="default" className={classes['skip']} onClick={go}>
      <FormattedMessage id="shell.skip" defaultMessage="Skip to content" />
    </Button>
  );
}
