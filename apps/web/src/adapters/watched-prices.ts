import { useApp, type BoundApp } from '@bourse/react';
import { useCallback } from 'react';

const watch = (app: BoundApp, type: 'prices.watch' | 'prices.unwatch') => {
  // Signing out takes the area away before its screens: then there is nobody left to tell.
  if (app.snapshot('assets')) app.send('assets', { type });
};

/** For the `ref` of what shows prices of more than the current asset: while it is there they are kept fresh (T-114). */
export function useWatchedPrices(): (element: Element | null) => (() => void) | undefined {
  const app = useApp();
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      watch(app, 'prices.watch');
      return () => watch(app, 'prices.unwatch');
    },
    [app],
  );
}
