import type { BoundApp } from '@bourse/react';
import { act } from 'react';

/** An app that has a network or none. */
export function networked() {
  let value = { network: 'online', server: 'idle' };
  const told = new Set<() => void>();
  const app: BoundApp = {
    send: () => undefined,
    snapshot: ((name: string) => (name === 'connectivity' ? { value } : undefined)) as BoundApp['snapshot'],
    watch: (_, listener) => {
      told.add(listener);
      return () => void told.delete(listener);
    },
  };
  const setNetwork = (network: 'online' | 'offline') =>
    act(async () => {
      value = { ...value, network };
      for (const tell of told) tell();
    });
  return { app, setNetwork };
}
