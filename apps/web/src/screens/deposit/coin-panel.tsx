import { earlierDepositView } from '@bourse/core';
import { coinDepositView, type Coin } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EarlierCall, FormCard } from '../../components';
import { Success, Unknown } from './ended';
import { QrCode } from './qr-code';
import { QuickAmount } from './quick-amount';

/** A deposit in a coin: the wallet to pay to, then the word that it was paid (M-055 to M-062). */
export function CoinPanel() {
  const { phase, answer, receipt, isLocked } = useView(coinDepositView);
  const send = useSend('coinDeposit');
  if (phase === 'accepted')
    return <Success {...{ answer, receipt, isLocked }} onDone={() => send({ type: 'form.done' })} />;
  if (phase === 'unknown') return <Unknown answer={answer} onEdit={() => send({ type: 'form.edit' })} />;
  return <CoinForm />;
}

function CoinForm() {
  const { coin, amount, problem, failure, isBusy } = useView(coinDepositView);
  const send = useSend('coinDeposit');
  return (
    <FormCard
      isBare
      form={{ problem: failure, isBusy }}
      onSubmit={() => send({ type: 'form.submit' })}
      submit={<FormattedMessage id="coinDeposit.submit" defaultMessage="I have sent the payment" />}
    >
      <EarlierCall view={earlierDepositView} />
      <QuickAmount amount={amount} problem={problem} isBusy={isBusy} onChange={send} />
      {coin ? <Wallet coin={coin} /> : null}
      {coin ? (
        <Alert color="warn" role="note">
          <FormattedMessage
            id="coinDeposit.warning"
            defaultMessage="Send only {name} ({symbol}) to this address, over its own network. What is sent in another coin or over another network is lost. Compare the first and the last characters after you paste it."
            values={{ name: coin.name, symbol: coin.symbol }}
          />
        </Alert>
      ) : null}
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="coinDeposit.note"
          defaultMessage='Deposits are credited to the "Wallet" balance after 6-10 network confirmations, once our staff have checked the payment.'
        />
      </Text>
    </FormCard>
  );
}

function Wallet({ coin: { symbol, wallet } }: { coin: Coin }) {
  const send = useSend('coinDeposit');
  return (
    <Group gap="md" align="center">
      <QrCode text={wallet} />
      <Stack gap="xs" flex={1} miw="12rem">
        <Text size="sm" fw={500}>
          <FormattedMessage id="coinDeposit.wallet" defaultMessage="{symbol} wallet address" values={{ symbol }} />
        </Text>
        <Code block={false} style={{ overflowWrap: 'anywhere' }}>
          {wallet}
        </Code>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => send({ type: 'address.copy' })}
        >
          <FormattedMessage id="coinDeposit.copy" defaultMessage="Copy wallet address" />
        </Button>
      </Stack>
    </Group>
  );
}
