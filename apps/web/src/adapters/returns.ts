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
