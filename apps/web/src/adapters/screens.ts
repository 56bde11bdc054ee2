import type { App, ScreenName } from '@bourse/core';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { inTime } from './in-time';
import { restoreStyles } from './styles';
import { useReconnects } from './use-reconnects';

export type ScreenModule = { default: ComponentType };
export type Loaders = Record<ScreenName, () => Promise<ScreenModule>>;
/** What stands around a screen, also while that is late or lost. */
export interface Framing {
  readonly Frame: ComponentType<{ children: ReactNode }>;
}
export type Loaded = { phase: 'loading' } | { phase: 'failed' } | { phase: 'ready'; Screen: ComponentType };

/** Screens that load when needed, with their styles; a failure shows as a notice and in the screen's place. */
export interface Screens {
  get(name: ScreenName): Loaded;
  load(name: ScreenName): Promise<Loaded>;
  /** null where a screen has no frame, or that has not arrived either. */
  frameOf(name: ScreenName): Framing | null;
}

export function openScreens(
  app: Pick<App, 'send'>,
  loaders: Loaders,
  frameOf: Screens['frameOf'] = () => null,
): Screens {
  const ready = new Map<ScreenName, Loaded>();
  const load = async (name: ScreenName): Promise<Loaded> => {
    try {
      const { default: Screen } = await inTime(restoreStyles().then(loaders[name]));
      return { phase: 'ready', Screen };
    } catch {
      app.send('notices', { type: 'notice.add', kind: 'error', message: { id: 'page.notLoaded' } });
      return { phase: 'failed' };
    }
  };
  return {
    frameOf,
    get: (name) => ready.get(name) ?? { phase: 'loading' },
    load: async (name) => {
      const loaded = ready.get(name) ?? (await load(name));
      if (loaded.phase === 'ready') ready.set(name, loaded);
      return loaded;
    },
  };
}

/**
 * The screen's component, or the state of its loading; a failed screen is requested again on the next navigation and
 * when the network is back.
 */
export function useScreen(screens: Screens, name: ScreenName): Loaded {
  const reconnects = useReconnects();
  const [last, show] = useState({ name, loaded: screens.get(name) });
  useEffect(() => {
    let isCurrent = true;
    void screens.load(name).then((loaded) => (isCurrent ? show({ name, loaded }) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [screens, name, reconnects]);
  return last.name === name ? last.loaded : screens.get(name);
}
