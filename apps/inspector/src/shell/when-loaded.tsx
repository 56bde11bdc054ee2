import { Alert, Button, Loader } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { askAgain } from './use-loaded';
import classes from './when-loaded.module.css';

interface Props {
  /** What is loaded, for the words of a failure: "The chart of signIn". */
  readonly what: string;
  readonly children: ReactNode;
}

/** Waits for what its children load, in their place; a failure stays there and can be tried again. */
export const WhenLoaded = ({ what, children }: Props) => (
  <ErrorBoundary
    resetKeys={[what]}
    onReset={askAgain}
    fallbackRender={({ resetErrorBoundary }) => (
      <Alert color="red" className={classes.middle} title={`${what} did not load`}>
        <Button size="xs" color="red" variant="light" onClick={resetErrorBoundary}>
          Try again
        </Button>
      </Alert>
    )}
  >
    <Suspense fallback={<Loader className={classes.middle} aria-label={`${what} is loading`} />}>{children}</Suspense>
  </ErrorBoundary>
);
