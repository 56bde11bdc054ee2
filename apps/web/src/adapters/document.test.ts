// @vitest-environment happy-dom
import { ownBrand, type App, type AppSettings } from '@bourse/core';
import english from '@bourse/messages/compiled/en.json';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserStorage } from '../ports/storage.browser';
import { connectDocument, connectTones } from './document';
import type { Locale } from './locale';
import { openPreferences } from './preferences';
import { wordsIn } from './words';

const words = wordsIn('en', english);
const locale: Locale = { get: () => words, subscribe: () => () => undefined };

/** Settings and address as core would hold them; `set` changes the settings. */
function fakeApp(path: string) {
  const watchers = new Set<() => void>();
  let settings: Partial<AppSettings> | null = null;
  const location = { screen: path === '/login' ? 'login' : 'notFound', path };
  const facts = { session: 'none', settings: 'ready', homePage: '', afterSignIn: '' };
  const snapshots = {
    settings: () => ({ context: { settings, failure: null }, hasTag: () => false }),
    navigation: () => ({ context: { location, facts, command: null } }),
  };
  const app = {
    snapshot: (name: keyof typeof snapshots) => snapshots[name](),
    watch: (_: string[], listener: () => void) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
  return {
    app: app as unknown as App,
    set: (next: Partial<AppSettings>) => {
      settings = { favicon: '', brand: ownBrand, ...next };
      for (const watcher of watchers) watcher();
    },
  };
}

describe('the document around the page', () => {
  beforeEach(() => {
    document.head.innerHTML = '<title>Trading</title><link rel="icon" href="data:,">';
    localStorage.clear();
  });
  const variable = (name: string) => document.documentElement.style.getPropertyValue(name);

  it('takes title and favicon from the settings (A-218)', () => {
    const { app, set } = fakeApp('/login');
    connectDocument(app, locale, document);
    expect(document.title).toBe('Login');
    set({ siteName: 'Acme Markets', favicon: 'https://cdn.example/acme.png' });
    expect(document.title).toBe('Login · Acme Markets');
    expect(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href).toBe('https://cdn.example/acme.png');
  });

  it('takes the colours and the corner radius of the brand (R30)', () => {
    const { app, set } = fakeApp('/nowhere');
    connectDocument(app, locale, document);
    set({ siteName: 'Acme', brand: { accent: '#7a1fa2', up: '#00695c', down: '#b71c1c', radius: 2 } });
    expect(['--operator-accent', '--operator-up', '--operator-down', '--operator-radius'].map(variable)).toEqual([
      '#7a1fa2',
      '#00695c',
      '#b71c1c',
      '2px',
    ]);
    expect(document.title).toBe('Not found · Acme');
  });

  it('follows nobody once it is stopped', () => {
    const { app, set } = fakeApp('/login');
    connectDocument(app, locale, document)();
    set({ siteName: 'Acme Markets' });
    expect(document.title).toBe('Login');
  });

  it('shows up and down in blue and orange while that is chosen', () => {
    const preferences = openPreferences(browserStorage('localStorage'));
    connectTones(preferences, document.documentElement);
    expect(document.documentElement.dataset['tones']).toBe('green-red');
    preferences.tones.set('blue-orange');
    expect(document.documentElement.dataset['tones']).toBe('blue-orange');
  });
});
