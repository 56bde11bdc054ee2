import { accountTopUpView, type ShownAccount } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton, MessageText } from '../../components';
import { useReturnFocus } from '../../components/use-return-focus';

/** The amounts of a card that is open, or what became of the last one (M-228, M-241). */
export function TopUpAmounts({ id, topUps }: { id: string; topUps: ShownAccount['topUps'] }) {
  const { amount: asked, problem, isBusy, isLocked, isUnknown } = useView(accountTopUpView);
  const send = useSend('accountTopUp');
  useReturnFocus();
  return (
    <Stack gap="sm" id={id}>
      {problem ? (
        <Alert color={isUnknown ? 'warn' : 'down'}>
          <MessageText of={problem} />
        </Alert>
      ) : null}
      {isUnknown ? (
        <Button variant="default" size="md" onClick={() => send({ type: 'topUp.again' })}>
          <FormattedMessage id="platformAccounts.topUpAgain" defaultMessage="Choose an amount again" />
        </Button>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            <FormattedMessage id="platformAccounts.amounts" defaultMessage="Virtual money to add" />
          </Text>
          <SimpleGrid cols={3} spacing="xs" verticalSpacing="xs">
            {topUps.map(({ amount, text }) => (
              <BusyButton
                key={amount}
                variant="default"
                size="md"
                px="xs"
                isBusy={isBusy && asked === amount}
                isLocked={isLocked || (isBusy && asked !== amount)}
                onClick={() => send({ type: 'amount.press', amount })}
              >
                {text}
              </BusyButton>
            ))}
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}
