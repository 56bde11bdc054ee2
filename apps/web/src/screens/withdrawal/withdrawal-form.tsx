import { earlierWithdrawalView } from '@bourse/core';
import { withdrawalView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Stack } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, EarlierCall } from '../../components';
import { useFocusAgain, useFocusHere } from '../../components/focus';
import { AmountFields } from './amount-fields';
import { Balance } from './balance';
import { Conditions } from './conditions';
import { costLines } from './cost-lines';
import { Figures } from './figures';
import { Obstacles } from './obstacles';
import { ReceiverSelect } from './receiver-select';

/** Receiver and amount; a press shows what would be sent (M-080 to M-088). */
export function WithdrawalForm({ isMobile }: { isMobile: boolean }) {
  const view = useView(withdrawalView);
  const send = useSend('withdrawal');
  const submit = useFocusAgain<HTMLButtonElement>('withdrawal');
  const press = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'form.submit' });
  };
  return (
    <form onSubmit={press} noValidate>
      <Stack gap="md">
        {isMobile ? <BackButton /> : null}
        <Balance />
        {view.isOtherTold ? null : <EarlierCall view={earlierWithdrawalView} />}
        <Obstacles />
        <ReceiverSelect />
        <AmountFields />
        <Figures lines={costLines(view)} />
        <Conditions />
        <BusyButton ref={submit} type="submit" fullWidth isBusy={view.isAsking}>
          {isMobile ? (
            <FormattedMessage id="withdrawal.validate" defaultMessage="Validate" />
          ) : (
            <FormattedMessage id="withdrawal.process" defaultMessage="Process Withdrawal" />
          )}
        </BusyButton>
      </Stack>
    </form>
  );
}

/** To the list of accounts (M-107), whose chosen one had the focus. */
function BackButton() {
  const send = useSend('withdrawal');
  return (
    <Button
      ref={useFocusHere<HTMLButtonElement>()}
      variant="subtle"
      size="sm"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconChevronLeft size={18} stroke={1.6} aria-hidden />}
      onClick={() => send({ type: 'receivers.show' })}
    >
      <FormattedMessage id="withdrawal.back" defaultMessage="Back" />
    </Button>
  );
}
