import { accountModeView } from '@bourse/core/account';
import { depositChooserView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, List, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, Dialog, LateArea } from '../../components';
import '../../styles/deposit';

/** Practice or real money (M-001 to M-007). */
export default function DepositChooserDialog() {
  const send = useSend('dialogs');
  const { isReady, hasPractice } = useView(depositChooserView);
  return (
    <Dialog
      size={hasPractice ? 640 : 420}
      title={<FormattedMessage id="depositChooser.title" defaultMessage="Make deposit" />}
      onClose={() => send({ type: 'dialog.close', name: 'depositChooser' })}
    >
      <LateArea area="money" isReady={isReady}>
        <SimpleGrid cols={{ base: 1, xs: hasPractice ? 2 : 1 }} spacing="md">
          {hasPractice ? <Practice /> : null}
          <Real />
        </SimpleGrid>
      </LateArea>
    </Dialog>
  );
}

function Practice() {
  const { isToppingUp, isReady } = useView(accountModeView);
  const send = useSend('accountMode');
  return (
    <Column
      title={<FormattedMessage id="shell.practice" defaultMessage="Practice account" />}
      points={[
        <FormattedMessage key="1" id="depositChooser.noWithdrawal" defaultMessage="No withdrawal" />,
        <FormattedMessage key="2" id="depositChooser.allAssetsAvailable" defaultMessage="All assets available" />,
        <FormattedMessage key="3" id="depositChooser.fullPractice" defaultMessage="Full-fledged account" />,
      ]}
    >
      <BusyButton
        variant="default"
        fullWidth
        isBusy={isToppingUp}
        isLocked={!isReady && !isToppingUp}
        onClick={() => send({ type: 'practice.topUp' })}
      >
        <FormattedMessage id="depositChooser.topUp" defaultMessage="Top up" />
      </BusyButton>
    </Column>
  );
}

function Real() {
  const send = useSend('deposit');
  return (
    <Column
      title={<FormattedMessage id="shell.real" defaultMessage="Real account" />}
      points={[
        <FormattedMessage key="1" id="depositChooser.allAssets" defaultMessage="All assets" />,
        <FormattedMessage key="2" id="depositChooser.full" defaultMessage="Full-fledged account" />,
        <FormattedMessage key="3" id="depositChooser.easyWithdrawal" defaultMessage="Easy withdrawal" />,
      ]}
    >
      <Button fullWidth onClick={() => send({ type: 'deposit.start' })}>
        <FormattedMessage id="depositChooser.deposit" defaultMessage="Deposit" />
      </Button>
    </Column>
  );
}

function Column({ title, points, children }: { title: ReactNode; points: readonly ReactNode[]; children: ReactNode }) {
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack gap="md" h="100%" justify="space-between">
        <Stack gap="sm">
          <Title order={3} size="1rem">
            {title}
          </Title>
          <List size="sm" spacing="xs">
            {points.map((point, at) => (
              <List.Item key={at}>{point}</List.Item>
            ))}
          </List>
        </Stack>
        {children}
      </Stack>
    </Paper>
  );
}
