import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { Text } from '../../parts/text';
import classes from './header.module.css';

/** Where a demo run is sold; hidden otherwise, and without an address. */
export function BuyNow() {
  const { settings } = useView(settingsView);
  if (!settings?.demoMode || settings.demoBuyUrl === '') return null;
  return (
    <a className={classes['buy']} href={settings.demoBuyUrl} target="_blank" rel="noopener noreferrer">
      <Text of="shell.buyNow" />
    </a>
  );
}
