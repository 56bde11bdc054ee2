import { connectivityView, lateCallView } from '@bourse/core';
import { useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';
import { MessageText } from '../../components';
import { ConnectionNote } from '../status/connection-note';
import classes from './shell.module.css';

/** Above the content, which is not up to date while it shows. */
export function OfflineBanner() {
  return (
    <>
      <ConnectionNote
        className={classes['offline']}
        offline={
          <FormattedMessage
            id="connectivity.offline"
            defaultMessage="You are offline. Prices and positions are not up to date."
          />
        }
      />
      <LateCall />
    </>
  );
}

/** A call that somebody waits for takes long, while others are answered: what shows is up to date. */
function LateCall() {
  const { isOffline, isSilent } = useView(connectivityView);
  const { note } = useView(lateCallView);
  return (
    <div role="status" className={classes['late']}>
      {isOffline || isSilent ? null : note && <MessageText of={note} />}
    </div>
  );
}
