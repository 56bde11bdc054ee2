import { depositPresetsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';

const TEXT = <FormattedMessage id="customDeposit.support" defaultMessage="Please contact support to use this method" />;

/** A method that only support can carry out: nothing is sent from here (M-077, M-078). */
export function CustomPanel() {
  const presets = useView(depositPresetsView);
  const send = useSend('dialogs');
  return (
    <Stack gap="md">
      <Group gap="xs">
        {presets.custom.map((amount) => (
          <Button key={amount} variant="default" disabled>
            {amount}
          </Button>
        ))}
      </Group>
      {/* Whatever is open covers the chat: this dialog, and on a phone what it was opened from. */}
      <Anchor component={Link} href="/livechat" onClick={() => send({ type: 'dialogs.leave' })}>
        {TEXT}
      </Anchor>
    </Stack>
  );
}
