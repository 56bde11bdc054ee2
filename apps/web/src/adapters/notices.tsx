import { noticesView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { askAgain, lazyPart } from './lazy-part';
import { reportFault } from './faults';

const NoticesCorner = lazyPart(() => import('./notices-corner'));

/** Notices, drawn by a library that is fetched while the signed-in pages are idle and mounted with the first of them. */
export function Notices() {
  const { notices } = useView(noticesView);
  const [isMounted, mount] = useState(false);
  // Stays mounted, so that the last notice can play its closing animation.
  if (!isMounted && notices.length > 0) mount(true);
  if (!isMounted) return null;
  return (
    // A failed load is tried again with the next notice.
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
