import { useApp, type BoundApp } from '@bourse/react';
import { useCallback } from 'react';

const watch = (app: BoundApp, type: 'prices.watch' | 'prices.unwatch') => {
  // Sign-out stops the area before its screens unmount: then there is no receiver.
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
