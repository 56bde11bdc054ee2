import type { BoundApp } from '@bourse/react';
import { act } from 'react';

type Connectivity = {
  readonly network: 'online' | 'offline';
  readonly server: 'idle' | 'silent';
  /** Whether a call that moves money takes long. */
  readonly isLate: boolean;
};

/** One object for each value, as an app has one snapshot until the next. */
const shownOf = (value: Connectivity): Readonly<Record<string, unknown>> => ({
  connectivity: { value },
  intentQueue: { context: { inFlight: { 'intent.1': { operation: 'createDeposit', isLate: value.isLate } } } },
});

/** An app that has a network or none, and a server that answers, or does not, or does not answer one call. */
export function networked() {
  let value: Connectivity = { network: 'online', server: 'idle', isLate: false };
  let snapshots = shownOf(value);
  const told = new Set<() => void>();
  const app: BoundApp = {
    send: () => undefined,
    snapshot: ((name: string) => snapshots[name]) as BoundApp['snapshot'],
    watch: (_, listener) => {
      told.add(listener);
      return () => void told.delete(listener);
    },
  };
  const set = (change: Partial<Connectivity>) =>
    act(async () => {
      value = { ...value, ...change };
      snapshots = shownOf(value);
      for (const tell of told) tell();
    });
  return { app, set };
}
