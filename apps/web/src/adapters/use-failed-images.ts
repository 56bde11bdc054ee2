import { useState } from 'react';
import { useReconnects } from './use-reconnects';

/**
 * For an element that shows images: which of them failed to load, and a React `key` for the element. After a failure the
 * key changes once the network is back, so that the images are requested again, also if the browser reports the
 * failure only then. If all images loaded, the key stays. Other addresses reset both.
 */
export function useFailedImages(...addresses: readonly string[]) {
  const reconnects = useReconnects();
  const address = addresses.join(' ');
  const [{ of, key, failed }, set] = useState({ of: address, key: reconnects, failed: [] as readonly string[] });
  if (of !== address || (failed.length > 0 && key !== reconnects)) set({ of: address, key: reconnects, failed: [] });
  const markFailed = (source: string) => set((now) => ({ ...now, failed: [...now.failed, source] }));
  return { key, failed, markFailed };
}
