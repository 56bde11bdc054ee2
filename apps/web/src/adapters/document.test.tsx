// @vitest-environment happy-dom
import { ownBrand, type AppSettings } from '@bourse/core';
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { DocumentHead } from './document';
import { useTones } from './preferences';

/** Settings and address as core would hold them; `set` changes the settings. */
function fakeApp(path: string) {
  const watchers = new Set<() => void>();
  const location = { screen: path === '/login' ? 'login' : 'notFound', path };
  const facts = { session: 'none', settings: 'ready', homePage: '', afterSignIn: '' };
  const navigation = { context: { location, facts, command: null } };
  const snapshots: Record<string, unknown> = {
    navigation,
    settings: { context: { settings: null, failure: null }, hasTag: () => false },
  };
  const app = {
    snapshot: (name: string) => snapshots[name],
    watch: (_: string[], listener: () => void) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
  return {
    app: app as unknown as BoundApp,
    set: (next: Partial<AppSettings>) =>
      act(() => {
        const settings = { favicon: '', brand: ownBrand, ...next };
        snapshots['settings'] = { context: { settings, failure: null }, hasTag: () => false };
        for (const watcher of watchers) watcher();
      }),
  };
}

describe('the document around the page', () => {
  beforeEach(() => {
    document.head.innerHTML = '<title>Trading</title><link rel="icon" href="data:,">';
    document.body.innerHTML = '<div id="floating"></div>';
    localStorage.clear();
  });
  const page = mountedPage();
  const show = (app: BoundApp, more = <></>) =>
    page.show(
      <AppProvider app={app}>
        <DocumentHead />
        {more}
      </AppProvider>,
    );
  const variable = (name: string) => document.documentElement.style.getPropertyValue(name);

  it('takes title and favicon from the settings, and names what floats (A-218)', () => {
    const { app, set } = fakeApp('/login');
    show(app);
    expect(document.title).toBe('Login');
    expect(document.getElementById('floating')?.getAttribute('aria-label')).toBe('Explanations and menus');
    set({ siteName: 'Acme Markets', favicon: 'https://cdn.example/acme.png' });
    expect(document.title).toBe('Login · Acme Markets');
    expect([...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href)).toEqual([
      'https://cdn.example/acme.png',
    ]);
  });

  it('takes the colours and the corner radius of the brand (R30)', () => {
    const { app, set } = fakeApp('/nowhere');
    show(app);
    set({ siteName: 'Acme', brand: { accent: '#7a1fa2', up: '#00695c', down: '#b71c1c', radius: 2 } });
    expect(['--operator-accent', '--operator-up', '--operator-down', '--operator-radius'].map(variable)).toEqual([
      '#7a1fa2',
      '#00695c',
      '#b71c1c',
      '2px',
    ]);
    expect(document.title).toBe('Not found · Acme');
  });

  it('shows up and down in blue and orange while that is chosen', () => {
    const Chooser = () => {
      const [, setTones] = useTones();
      return <button onClick={() => setTones('blue-orange')}>choose</button>;
    };
    show(fakeApp('/login').app, <Chooser />);
    expect(document.documentElement.dataset['tones']).toBe('green-red');
    page.press('button');
    expect(document.documentElement.dataset['tones']).toBe('blue-orange');
    expect(localStorage.getItem('webtrader_tones')).toBe('blue-orange');
  });
});
