import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** Where a demo run is sold; hidden otherwise, and without an address. */
export function BuyNow() {
  const { settings } = useView(settingsView);
  if (!settings?.demoMode || settings.demoBuyUrl === '') return null;
  return (
    <Button component="a" flex="none" href={settings.demoBuyUrl} target="_blank" rel="noopener noreferrer">
      <FormattedMessage id="shell.buyNow" defaultMessage="Buy now" />
    </Button>
  );
}
