import { useApp, type BoundApp } from '@bourse/react';
import { useCallback } from 'react';

/**
 * Tells the room, now or when it comes, and again when it was started anew: after a switch of the account mode it has
 * nobody who watches. Returns the end.
 */
function keepWatching(app: BoundApp): () => void {
  let isTold = false;
  const follow = () => {
    const isThere = app.snapshot('assets') !== undefined;
    const isNew = isThere && !isTold;
    isTold = isThere;
    if (isNew) app.send('assets', { type: 'prices.watch' });
  };
  const undo = app.watch(['assets'], follow);
  follow();
  return () => {
    undo();
    // Sign-out stops the area before its screens unmount: then there is no receiver.
    if (app.snapshot('assets')) app.send('assets', { type: 'prices.unwatch' });
  };
}

/** For the `ref` of what shows prices of more than the current asset: while it is there they are kept fresh (T-114). */
export function useWatchedPrices(): (element: Element | null) => (() => void) | undefined {
  const app = useApp();
  return useCallback((element) => (element === null ? undefined : keepWatching(app)), [app]);
}

/** The same for what can be there and hidden, as by the width of the window: only while it is in sight. */
export function useSeenPrices(): (element: Element | null) => (() => void) | undefined {
  const app = useApp();
  return useCallback(
    (element) => {
      if (element === null) return undefined;
      let end: (() => void) | null = null;
      const see = (isSeen: boolean) => {
        if (isSeen === (end !== null)) return;
        end?.();
        end = isSeen ? keepWatching(app) : null;
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
