import type { Message } from '@bourse/core';
import { Input, Stack } from '@mantine/core';
import { MessageText } from '../adapters/message';
import { FailedState, type FailedStateProps } from './states';

export interface FailedFieldProps extends FailedStateProps {
  problem: Message | undefined;
}

/** A field whose choices could not be loaded (R14), and what a press found wrong with it all the same. */
export function FailedField({ problem, ...state }: FailedFieldProps) {
  return (
    <Stack gap={0}>
      <FailedState {...state} />
      {problem ? (
        <Input.Error role="alert" ta="center">
          <MessageText of={problem} />
        </Input.Error>
      ) : null}
    </Stack>
  );
}
