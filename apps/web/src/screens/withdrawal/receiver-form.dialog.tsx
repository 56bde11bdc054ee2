import { receiverFields, receiverFormView, type ReceiverFields, type ReceiverMethod } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, SimpleGrid, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, Dialog, FormField, LateArea, MessageText } from '../../components';
import { NO_PROSE } from '../../components/no-prose';
import { useFocusAgain } from '../../components/focus';
import { CodeNote } from './code-note';
import { CodeStep } from './code-step';
import '../../styles/deposit';

const TITLES: Readonly<Record<ReceiverMethod, ReactNode>> = {
  paypal: <FormattedMessage id="receiverForm.paypal" defaultMessage="Add a PayPal account" />,
  bank: <FormattedMessage id="receiverForm.bank" defaultMessage="Add a bank account" />,
  crypto: <FormattedMessage id="receiverForm.crypto" defaultMessage="Add a crypto wallet" />,
};

/** Labels to the letter of the document (M-118, M-119, M-120). */
const LABELS: Readonly<Record<keyof ReceiverFields, ReactNode>> = {
  email: <FormattedMessage id="receiverForm.email" defaultMessage="Paypal email" />,
  bank_name: <FormattedMessage id="receiverForm.bankName" defaultMessage="Bank name" />,
  bank_address: <FormattedMessage id="receiverForm.bankAddress" defaultMessage="Bank address" />,
  bank_city: <FormattedMessage id="receiverForm.bankCity" defaultMessage="Bank city" />,
  bank_country: <FormattedMessage id="receiverForm.bankCountry" defaultMessage="Bank country" />,
  account_number: <FormattedMessage id="receiverForm.accountNumber" defaultMessage="Account number/IBAN" />,
  swift_code: <FormattedMessage id="receiverForm.swiftCode" defaultMessage="Swift code" />,
  full_name: <FormattedMessage id="receiverForm.fullName" defaultMessage="Full name" />,
  address: <FormattedMessage id="receiverForm.address" defaultMessage="Address" />,
  city: <FormattedMessage id="receiverForm.city" defaultMessage="City" />,
  country: <FormattedMessage id="receiverForm.country" defaultMessage="Country" />,
  cryptocurrency_name: <FormattedMessage id="receiverForm.currency" defaultMessage="Cryptocurrency name" />,
};

/** Another account to withdraw to: PayPal, a bank or a wallet (M-117 to M-126). */
export default function ReceiverFormDialog() {
  const { method } = useView(receiverFormView);
  const send = useSend('dialogs');
  return (
    <Dialog
      size={method === 'bank' ? 600 : 420}
      isWritten
      title={TITLES[method]}
      onClose={() => send({ type: 'dialog.close', name: 'receiverForm' })}
    >
      <LateArea area="money">
        <ReceiverForm />
      </LateArea>
    </Dialog>
  );
}

function ReceiverForm() {
  const view = useView(receiverFormView);
  const send = useSend('receiverForm');
  const { method, problem, isBusy, hasCode, isProving, isProven } = view;
  const press = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'form.submit' });
  };
  if (isProving)
    return (
      <CodeStep
        onBack={() => send({ type: 'form.edit' })}
        back={<FormattedMessage id="stepUp.backToForm" defaultMessage="Back to the form" />}
      />
    );
  const form = { ...view, problem: null };
  return (
    <form onSubmit={press} noValidate>
      <Stack gap="md">
        {problem ? (
          <Alert color="down" role="alert">
            <MessageText of={problem} />
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: method === 'bank' ? 2 : 1 }} spacing="md" verticalSpacing="sm">
          {receiverFields[method].map((name) => (
            <FormField
              key={name}
              form={form}
              name={name}
              autoComplete="off"
              {...(isExact(method, name) ? NO_PROSE : {})}
              inputMode={name === 'email' ? 'email' : 'text'}
              label={LABELS[name]}
              onChange={send}
            />
          ))}
        </SimpleGrid>
        <CodeNote hasCode={hasCode} isProven={isProven} />
        <Save isBusy={isBusy} />
      </Stack>
    </form>
  );
}

/** Copied letter by letter: a capital at its head, or a word in its place, and the money goes elsewhere. */
const isExact = (method: ReceiverMethod, name: keyof ReceiverFields): boolean =>
  name === 'email' || name === 'account_number' || name === 'swift_code' || (method === 'crypto' && name === 'address');

/** Gives way to the code, and takes the focus again after it. */
function Save({ isBusy }: { isBusy: boolean }) {
  return (
    <BusyButton ref={useFocusAgain<HTMLButtonElement>('receiver form')} type="submit" fullWidth isBusy={isBusy}>
      <FormattedMessage id="receiverForm.save" defaultMessage="Save account" />
    </BusyButton>
  );
}
