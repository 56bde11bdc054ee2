import { invoiceDepositView, type InvoiceForm } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Button, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FormCard } from '../../components';
import { Unknown } from './ended';
import { QuickAmount } from './quick-amount';

/** A deposit by an invoice of the provider: made here, paid there (M-064 to M-072). */
export function InvoicePanel() {
  const { phase, form, failure } = useView(invoiceDepositView);
  const send = useSend('invoiceDeposit');
  if (phase === 'unknown') return <Unknown answer={failure} onEdit={() => send({ type: 'form.edit' })} />;
  return form === null ? <Amount /> : <Proceed form={form} />;
}

function Amount() {
  const { amount, problem, failure, isBusy } = useView(invoiceDepositView);
  const send = useSend('invoiceDeposit');
  return (
    <FormCard
      isBare
      form={{ problem: failure, isBusy }}
      onSubmit={() => send({ type: 'form.submit' })}
      submit={<FormattedMessage id="invoiceDeposit.submit" defaultMessage="Deposit" />}
    >
      <QuickAmount amount={amount} problem={problem} isBusy={isBusy} onChange={send} />
    </FormCard>
  );
}

/** The browser itself posts the form, to a tab of its own; the server trusts nothing in it (M-070, M-075). */
function Proceed({ form: { action, fields } }: { form: InvoiceForm }) {
  const { phase, total } = useView(invoiceDepositView);
  const send = useSend('invoiceDeposit');
  return (
    <form
      method="post"
      action={action}
      target="_blank"
      rel="noopener"
      onSubmit={() => send({ type: 'invoice.proceed' })}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="md">
        <Text>
          <FormattedMessage
            id="invoiceDeposit.total"
            defaultMessage="Your deposit of {total} is ready to be paid."
            values={{ total }}
          />
        </Text>
        <Text role="status">
          {phase === 'paying' ? (
            <FormattedMessage
              id="invoiceDeposit.paying"
              defaultMessage="The invoice is open in another tab. Your deposit is credited once the provider confirms the payment."
            />
          ) : null}
        </Text>
        <Button type="submit">
          <FormattedMessage id="invoiceDeposit.proceed" defaultMessage="Proceed" />
        </Button>
      </Stack>
    </form>
  );
}
