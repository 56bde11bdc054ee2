import { profileView } from '@bourse/core/identity';
import { useView } from '@bourse/react';
import { SimpleGrid, Stack, Title } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { LateArea } from '../../components';
import { ProfileFacts } from './profile-facts';
import { ProfileLinks } from './profile-links';
import { ProfilePhoto } from './profile-photo';
import { Referral } from './referral';
import '../../styles/profile';

/** Who the account holder is, and what leads on from there (M-167 to M-179). */
export default function ProfilePage() {
  const { account } = useView(profileView);
  return (
    <Stack p="md" gap="lg" w="100%" maw="60rem" mx="auto">
      <Title order={1} fz="xl">
        <FormattedMessage id="route.profile" defaultMessage="Profile" />
      </Title>
      <LateArea area="identity" isReady={account !== null}>
        {account === null ? null : (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
            <Stack gap="lg">
              <ProfilePhoto name={account.name} image={account.image} />
              <Referral link={account.link} referrals={account.referrals} />
            </Stack>
            <Stack gap="lg">
              <ProfileFacts account={account} />
              <ProfileLinks links={account.links} />
            </Stack>
          </SimpleGrid>
        )}
      </LateArea>
    </Stack>
  );
}
