import { withdrawalMethodsView, type ReceiverMethod } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { NavLink, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useOpener } from '../../components/opener';
import { MethodIcon, MethodName } from './method-mark';

function MethodText({ method }: { method: ReceiverMethod }) {
  if (method === 'paypal')
    return <FormattedMessage id="withdrawalMethods.paypalText" defaultMessage="To the email address of an account" />;
  if (method === 'bank')
    return <FormattedMessage id="withdrawalMethods.bankText" defaultMessage="By wire, to an account number or IBAN" />;
  return <FormattedMessage id="withdrawalMethods.cryptoText" defaultMessage="To the address of a wallet" />;
}

/** A card for each method that the operator pays out by (M-111, M-112, M-113, M-117). */
export function MethodCards() {
  const { methods } = useView(withdrawalMethodsView);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        <FormattedMessage id="withdrawalMethods.add" defaultMessage="Add an account" />
      </Text>
      {methods.length === 0 ? (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="withdrawalMethods.off"
            defaultMessage="No withdrawal method is available now. Ask support how to withdraw."
          />
        </Text>
      ) : null}
      {methods.map((method) => (
        <MethodCard key={method} method={method} />
      ))}
    </Stack>
  );
}

/** Has the focus again when the form that it opened is closed. */
function MethodCard({ method }: { method: ReceiverMethod }) {
  const send = useSend('receiverForm');
  return (
    <NavLink
      ref={useOpener<HTMLButtonElement>(`account by ${method}`)}
      component="button"
      type="button"
      label={<MethodName method={method} />}
      description={<MethodText method={method} />}
      leftSection={<MethodIcon method={method} />}
      rightSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      onClick={() => send({ type: 'receiver.add', method })}
    />
  );
}
