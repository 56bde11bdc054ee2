import { noticesView } from '@bourse/core';
import { useView } from '@bourse/react';
import { lazy, Suspense } from 'react';
import classes from './notices.module.css';

const NoticeList = lazy(() => import('./notice-list'));

/**
 * The top right corner. List and life of notices are core's; what draws them loads with the first one, so that
 * a quiet sign-in page stays small. The region stands from the start: screen readers announce what is put into it.
 */
export function Notices() {
  const { notices } = useView(noticesView);
  return (
    <div className={classes['corner']} aria-live="polite">
      {notices.length === 0 ? null : (
        <Suspense fallback={null}>
          <NoticeList notices={notices} />
        </Suspense>
      )}
    </div>
  );
}
