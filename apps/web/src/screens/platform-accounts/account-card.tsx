import { accountTopUpView, type ShownAccount } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Badge, DataList, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components';
import { AccountPassword } from './account-password';
import { TopUpAmounts } from './top-up-amounts';

/** A trading account: what signs it in, its balance, and its top-up on request (M-227, M-242). */
export function AccountCard({ account }: { account: ShownAccount }) {
  const { openId, isBusy } = useView(accountTopUpView);
  const send = useSend('accountTopUp');
  const { id, title, loginId, leverage, server, balance, isDemo } = account;
  const isOpen = openId === id;
  const [name, amounts] = [`account-${id}`, `amounts-${id}`];
  return (
    <Paper withBorder radius="md" p="lg" component="article" aria-labelledby={name}>
      <Stack gap="md">
        <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
          <Title order={2} fz="md" id={name}>
            {title}
          </Title>
          {isDemo ? (
            <Badge>
              <FormattedMessage id="platformAccounts.demo" defaultMessage="Demo" />
            </Badge>
          ) : null}
        </Group>
        <Group justify="space-between" align="baseline" gap="sm">
          <Text size="sm" c="dimmed">
            <FormattedMessage id="platformAccounts.balance" defaultMessage="Balance" />
          </Text>
          <Text fz="1.75rem" fw={600} lh={1.2} className="number">
            {balance}
          </Text>
        </Group>
        <DataList gap="xs">
          <Fact label={<FormattedMessage id="platformAccounts.login" defaultMessage="Login" />}>{loginId}</Fact>
          <Fact label={<FormattedMessage id="platformAccounts.password" defaultMessage="Password" />}>
            <AccountPassword account={account} />
          </Fact>
          <Fact label={<FormattedMessage id="platformAccounts.server" defaultMessage="Server" />}>{server}</Fact>
          <Fact label={<FormattedMessage id="platformAccounts.leverage" defaultMessage="Leverage" />}>{leverage}</Fact>
        </DataList>
        {isDemo ? (
          <BusyButton
            variant="default"
            isLocked={isBusy}
            size="md"
            aria-expanded={isOpen}
            aria-controls={isOpen ? amounts : undefined}
            rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            onClick={() => send({ type: 'card.toggle', id })}
          >
            <FormattedMessage id="platformAccounts.topUp" defaultMessage="Top up" />
          </BusyButton>
        ) : null}
        {isOpen ? <TopUpAmounts id={amounts} topUps={account.topUps} /> : null}
      </Stack>
    </Paper>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <DataList.Item mih="2rem" style={{ alignItems: 'center' }}>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue ms="auto" className="number" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
