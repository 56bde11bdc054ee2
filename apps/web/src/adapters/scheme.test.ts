// @vitest-environment happy-dom
import type { App } from '@bourse/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from '../ports/storage.browser';
import { openPreferences } from './preferences';
import { connectScheme } from './scheme';

/** A client at one screen, on a device whose liking can change. */
function open(screen: string) {
  const watchers = new Set<() => void>();
  const device = Object.assign(new EventTarget(), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(device as unknown as MediaQueryList);
  const navigation = { screen };
  const facts = { session: 'none', settings: 'ready', homePage: '', afterSignIn: '' };
  const app = {
    snapshot: () => ({ context: { location: { screen: navigation.screen, path: '/' }, facts, command: null } }),
    watch: (_: unknown, listener: () => void) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  } as unknown as App;
  const preferences = openPreferences(browserStorage('localStorage'));
  const scheme = connectScheme(app, preferences, window);
  const go = (next: string) => {
    navigation.screen = next;
    for (const watcher of watchers) watcher();
  };
  const like = (matches: boolean) => {
    device.matches = matches;
    device.dispatchEvent(new Event('change'));
  };
  const shown = () => [scheme.get(), document.documentElement.dataset['mantineColorScheme']];
  return { scheme, preferences, go, like, shown };
}

describe('light and dark', () => {
  afterEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
  });

  it('follow the device until a person chooses, also when it changes its liking', () => {
    const { preferences, like, shown } = open('notFound');
    expect(shown()).toEqual(['dark', 'dark']);
    like(false);
    expect(shown()).toEqual(['light', 'light']);
    preferences.scheme.set('dark');
    expect(shown()).toEqual(['dark', 'dark']);
    like(false);
    expect(shown()).toEqual(['dark', 'dark']);
  });

  it('are light on the page of sign-in whatever was chosen, and told to who draws when one leaves it (A-013)', () => {
    const { scheme, preferences, go, shown } = open('login');
    preferences.scheme.set('dark');
    expect(shown()).toEqual(['light', 'light']);
    const told = vi.fn<() => void>();
    scheme.subscribe(told);
    go('notFound');
    expect([told.mock.calls.length, ...shown()]).toEqual([1, 'dark', 'dark']);
  });
});
