import { earlierDepositView } from '@bourse/core';
import { invoiceDepositView, type InvoiceForm, invoiceSettlementView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { BusyButton, EarlierCall, FormCard } from '../../components';
import { useFocusHere } from '../../components/focus';
import { Awaited } from './awaited-invoice';
import { BlockedInvoice } from './blocked-invoice';
import { Unknown } from './ended';
import { QuickAmount } from './quick-amount';

/** A deposit by an invoice of the provider: made here, paid there (M-064 to M-072). */
export function InvoicePanel() {
  const { phase, form, failure } = useView(invoiceDepositView);
  const settlement = useView(invoiceSettlementView).phase;
  const send = useSend('invoiceDeposit');
  if (settlement === 'credited' || settlement === 'refused')
    return <Settled onDone={() => send({ type: 'form.done' })} />;
  if (phase === 'blocked') return <BlockedInvoice />;
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
      <EarlierCall view={earlierDepositView} />
      <QuickAmount amount={amount} problem={problem} isBusy={isBusy} onChange={send} />
    </FormCard>
  );
}

/**
 * The browser itself posts the form, to a tab of its own; the server trusts nothing in it (M-070, M-075). It takes the
 * focus of the form in whose place it comes.
 */
function Proceed({ form: { action, fields } }: { form: InvoiceForm }) {
  const { phase, total, isLocked } = useView(invoiceDepositView);
  const send = useSend('invoiceDeposit');
  const note = useId();
  const isAgain = phase === 'paying';
  return (
    <form
      ref={useFocusHere<HTMLFormElement>()}
      tabIndex={-1}
      method="post"
      action={action}
      target="_blank"
      rel="noopener"
      onSubmit={(event) => (isLocked ? event.preventDefault() : send({ type: 'invoice.proceed' }))}
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
        <Text role="status" component="div">
          {phase === 'paying' ? <Awaited /> : null}
        </Text>
        {isAgain ? (
          <Text size="sm" id={note}>
            <FormattedMessage
              id="invoiceDeposit.again"
              defaultMessage="If the payment page did not open or was closed, you can open it again. That makes another invoice for the same deposit: pay only one of them. A second payment is not credited."
            />
          </Text>
        ) : null}
        {/* A key that is held would make an invoice with each repeat. */}
        <BusyButton type="submit" isLocked={isLocked} aria-describedby={isAgain ? note : undefined}>
          {isAgain ? (
            <FormattedMessage id="invoiceDeposit.proceedAgain" defaultMessage="Open the payment page again" />
          ) : (
            <FormattedMessage id="invoiceDeposit.proceed" defaultMessage="Proceed" />
          )}
        </BusyButton>
      </Stack>
    </form>
  );
}

/** The provider or the back office has decided (M-054): what is told takes the focus that Proceed had. */
function Settled({ onDone }: { onDone: () => void }) {
  const { phase, amount } = useView(invoiceSettlementView);
  return (
    <Stack ref={useFocusHere<HTMLDivElement>()} gap="md" tabIndex={-1}>
      {phase === 'credited' ? (
        <Text fw={600} role="status">
          <FormattedMessage
            id="invoiceSettlement.credited"
            defaultMessage="Your deposit of {amount} was paid and is credited."
            values={{ amount }}
          />
        </Text>
      ) : (
        <Alert color="warn" role="alert">
          <FormattedMessage
            id="invoiceSettlement.refused"
            defaultMessage="The deposit was rejected, or its invoice expired unpaid. Nothing was credited. If you have paid it, please write to support."
          />
        </Alert>
      )}
      <Button onClick={onDone}>
        <FormattedMessage id="deposit.done" defaultMessage="Done" />
      </Button>
    </Stack>
  );
}
