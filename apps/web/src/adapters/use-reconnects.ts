import { connectivityView } from '@bourse/core';
import { useView } from '@bourse/react';
import { useState } from 'react';

/** How often the network has come back since mount; use it as a retry key. */
export function useReconnects(): number {
  const { isOffline } = useView(connectivityView);
  const [last, setLast] = useState({ isOffline, reconnects: 0 });
  if (last.isOffline === isOffline) return last.reconnects;
  const reconnects = isOffline ? last.reconnects : last.reconnects + 1;
  setLast({ isOffline, reconnects });
  return reconnects;
}
