import { useSend } from '@bourse/react';
import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

/** The link that recommends the product, and how many followed it (M-167, M-244 to M-246). */
export function Referral({ link, referrals }: { link: string; referrals: string }) {
  const send = useSend('profile');
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-labelledby="profile-referral">
      <Stack gap="sm">
        <Title order={2} fz="md" id="profile-referral">
          <FormattedMessage id="profile.referral" defaultMessage="Recommend us" />
        </Title>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            readOnly
            label={<FormattedMessage id="profile.link" defaultMessage="Your referral link" />}
            value={link}
          />
          <Button
            variant="default"
            size="md"
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => send({ type: 'link.copy' })}
          >
            <FormattedMessage id="profile.copyLink" defaultMessage="Copy" />
          </Button>
        </Group>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            <FormattedMessage id="profile.referrals" defaultMessage="Number of referrals" />
          </Text>
          <Text size="sm" fw={600}>
            {referrals}
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}
