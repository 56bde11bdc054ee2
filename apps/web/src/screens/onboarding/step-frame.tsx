import { firstStepsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, MessageText } from '../../components';
import { takeFocus } from '../../components/focus';

export interface StepFrameProps {
  title: ReactNode;
  /** What the one button says, and does. */
  next: ReactNode;
  onNext: () => void;
  isFirst?: boolean;
  /** Nothing to go on with yet. */
  isDisabled?: boolean;
  children: ReactNode;
}

/** One step: what it is about, what keeps it, and the ways back and on. */
export function StepFrame({ title, next, onNext, isFirst = false, isDisabled = false, children }: StepFrameProps) {
  const { problem, isBusy } = useView(firstStepsView);
  const send = useSend('firstSteps');
  return (
    <Stack gap="md">
      <Title order={3} size="1.125rem" tabIndex={-1} ref={takeFocus} style={{ outline: 'none' }}>
        {title}
      </Title>
      {children}
      {problem ? (
        <Text c="down" size="sm" role="alert">
          <MessageText of={problem} />
        </Text>
      ) : null}
      <Group gap="sm" wrap="nowrap">
        {isFirst ? null : (
          <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'step.back' })}>
            <FormattedMessage id="firstSteps.back" defaultMessage="Back" />
          </Button>
        )}
        <BusyButton flex={1} isBusy={isBusy} disabled={isDisabled} onClick={onNext}>
          {next}
        </BusyButton>
      </Group>
    </Stack>
  );
}
