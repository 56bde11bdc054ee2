import { connectivityView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Text } from '../../parts/text';
import classes from './shell.module.css';

/** Says that nothing arrives now; the region stands from the start, so that it is read out. */
export function OfflineBanner() {
  const { isOffline } = useView(connectivityView);
  return (
    <div role="status" className={classes['offline']}>
      {isOffline ? <Text of="connectivity.offline" /> : null}
    </div>
  );
}
