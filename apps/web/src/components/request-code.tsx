import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button';

export interface RequestCodeProps {
  canRequest: boolean;
  isAsking: boolean;
  /** How long until another code may be asked for; null when that is now. */
  wait: ReactNode;
  /** What became of the request, such as that a code is on its way: read out. Left out where the page tells of it by itself. */
  sent?: ReactNode;
  onRequest: () => void;
  children: ReactNode;
}

/** Asks for another mailed code, and says how long to wait for that. */
export function RequestCode({ canRequest, isAsking, wait, sent, onRequest, children }: RequestCodeProps) {
  return (
    <Stack gap="xs">
      {/* Its own press locks it: disabled, it would lose the focus. */}
      <BusyButton variant="default" isBusy={isAsking} isLocked={!canRequest && !isAsking} onClick={onRequest}>
        {children}
      </BusyButton>
      {/* There before its text is: a screen reader tells of changes. */}
      {sent === undefined ? null : <VisuallyHidden role="status">{sent}</VisuallyHidden>}
      {wait === null ? null : (
        <Text size="sm" c="dimmed" ta="center">
          {wait}
        </Text>
      )}
    </Stack>
  );
}
