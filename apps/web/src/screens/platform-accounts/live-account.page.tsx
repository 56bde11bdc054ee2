import { Button, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';

/** Nobody is eligible yet (M-238). */
export default function LiveAccountPage() {
  return (
    <Stack flex={1} align="center" justify="center" gap="lg" p="xl" ta="center">
      <Title order={1} size="1.75rem">
        <FormattedMessage id="route.liveAccount" defaultMessage="Live account" />
      </Title>
      <Text size="lg" c="dimmed" maw="28rem">
        <FormattedMessage id="liveAccount.notEligible" defaultMessage="You are not eligible for a live account." />
      </Text>
      <Button component={Link} href="/accounts" size="md">
        <FormattedMessage id="liveAccount.back" defaultMessage="Back to my trading accounts" />
      </Button>
    </Stack>
  );
}
