import { navigationView, routeOf, settingsView } from '@bourse/core';
import { useView } from '@bourse/react';
import { useDocumentTitle, useFavicon, useIsomorphicEffect } from '@mantine/hooks';
import { useIntl } from 'react-intl';
import { useMessage } from './message';
import { useTones } from './preferences';

/** Title, favicon, brand colours and the named place of what floats follow settings, screen and language (A-218, R30). */
export function DocumentHead() {
  const { settings } = useView(settingsView);
  const { screen } = useView(navigationView);
  const [tones] = useTones();
  const message = useMessage();
  const intl = useIntl();
  const title = screen === null ? '' : message({ id: routeOf(screen).title });
  useDocumentTitle([title, settings?.siteName].filter(Boolean).join(' · '));
  useFavicon(settings?.favicon ?? '');
  const brand = settings?.brand;
  // Before the first paint, so that the default brand's colours do not flash.
  useIsomorphicEffect(() => {
    const { style } = document.documentElement;
    if (brand === undefined) return;
    for (const [name, value] of Object.entries({ ...brand, radius: `${brand.radius}px` }))
      style.setProperty(`--operator-${name}`, value);
  }, [brand]);
  useIsomorphicEffect(() => {
    document.documentElement.dataset['tones'] = tones;
  }, [tones]);
  const floating = intl.formatMessage({ id: 'page.floating', defaultMessage: 'Explanations and menus' });
  useIsomorphicEffect(() => {
    document.getElementById('floating')?.setAttribute('aria-label', floating);
  }, [floating]);
  return null;
}
