import { useMemo, useState } from 'react';
import classes from './live.module.css';
import { NoSession } from './no-session';
import { SessionView } from './session-view';
import { Toolbar } from './toolbar';
import { usePosition, useSessions } from './use-sessions';

/** What happens in a client that runs beside the inspector, or happened in one that was recorded. */
export function Live() {
  const { sessions, version } = useSessions();
  const [chosen, setChosen] = useState<string | null>(null);
  const all = sessions.all();
  const session = all.find(({ id }) => id === chosen) ?? all[0];
  const length = session?.records.length ?? 0;
  const timeline = usePosition(length);
  const world = useMemo(() => session?.worldAt(timeline.position), [session, timeline.position]);
  return (
    <main className={classes.live} aria-label="Live" data-version={version}>
      <Toolbar sessions={sessions} session={session} timeline={timeline} length={length} onChoose={setChosen} />
      {session && world ? (
        <SessionView key={session.id} session={session} world={world} timeline={timeline} />
      ) : (
        <NoSession />
      )}
    </main>
  );
}
