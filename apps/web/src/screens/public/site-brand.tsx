import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { useComputedColorScheme } from '@mantine/core';
import { Brand } from '../../parts/brand';

/** The operator's brand as its settings say it, with the logo meant for the ground it stands on. */
export function SiteBrand() {
  const { settings } = useView(settingsView);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const logo = (isDark && settings?.logoDark) || settings?.logo;
  return <Brand name={settings?.siteName ?? ''} image={logo ?? ''} />;
}
