import { cardDepositView, currencies } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Group, NativeSelect, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormField } from '../../components';
import { SecretDigits } from './secret-digits';

/** What core keeps and what it does not, from top to bottom. */
const ORDER = ['card_holder', 'card_number', 'card_expiry_month', 'card_expiry_year', 'card_cvv', 'amount'] as const;

/** The first step: the card, and how much of which currency it is charged (M-020 to M-026, M-051). */
export function CardFields() {
  const view = useView(cardDepositView);
  const send = useSend('cardDeposit');
  const { formatMessage } = useIntl();
  const form = { ...view, problem: null, order: ORDER };
  return (
    <Stack gap="md">
      <Alert color="brand" role="note">
        <FormattedMessage
          id="cardDeposit.fraudNote"
          defaultMessage="To prevent card fraud some deposits, especially third-party payments, need extra verification, possibly by a phone call to the card holder."
        />
      </Alert>
      <FormField
        form={form}
        name="card_holder"
        autoComplete="cc-name"
        label={<FormattedMessage id="cardDeposit.holder" defaultMessage="Card holder" />}
        onChange={send}
      />
      <SecretDigits
        form={form}
        name="card_number"
        autoComplete="cc-number"
        label={<FormattedMessage id="cardDeposit.number" defaultMessage="Card number" />}
      />
      <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
        <SecretDigits
          form={form}
          name="card_expiry_month"
          autoComplete="cc-exp-month"
          miw="6rem"
          label={<FormattedMessage id="cardDeposit.month" defaultMessage="Expiry month" />}
          placeholder={formatMessage({ id: 'cardDeposit.monthDigits', defaultMessage: 'MM' })}
        />
        <SecretDigits
          form={form}
          name="card_expiry_year"
          autoComplete="cc-exp-year"
          miw="6rem"
          label={<FormattedMessage id="cardDeposit.year" defaultMessage="Expiry year" />}
          placeholder={formatMessage({ id: 'cardDeposit.yearDigits', defaultMessage: 'YY' })}
        />
        <SecretDigits
          key={view.cvvInput}
          form={form}
          name="card_cvv"
          autoComplete="cc-csc"
          miw="8rem"
          label={<FormattedMessage id="cardDeposit.cvv" defaultMessage="CVV" />}
          description={
            <FormattedMessage id="cardDeposit.cvvHint" defaultMessage="The last three digits on the reverse" />
          }
        />
      </Group>
      <Group gap="md" align="flex-start" wrap="nowrap">
        <FormField
          form={form}
          name="amount"
          flex={1}
          inputMode="decimal"
          autoComplete="off"
          label={<FormattedMessage id="deposit.amount" defaultMessage="Amount" />}
          description={<Limits />}
          onChange={send}
        />
        <NativeSelect
          name="currency"
          w="7rem"
          data={[...currencies]}
          value={view.fields.currency}
          label={<FormattedMessage id="cardDeposit.currency" defaultMessage="Currency" />}
          onChange={({ currentTarget }) => send({ type: 'field.change', field: 'currency', text: currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}

/** What the operator takes, in the chosen currency (M-036). */
function Limits() {
  const { minimum, maximum } = useView(cardDepositView);
  if (minimum !== null && maximum !== null)
    return (
      <FormattedMessage
        id="cardDeposit.between"
        defaultMessage="From {minimum} to {maximum}"
        values={{ minimum, maximum }}
      />
    );
  if (minimum !== null)
    return <FormattedMessage id="cardDeposit.from" defaultMessage="At least {minimum}" values={{ minimum }} />;
  if (maximum !== null)
    return <FormattedMessage id="cardDeposit.upTo" defaultMessage="At most {maximum}" values={{ maximum }} />;
  return null;
}
