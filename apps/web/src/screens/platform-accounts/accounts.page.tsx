import { platformAccountsView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { EmptyState, FailedState, LateArea, LoadingState, PanelBoundary } from '../../components';
import { AccountCard } from './account-card';
import '../../styles/platform-accounts';

/** The accounts at trading platforms (M-226). */
export default function PlatformAccountsPage() {
  return (
    <Stack p="md" gap="lg" w="100%" maw="64rem" mx="auto" flex={1}>
      <Group justify="space-between" gap="md">
        <Title order={1} fz="xl">
          <FormattedMessage id="route.platformAccounts" defaultMessage="Trading accounts" />
        </Title>
        <NewAccount />
      </Group>
      <LateArea area="money">
        <PanelBoundary name="platformAccounts">
          <Accounts />
        </PanelBoundary>
      </LateArea>
    </Stack>
  );
}

const NewAccount = () => (
  <Button component={Link} href="/new/account/demo" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}>
    <FormattedMessage id="platformAccounts.new" defaultMessage="New demo account" />
  </Button>
);

function Accounts() {
  const { phase, accounts, isStale } = useView(platformAccountsView);
  const send = useSend('platformAccounts');
  const reload = () => send({ type: 'remote.load' });
  if (phase === 'loading') return <LoadingState />;
  if (phase === 'failed') return <FailedState onRetry={reload} />;
  return (
    <>
      {isStale ? <FailedState onRetry={reload} /> : null}
      {phase === 'empty' ? (
        <EmptyState
          text={
            <>
              <Text span display="block" fw={600} c="var(--text)" mb="xs">
                <FormattedMessage id="platformAccounts.none" defaultMessage="You have no trading account" />
              </Text>
              <FormattedMessage
                id="platformAccounts.noneHint"
                defaultMessage="A demo account lets you try MT4 or MT5 with virtual money. It is free and takes a minute."
              />
            </>
          }
        />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="platformAccounts.virtual"
              defaultMessage="The money of a demo account is virtual: it is no part of your balance."
            />
          </Text>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg" style={{ alignItems: 'start' }}>
            {accounts.map((account) => (
              <AccountCard key={account.id} account={account} />
            ))}
          </SimpleGrid>
        </>
      )}
    </>
  );
}
