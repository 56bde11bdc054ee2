import type { BoundApp } from '@bourse/react';
import { act } from 'react';

/** An app whose residents are as a test sets them, with what was sent to it. */
export function steered(first: Readonly<Record<string, unknown>>) {
  let snapshots = first;
  const told = new Set<() => void>();
  const sent: unknown[] = [];
  const app = {
    send: (name: string, event: unknown) => void sent.push([name, event]),
    snapshot: (name: string) => snapshots[name],
    watch: (_: unknown, listener: () => void) => {
      told.add(listener);
      return () => void told.delete(listener);
    },
  } as unknown as BoundApp;
  const set = (change: Readonly<Record<string, unknown>>) =>
    act(() => {
      snapshots = { ...snapshots, ...change };
      for (const tell of told) tell();
    });
  return { app, sent, set };
}
