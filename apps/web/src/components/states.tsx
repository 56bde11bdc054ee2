import { Loader, Stack, Text, VisuallyHidden, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BusyButton } from './busy-button';
import { leaveFocusToRegion } from './focus';

const middle: StackProps = {
  flex: 1,
  align: 'center',
  justify: 'center',
  mih: '6rem',
  p: 'lg',
  c: 'dimmed',
  ta: 'center',
};

/** A list that was loaded and holds nothing (R14). The library's EmptyState has no retry, no reference and no loading. */
export function EmptyState({ text }: { text: ReactNode }) {
  return (
    <Stack {...middle}>
      <Text>{text}</Text>
    </Stack>
  );
}

export interface FailedStateProps {
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** It is being loaded again. */
  isRetrying?: boolean;
  /** Number to tell support. */
  reference?: string | undefined;
}

const FAILED = <FormattedMessage id="common.loadFailed" defaultMessage="Could not load. Try again" />;

/** Something could not be loaded; shows that with a retry (R14). */
export function FailedState({ text = FAILED, onRetry, isRetrying = false, reference }: FailedStateProps) {
  return (
    <Stack {...middle} role="alert">
      <Text>{text}</Text>
      {onRetry ? (
        <BusyButton ref={leaveFocusToRegion} variant="default" size="xs" isBusy={isRetrying} onClick={onRetry}>
          <FormattedMessage id="common.retry" defaultMessage="Try again" />
        </BusyButton>
      ) : null}
      {reference ? (
        <Text size="xs">
          <FormattedMessage id="common.reference" defaultMessage="Reference {reference}" values={{ reference }} />
        </Text>
      ) : null}
    </Stack>
  );
}

export interface LoadedProps {
  /** `failed` offers `onRetry` (R14). */
  phase: 'loading' | 'ready' | 'empty' | 'failed';
  empty: ReactNode;
  onRetry: () => void;
  children: ReactNode;
}

/** What was loaded; or that it is loading, holds nothing or failed (R14). */
export function Loaded({ phase, empty, onRetry, children }: LoadedProps) {
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={onRetry} />;
  return phase === 'empty' ? <EmptyState text={empty} /> : children;
}

/** Something is under way. A screen reader is told by the words in it: a name alone is not read out. */
export function LoadingState() {
  const label = useIntl().formatMessage({ id: 'common.loading', defaultMessage: 'Loading' });
  return (
    <Stack {...middle} role="status" aria-label={label}>
      <Loader size={22} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Stack>
  );
}
