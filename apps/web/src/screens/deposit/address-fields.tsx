import { cardDepositView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FormField } from '../../components';

/** The second step: where the card's bills go (M-021). */
export function AddressFields() {
  const view = useView(cardDepositView);
  const send = useSend('cardDeposit');
  const form = { ...view, problem: null };
  return (
    <Stack gap="md">
      <FormField
        form={form}
        name="billing_address"
        autoComplete="billing street-address"
        label={<FormattedMessage id="cardDeposit.address" defaultMessage="Billing address" />}
        onChange={send}
      />
      <FormField
        form={form}
        name="zip_code"
        autoComplete="billing postal-code"
        label={<FormattedMessage id="cardDeposit.zip" defaultMessage="ZIP code" />}
        onChange={send}
      />
      <FormField
        form={form}
        name="state"
        autoComplete="billing address-level1"
        label={<FormattedMessage id="cardDeposit.state" defaultMessage="State" />}
        onChange={send}
      />
      <FormField
        form={form}
        name="country"
        autoComplete="billing country-name"
        label={<FormattedMessage id="cardDeposit.country" defaultMessage="Country" />}
        onChange={send}
      />
    </Stack>
  );
}
