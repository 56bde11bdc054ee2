import { connectivityView } from '@bourse/core';
import { useView } from '@bourse/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './connection-note.module.css';

export interface ConnectionNoteProps {
  /** What there is to say without a network. */
  offline?: ReactNode;
  className?: string | undefined;
}

const OFFLINE = <FormattedMessage id="connectivity.offlineGuest" defaultMessage="You are offline." />;

/**
 * Says that there is no network, or that the server has not answered for a while. The live region is always present, so
 * that a change is read out.
 */
export function ConnectionNote({ offline = OFFLINE, className = classes['note'] }: ConnectionNoteProps) {
  const { isOffline, isSilent } = useView(connectivityView);
  return (
    <div role="status" className={className}>
      {isOffline ? offline : null}
      {isSilent ? (
        <FormattedMessage id="connectivity.silent" defaultMessage="The server does not answer. Still waiting…" />
      ) : null}
    </div>
  );
}
