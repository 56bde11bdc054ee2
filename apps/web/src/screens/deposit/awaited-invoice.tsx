import { invoiceSettlementView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Button, Group, Loader, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** The provider has the invoice: what is known of the payment (M-072, R15). */
export function Awaited() {
  const { phase } = useView(invoiceSettlementView);
  const send = useSend('invoiceSettlement');
  const paying = (
    <FormattedMessage
      id="invoiceDeposit.paying"
      defaultMessage="The invoice is open in another tab. Your deposit is credited once the provider confirms the payment."
    />
  );
  if (phase !== 'late')
    return (
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Loader size="xs" aria-hidden mt={4} />
        <span>{paying}</span>
      </Group>
    );
  return (
    <Stack gap="sm">
      {paying}
      <Alert color="warn">
        <FormattedMessage
          id="invoiceSettlement.late"
          defaultMessage="No confirmation has come yet. If you have paid the invoice, the deposit is credited once the provider confirms that, also after this window is closed. If it has expired unpaid, nothing is credited."
        />
      </Alert>
      <Button variant="default" onClick={() => send({ type: 'settlement.ask' })}>
        <FormattedMessage id="invoiceSettlement.ask" defaultMessage="Ask again" />
      </Button>
    </Stack>
  );
}
