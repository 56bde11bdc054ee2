import { connectivityView } from '@bourse/core';
import { useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import classes from './shell.module.css';

/** Says that nothing arrives now; the region stands from the start, so that it is read out. */
export function OfflineBanner() {
  const { isOffline } = useView(connectivityView);
  return (
    <div role="status" className={classes['offline']}>
      {isOffline ? (
        <FormattedMessage
          id="connectivity.offline"
          defaultMessage="You are offline. Prices and positions are not up to date."
        />
      ) : null}
    </div>
  );
}
