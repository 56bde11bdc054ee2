import { accountTopUpView, type ShownAccount } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton, MessageText } from '../../components';
import { useFocusHere, useReturnFocus } from '../../components/focus';

type TopUps = Pick<ShownAccount, 'topUps'>;

/** The amounts of a card that is open, or what became of the last one (M-228, M-241). */
export function TopUpAmounts({ id, topUps }: TopUps & { id: string }) {
  const { problem, isUnknown } = useView(accountTopUpView);
  useReturnFocus();
  return (
    <Stack gap="sm" id={id}>
      {problem ? (
        <Alert color={isUnknown ? 'warn' : 'down'}>
          <MessageText of={problem} />
        </Alert>
      ) : null}
      {isUnknown ? <ChooseAgain /> : <Amounts topUps={topUps} />}
    </Stack>
  );
}

/** In place of the amounts, one of which had the focus. */
function ChooseAgain() {
  const send = useSend('accountTopUp');
  return (
    <Button
      ref={useFocusHere<HTMLButtonElement>()}
      variant="default"
      size="md"
      onClick={() => send({ type: 'topUp.again' })}
    >
      <FormattedMessage id="platformAccounts.topUpAgain" defaultMessage="Choose an amount again" />
    </Button>
  );
}

function Amounts({ topUps }: TopUps) {
  const { amount: asked, isBusy, isLocked } = useView(accountTopUpView);
  const send = useSend('accountTopUp');
  const first = useFocusHere<HTMLButtonElement>();
  return (
    <>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="platformAccounts.amounts" defaultMessage="Virtual money to add" />
      </Text>
      <SimpleGrid cols={3} spacing="xs" verticalSpacing="xs">
        {topUps.map(({ amount, text }, at) => (
          <BusyButton
            key={amount}
            ref={at === 0 ? first : undefined}
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
  );
}
