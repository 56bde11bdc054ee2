import type { App } from '@bourse/core';
import { createContext, useContext, type ReactNode } from 'react';

/** What the binding uses of the app: it subscribes and sends, nothing else. */
export type BoundApp = Pick<App, 'send' | 'snapshot' | 'watch'>;

const AppContext = createContext<BoundApp | null>(null);

/** Gives the app to everything below. */
export function AppProvider({ app, children }: { app: BoundApp; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

/** The app of the nearest provider; throws without one. */
export function useApp(): BoundApp {
  const app = useContext(AppContext);
  if (app === null) throw new Error('There is no AppProvider above this component');
  return app;
}
