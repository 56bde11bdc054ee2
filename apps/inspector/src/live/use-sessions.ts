import { useMemo, useState, useSyncExternalStore } from 'react';
import { createConnections, type Connections } from './connection';
import { createSessions, type Sessions } from './session';

/** Sessions of the pages and processes that are open to inspection, and of files, for as long as the inspector is open. */
export const sessions: Sessions = createSessions();
export const connections: Connections = createConnections(sessions);

export function useSessions(): { readonly sessions: Sessions; readonly version: number } {
  const version = useSyncExternalStore(sessions.subscribe, sessions.version);
  return useMemo(() => ({ sessions, version }), [version]);
}

/** The number of records that are shown: all of them while following, else where a person stopped. */
export function usePosition(length: number) {
  const [stopped, setStopped] = useState<number | null>(null);
  const position = stopped === null ? length : Math.min(stopped, length);
  const stop = (at: number) => setStopped(Math.max(0, Math.min(length, at)));
  return { position, isFollowing: stopped === null, stop, follow: () => setStopped(null) };
}
