import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button';

export interface RequestCodeProps {
  canRequest: boolean;
  isAsking: boolean;
  /** How long until another code may be asked for; null when that is now. */
  wait: ReactNode;
  onRequest: () => void;
  children: ReactNode;
}

/** Asks for another mailed code, and says how long to wait for that. */
export function RequestCode({ canRequest, isAsking, wait, onRequest, children }: RequestCodeProps) {
  return (
    <Stack gap="xs">
      {/* Its own press locks it: disabled, it would lose the focus. */}
      <BusyButton variant="default" isBusy={isAsking} isLocked={!canRequest && !isAsking} onClick={onRequest}>
        {children}
      </BusyButton>
      {wait === null ? null : (
        <Text size="sm" c="dimmed" ta="center">
          {wait}
        </Text>
      )}
    </Stack>
  );
}
