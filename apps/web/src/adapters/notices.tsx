import { noticesView, type Notice } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { Suspense } from 'react';
import { FaultBoundary } from '../parts/fault-boundary';
import { lazyPart } from '../parts/lazy-part';
import { Text, useText } from '../parts/text';
import classes from './notices.module.css';

const NoticeList = lazyPart(() => import('./notice-list'));

/**
 * The top right corner. List and life of notices are core's; what draws them loads with the first one, so that
 * a quiet sign-in page stays small. The region stands from the start: screen readers announce what is put into it.
 */
export function Notices() {
  const { notices } = useView(noticesView);
  return (
    <div className={classes['corner']} aria-live="polite">
      {notices.length === 0 ? null : (
        <FaultBoundary place="notices" fallback={() => <PlainNotices notices={notices} />}>
          <Suspense fallback={null}>
            <NoticeList notices={notices} />
          </Suspense>
        </FaultBoundary>
      )}
    </div>
  );
}

/** What a notice says must not depend on what draws it: often it says that the connection is gone. */
function PlainNotices({ notices }: { notices: readonly Notice[] }) {
  const send = useSend('notices');
  const say = useText();
  return notices.map(({ key, kind, message }) => (
    <p key={key} className={classes['plain']} role={kind === 'error' ? 'alert' : 'status'}>
      <Text of={message} />
      <button type="button" aria-label={say('notices.close')} onClick={() => send({ type: 'notice.close', key })}>
        ×
      </button>
    </p>
  ));
}
