import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './shell.module.css';

/** The first keyboard stop: skips the header and the menu. */
export function SkipLink({ target }: { target: string }) {
  // Move the focus by script: a fragment in the address would count as a navigation.
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
