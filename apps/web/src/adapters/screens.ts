import type { App, ScreenName } from '@bourse/core';
import type { ComponentType } from 'react';
import { useCallback, useSyncExternalStore } from 'react';
import { restoreStyles } from './styles';

/** A part that has not arrived after this many ms is lost. */
const PATIENCE = 120_000;

export type ScreenModule = { default: ComponentType };
export type Loaders = Record<ScreenName, () => Promise<ScreenModule>>;
type Loaded = { phase: 'loading' } | { phase: 'failed' } | { phase: 'ready'; Screen: ComponentType };

/** Screens that arrive when needed, styled; one that does not is said by a notice and by its place. */
export interface Screens {
  get(name: ScreenName): Loaded;
  load(name: ScreenName): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const LOADING: Loaded = { phase: 'loading' };

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The part did not arrive in time')), ms);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function openScreens(app: Pick<App, 'send'>, loaders: Loaders): Screens {
  const loaded = new Map<ScreenName, Loaded>();
  const listeners = new Set<() => void>();
  const put = (name: ScreenName, state: Loaded) => {
    loaded.set(name, state);
    for (const listener of listeners) listener();
  };
  const load = async (name: ScreenName) => {
    const present = loaded.get(name);
    if (present && present.phase !== 'failed') return;
    loaded.set(name, LOADING);
    try {
      const whole = restoreStyles().then(loaders[name]);
      put(name, { phase: 'ready', Screen: (await within(whole, PATIENCE)).default });
    } catch {
      put(name, { phase: 'failed' });
      app.send('notices', { type: 'notice.add', kind: 'error', message: { id: 'page.notLoaded' } });
    }
  };
  return {
    get: (name) => loaded.get(name) ?? LOADING,
    load,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The screen's component, or how far its loading has come; starts it when nobody has. */
export function useScreen(screens: Screens, name: ScreenName): Loaded {
  const subscribe = useCallback(
    (listener: () => void) => {
      const undo = screens.subscribe(listener);
      void screens.load(name);
      return undo;
    },
    [screens, name],
  );
  return useSyncExternalStore(subscribe, () => screens.get(name));
}
