import { navigationView, routeOf, settingsView, type App } from '@bourse/core';
import { sayIn } from '../parts/text';
import type { Locale } from './locale';
import type { Preferences } from './preferences';

/** Title, favicon and brand colours follow settings, screen and language (A-218, R30). */
export function connectDocument(app: App, locale: Locale, page: Document): () => void {
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const show = () => {
    const { settings } = settingsView.read({ settings: app.snapshot('settings') });
    const { screen } = navigationView.read({ navigation: app.snapshot('navigation') });
    const title = screen === null ? '' : sayIn(locale.get(), { id: routeOf(screen).title });
    const name = [title, settings?.siteName].filter(Boolean).join(' · ');
    if (name !== '') page.title = name;
    page.getElementById('hints')?.setAttribute('aria-label', sayIn(locale.get(), 'page.hints'));
    if (settings === null) return;
    if (icon && settings.favicon !== '' && icon.href !== settings.favicon) icon.href = settings.favicon;
    const { style } = page.documentElement;
    for (const [name, value] of Object.entries({
      '--operator-accent': settings.brand.accent,
      '--operator-up': settings.brand.up,
      '--operator-down': settings.brand.down,
      '--operator-radius': `${settings.brand.radius}px`,
    }))
      style.setProperty(name, value);
  };
  show();
  const undo = [app.watch(['settings', 'navigation'], show), locale.subscribe(show)];
  return () => {
    for (const stop of undo) stop();
  };
}

/** The colours of up and down that suit the eyes of whoever looks; kept on this device. */
export function connectTones(preferences: Preferences, root: HTMLElement): () => void {
  const show = () => {
    root.dataset['tones'] = preferences.tones.get();
  };
  show();
  return preferences.tones.subscribe(show);
}
