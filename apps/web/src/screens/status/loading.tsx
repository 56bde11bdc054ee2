import { useIntl } from 'react-intl';
import { ConnectionNote } from './connection-note';

/** Before the settings are known nothing else shows (R2). index.html has the same mark until the page runs. */
export function LoadingScreen() {
  const label = useIntl().formatMessage({ id: 'start.loading', defaultMessage: 'Loading' });
  return (
    <>
      <ConnectionNote />
      <div className="boot" role="status" aria-label={label}>
        <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden>
          <circle cx="14" cy="14" r="12" />
        </svg>
      </div>
    </>
  );
}
