import { noticesView, sessionView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { askAgain, lazyPart } from '../parts/lazy-part';
import { reportFault } from './faults';
import { isPlaced } from './placed-notices';

const NoticesCorner = lazyPart(() => import('./notices-corner'));

/** Notices, drawn by a library that arrives with the first of them or with the signed-in pages. */
export function Notices() {
  const { notices } = useView(noticesView);
  const { user } = useView(sessionView);
  if (notices.every(isPlaced) && user === null) return null;
  return (
    // What could not be drawn is tried again with the next notice.
    <ErrorBoundary
      fallback={null}
      resetKeys={[notices]}
      onReset={askAgain}
      onError={(error) => reportFault('notices', error)}
    >
      <Suspense fallback={null}>
        <NoticesCorner />
      </Suspense>
    </ErrorBoundary>
  );
}
