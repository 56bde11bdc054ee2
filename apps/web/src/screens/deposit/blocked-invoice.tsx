import { connectivityView } from '@bourse/core';
import { invoiceDepositView } from '@bourse/core/money';
import { useSend, useView } from '@bourse/react';
import { Alert, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { BusyButton } from '../../components';
import { useFocusHere } from '../../components/focus';

/**
 * This page's policy names a former address of the provider: only a page that is loaded anew may post to the new one
 * (M-070, R27). It comes in place of Deposit, which had the focus.
 */
export function BlockedInvoice() {
  const { total, isLocked } = useView(invoiceDepositView);
  // Without a network a reload would lose all that is there.
  const { isOffline } = useView(connectivityView);
  const send = useSend('invoiceDeposit');
  return (
    <Stack ref={useFocusHere<HTMLDivElement>()} gap="md" tabIndex={-1}>
      <Alert color="warn" role="alert">
        {total === null ? (
          <FormattedMessage
            id="invoiceDeposit.barred"
            defaultMessage="The payment page of your provider can be opened only after this page is loaded again. Nothing was made and nothing was paid. Load this page again, then make the deposit."
          />
        ) : (
          <FormattedMessage
            id="invoiceDeposit.blocked"
            defaultMessage="The payment page of your provider can be opened only after this page is loaded again: its address has changed. Nothing was paid. Load this page again and make the deposit anew; the one of {total} stays pending in your transactions."
            values={{ total }}
          />
        )}
      </Alert>
      <BusyButton isLocked={isLocked} disabled={isOffline} onClick={() => send({ type: 'page.reload' })}>
        <FormattedMessage id="invoiceDeposit.reload" defaultMessage="Load this page again" />
      </BusyButton>
    </Stack>
  );
}
