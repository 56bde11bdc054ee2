import { useMemo, useState, useSyncExternalStore } from 'react';
import { createConnections, type Connections } from './connection';
import { createSessions, shownOf, type Session, type Sessions, type Stopped } from './session';

/** Sessions of the pages and processes that are open to inspection, and of files, for as long as the inspector is open. */
export const sessions: Sessions = createSessions();
export const connections: Connections = createConnections(sessions);

export function useSessions(): { readonly sessions: Sessions; readonly version: number } {
  const version = useSyncExternalStore(sessions.subscribe, sessions.version);
  return useMemo(() => ({ sessions, version }), [version]);
}

/** The session that is shown, and how many of its records: all of them while following, else where a person stopped. */
export function useShown(all: readonly Session[]) {
  const [chosen, choose] = useState<string | null>(null);
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const session = shownOf(all, chosen, stopped);
  const length = session?.records.length ?? 0;
  const isFollowing = stopped === null || stopped.session !== session?.id;
  const timeline = {
    position: isFollowing ? length : Math.min(stopped.at, length),
    isFollowing,
    stop: (at: number) => session && setStopped({ session: session.id, at: Math.max(0, Math.min(length, at)) }),
    follow: () => setStopped(null),
  };
  return { session, length, timeline, choose };
}

export type Timeline = ReturnType<typeof useShown>['timeline'];
