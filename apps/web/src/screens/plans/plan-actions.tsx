import type { PlanColumn } from '@bourse/core/money';
import { useSend } from '@bourse/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useIsMobile } from '../../components';
import { useFocusAgain } from '../../components/focus';

/** JOIN PLAN; of an active plan its state, and the way out of it (M-188, M-189, M-196). */
export function PlanActions({ plan: { id, name, isActive } }: { plan: PlanColumn }) {
  return isActive ? (
    <Stack gap={4}>
      <Group gap={4} justify="center" wrap="nowrap" mih="1.875rem">
        <IconCheck size={16} stroke={1.8} aria-hidden />
        <Text component="span" size="sm" fw={600}>
          <FormattedMessage id="plans.active" defaultMessage="PLAN Active" />
        </Text>
      </Group>
      <LeaveButton id={id} name={name} />
    </Stack>
  ) : (
    <JoinButton id={id} name={name} />
  );
}

interface ButtonProps {
  id: string;
  name: string;
}

/** As tall as a finger on a phone; as wide as the column or the card. */
const useRoom = () => ({ fullWidth: true, px: 'xs', ...(useIsMobile() ? { h: '2.75rem' } : { size: 'xs' }) });

function JoinButton({ id, name }: ButtonProps) {
  const send = useSend('plans');
  const room = useRoom();
  const button = useFocusAgain<HTMLButtonElement>(`plan ${id}`);
  const label = useIntl().formatMessage({ id: 'plans.joinOf', defaultMessage: 'JOIN PLAN {name}' }, { name });
  return (
    <Button ref={button} variant="light" {...room} aria-label={label} onClick={() => send({ type: 'plan.join', id })}>
      <FormattedMessage id="plans.join" defaultMessage="JOIN PLAN" />
    </Button>
  );
}

export function LeaveButton({ id, name }: ButtonProps) {
  const send = useSend('plans');
  const room = useRoom();
  const button = useFocusAgain<HTMLButtonElement>(`plan ${id}`);
  const label = useIntl().formatMessage({ id: 'plans.leaveOf', defaultMessage: 'Leave plan {name}' }, { name });
  return (
    <Button
      ref={button}
      variant="default"
      {...room}
      aria-label={label}
      onClick={() => send({ type: 'plan.leave', id })}
    >
      <FormattedMessage id="plans.leave" defaultMessage="Leave plan" />
    </Button>
  );
}
