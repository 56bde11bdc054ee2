import { useMemo } from 'react';
import { useKept } from '../shell/kept';
import classes from './live.module.css';
import { NoSession } from './no-session';
import { SessionView } from './session-view';
import { Toolbar } from './toolbar';
import { filterWords, useSessions, useShown } from './use-sessions';

/** What happens in a client that runs beside the inspector, or happened in one that was recorded. */
export function Live() {
  const { sessions, version } = useSessions();
  const { session, length, timeline, choose } = useShown(sessions.all());
  // What a person looks for stays while the session in sight becomes another.
  const words = useKept(filterWords);
  const world = useMemo(() => session?.worldAt(timeline.position), [session, timeline.position]);
  return (
    <main className={classes.live} aria-label="Live" data-version={version}>
      <Toolbar sessions={sessions} session={session} timeline={timeline} length={length} onChoose={choose} />
      {session && world ? (
        <SessionView key={session.id} {...{ session, world, timeline, words }} onWords={filterWords.set} />
      ) : (
        <NoSession onChoose={choose} />
      )}
    </main>
  );
}
