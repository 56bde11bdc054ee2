import { navigationView, type App, type ScreenName } from '@bourse/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Preferences } from './preferences';

/** These stay light whatever the device likes. */
const ALWAYS_LIGHT: readonly ScreenName[] = ['login'];

/** Light or dark, as the page is drawn now. */
export interface Scheme {
  get(): 'light' | 'dark';
  subscribe(listener: () => void): () => void;
}

/** What a person chose, else what the device likes; written on the root element, where every stylesheet looks for it. */
export function connectScheme(app: Pick<App, 'snapshot' | 'watch'>, preferences: Preferences, view: Window): Scheme {
  const listeners = new Set<() => void>();
  const likesDark = view.matchMedia('(prefers-color-scheme: dark)');
  const read = () => {
    const { screen } = navigationView.read({ navigation: app.snapshot('navigation') });
    if (screen !== null && ALWAYS_LIGHT.includes(screen)) return 'light';
    const chosen = preferences.scheme.get();
    if (chosen !== 'auto') return chosen;
    return likesDark.matches ? 'dark' : 'light';
  };
  let current = read();
  const write = () => {
    view.document.documentElement.dataset['mantineColorScheme'] = current;
  };
  const follow = () => {
    const next = read();
    if (next === current) return;
    current = next;
    write();
    for (const listener of listeners) listener();
  };
  write();
  likesDark.addEventListener('change', follow);
  preferences.scheme.subscribe(follow);
  app.watch(['navigation'], follow);
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const SchemeContext = createContext<Scheme | null>(null);

/** Light or dark, as the page is drawn now; throws outside the page's providers. */
export function useScheme(): 'light' | 'dark' {
  const scheme = useContext(SchemeContext);
  if (scheme === null) throw new Error('There is no colour scheme above this component');
  return useSyncExternalStore(scheme.subscribe, scheme.get);
}
