import { connectivityView } from '@bourse/core';
import { useView } from '@bourse/react';
import { useState } from 'react';

/** How many times the network has come back since this was first shown: what did not arrive is asked for again then. */
export function useReturns(): number {
  const { isOffline } = useView(connectivityView);
  const [last, setLast] = useState({ isOffline, returns: 0 });
  if (last.isOffline === isOffline) return last.returns;
  const returns = isOffline ? last.returns : last.returns + 1;
  setLast({ isOffline, returns });
  return returns;
}

/**
 * For pictures that show in one place: which of them did not arrive, and the key of the place. Where one did not, the
 * place has another key once the network is back, so that it is asked for again, also where the browser tells of
 * the loss only then. What arrived stays as it is. Other addresses begin anew.
 */
export function useLosses(...addresses: readonly string[]) {
  const returns = useReturns();
  const address = addresses.join(' ');
  const [{ of, key, lost }, set] = useState({ of: address, key: returns, lost: [] as readonly string[] });
  if (of !== address || (lost.length > 0 && key !== returns)) set({ of: address, key: returns, lost: [] });
  const lose = (source: string) => set((now) => ({ ...now, lost: [...now.lost, source] }));
  return { key, lost, lose };
}
