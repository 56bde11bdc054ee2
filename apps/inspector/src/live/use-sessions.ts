import { useMemo, useSyncExternalStore } from 'react';
import { createKept, useKept } from '../shell/kept';
import { hashOf } from '../shell/route';
import { createConnections, type Connections } from './connection';
import { createSessions, followed, shownOf, type Session, type Sessions, type Stopped } from './session';

/** Sessions of the pages and processes that are open to inspection, and of files, for as long as the inspector is open. */
export const sessions: Sessions = createSessions();
export const connections: Connections = createConnections(sessions);

/** The address of Live, with the process that is attached to: a reload attaches to it again. */
export const liveHash = (): string =>
  hashOf({ place: 'live', socket: connections.all().findLast(({ state }) => state !== 'ended')?.address ?? null });

/** What a person looks at, also after a visit to the gallery. */
const chosenSession = createKept<string | null>(null);
const stoppedAt = createKept<Stopped | null>(null);
/** A place keeps its chart in the next session too. */
export const chosenPlace = createKept<string | null>(null);
export const filterWords = createKept('');

export function useSessions(): { readonly sessions: Sessions; readonly version: number } {
  const version = useSyncExternalStore(sessions.subscribe, sessions.version);
  return useMemo(() => ({ sessions, version }), [version]);
}

/** The session that is shown, and how many of its records: all of them while following, else where a person stopped. */
export function useShown(all: readonly Session[]) {
  const chosen = useKept(chosenSession);
  const stopped = useKept(stoppedAt);
  const session = shownOf(all, chosen, stopped);
  const length = session?.records.length ?? 0;
  const isFollowing = stopped === null || stopped.session !== session?.id;
  const timeline = {
    position: isFollowing ? length : Math.min(stopped.at, length),
    isFollowing,
    stop: (at: number) => session && stoppedAt.set({ session: session.id, at: Math.max(0, Math.min(length, at)) }),
    follow: () => {
      chosenSession.set(followed(all, chosen, session));
      stoppedAt.set(null);
    },
  };
  return { session, length, timeline, choose: chosenSession.set };
}

export type Timeline = ReturnType<typeof useShown>['timeline'];
