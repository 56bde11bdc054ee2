import { useCallback, useMemo } from 'react';
import type { Lit } from '../chart/chart-shapes';
import { ChartView } from '../chart/chart-view';
import { useDrawing } from '../chart/use-drawing';
import { useKept } from '../shell/kept';
import { hashOf } from '../shell/route';
import { WhenLoaded } from '../shell/when-loaded';
import { ActorTree } from './actor-tree';
import { EventLog } from './event-log';
import classes from './live.module.css';
import { RecordPanel } from './record-panel';
import type { Session } from './session';
import { chosenPlace, type Timeline } from './use-sessions';
import { activePaths, type LiveActor, type World } from './world';

/** Of an actor that has ended no state is active any more. */
const ENDED: ReadonlySet<string> = new Set();

function LiveChart({ actor }: { actor: LiveActor }) {
  const drawing = useDrawing(null, actor.machine);
  const { value, taken, status } = actor;
  const lit = useMemo((): Lit => {
    const states = status === 'active' ? activePaths(value) : ENDED;
    return { states, edges: taken };
  }, [status, value, taken]);
  const { area, id } = drawing ?? { area: '', id: '' };
  const linkTo = useCallback((state: string) => hashOf({ place: 'gallery', area, id, state }), [area, id]);
  if (drawing === undefined) return <p className={classes.note}>{`${actor.name} has no chart.`}</p>;
  return <ChartView key={drawing.id} drawing={drawing} chosen={null} lit={lit} linkTo={linkTo} />;
}

interface Props {
  readonly session: Session;
  readonly world: World;
  readonly timeline: Timeline;
  /** What events are filtered by. */
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** A session at one of its records: who lives, the chart of one of them, what happened, what was printed. */
export function SessionView({ session, world, timeline, words, onWords }: Props) {
  const place = session.placeOf(useKept(chosenPlace));
  // A place keeps its chart when its actor is started again.
  const actor = [...world.actors.values()].findLast((one) => one.place === place);
  const record = session.records[timeline.position - 1];
  return (
    <div className={classes.session}>
      <ActorTree world={world} place={place} onChoose={chosenPlace.set} />
      <div className={classes.middle}>
        {actor ? (
          <WhenLoaded what={`The chart of ${actor.name}`}>
            <LiveChart actor={actor} />
          </WhenLoaded>
        ) : (
          <p className={classes.note}>{`${place} does not live now.`}</p>
        )}
        <EventLog {...{ session, timeline, words, onWords }} />
      </div>
      <RecordPanel world={world} actor={actor} record={record} nameOf={session.nameOf} />
    </div>
  );
}
