import { formatDay } from '@bourse/core';
import type { ProfileAccount } from '@bourse/core/identity';
import { useSend } from '@bourse/react';
import { Button, DataList, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCountryNames } from '../../adapters/country-name';
import type { Language } from '../../adapters/preferences';
import { Fact } from '../positions/fact';

/** Shown where the account has nothing. */
const NONE = '—';

/** What the server knows of the account holder, and the way to change it (M-167, M-171, M-174). */
export function ProfileFacts({ account }: { account: ProfileAccount }) {
  const { locale } = useIntl();
  const nameOf = useCountryNames();
  const send = useSend('profile');
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-labelledby="profile-facts">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} fz="md" id="profile-facts">
            <FormattedMessage id="profile.details" defaultMessage="Your details" />
          </Title>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            onClick={() => send({ type: 'profile.edit' })}
          >
            <FormattedMessage id="profile.edit" defaultMessage="Edit profile" />
          </Button>
        </Group>
        <DataList gap="sm">
          <Fact label={<FormattedMessage id="profile.firstName" defaultMessage="First name" />}>
            {account.firstName || NONE}
          </Fact>
          <Fact label={<FormattedMessage id="profile.lastName" defaultMessage="Last name" />}>
            {account.lastName || NONE}
          </Fact>
          <Fact label={<FormattedMessage id="profile.email" defaultMessage="Email" />}>
            <Text span inherit style={{ overflowWrap: 'anywhere' }}>
              {account.email}
            </Text>
          </Fact>
          <Fact label={<FormattedMessage id="profile.phone" defaultMessage="Phone" />}>{account.phone || NONE}</Fact>
          <Fact label={<FormattedMessage id="profile.country" defaultMessage="Country" />}>
            {nameOf(account.country)}
          </Fact>
          <Fact label={<FormattedMessage id="profile.registered" defaultMessage="Date registered" />}>
            {formatDay(account.registeredAt, locale as Language)}
          </Fact>
        </DataList>
      </Stack>
    </Paper>
  );
}
