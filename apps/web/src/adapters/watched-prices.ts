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

/** The same for what can be there and hidden, as by the width of the window: only while it is in sight. */
export function useSeenPrices(): (element: Element | null) => (() => void) | undefined {
  const app = useApp();
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      let isSeen = false;
      const see = (isSeenNow: boolean) => {
        if (isSeenNow !== isSeen) watch(app, isSeenNow ? 'prices.watch' : 'prices.unwatch');
        isSeen = isSeenNow;
      };
      const observer = new IntersectionObserver((entries) => see(entries.at(-1)?.isIntersecting ?? false));
      observer.observe(element);
      return () => {
        observer.disconnect();
        see(false);
      };
    },
    [app],
  );
}
