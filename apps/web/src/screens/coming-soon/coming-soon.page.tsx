import '../../styles/theme-icon';
import { useSend } from '@bourse/react';
import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconHourglassHigh } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

/** /wallets, and every address whose page is to come: the frame stays, so that all the rest is at hand. */
export default function ComingSoonScreen() {
  const send = useSend('navigation');
  return (
    <Stack flex={1} align="center" justify="center" gap="lg" p="xl" ta="center">
      <ThemeIcon variant="light" size="4.5rem" radius="50%" aria-hidden>
        <IconHourglassHigh size={36} stroke={1.5} />
      </ThemeIcon>
      <Title order={1} size="1.75rem">
        <FormattedMessage id="route.comingSoon" defaultMessage="Coming soon" />
      </Title>
      <Text size="lg" c="dimmed" maw="28rem">
        <FormattedMessage id="comingSoon.text" defaultMessage="This page is not open yet." />
      </Text>
      <Button size="md" onClick={() => send({ type: 'navigation.go', path: '/' })}>
        <FormattedMessage id="notFound.button" defaultMessage="Go Home" />
      </Button>
    </Stack>
  );
}
