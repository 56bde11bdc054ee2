import { settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { useComputedColorScheme } from '@mantine/core';
import { Brand } from '../../components/brand';

/** The operator's brand from its settings, with the logo for a light or dark background. */
export function SiteBrand() {
  const { settings } = useView(settingsView);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const logo = (isDark && settings?.logoDark) || settings?.logo;
  return <Brand name={settings?.siteName ?? ''} image={logo ?? ''} />;
}
