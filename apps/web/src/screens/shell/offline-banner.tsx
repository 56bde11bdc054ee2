import { FormattedMessage } from 'react-intl';
import { ConnectionNote } from '../status/connection-note';
import classes from './shell.module.css';

/** Above the content, which is not up to date while it shows. */
export function OfflineBanner() {
  return (
    <ConnectionNote
      className={classes['offline']}
      offline={
        <FormattedMessage
          id="connectivity.offline"
          defaultMessage="You are offline. Prices and positions are not up to date."
        />
      }
    />
  );
}
