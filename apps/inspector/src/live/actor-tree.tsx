import { memo, useMemo } from 'react';
import classes from './live.module.css';
import { stateText, treeOf, type LiveActor, type World } from './world';

interface RowProps {
  readonly actor: LiveActor;
  readonly depth: number;
  readonly isChosen: boolean;
  readonly onChoose: (place: string) => void;
}

const Row = memo(function Row({ actor, depth, isChosen, onChoose }: RowProps) {
  const { name, machine, value, place } = actor;
  return (
    <li data-depth={Math.min(depth, 6)} className={classes.actor}>
      <button
        type="button"
        className={classes.actorButton}
        aria-pressed={isChosen}
        data-chart={machine !== null || undefined}
        onClick={() => onChoose(place)}
      >
        <span className={classes.actorName}>{name}</span>
        <span className={classes.actorState}>{stateText(value)}</span>
      </button>
    </li>
  );
});

/** Every actor that lives, below its parent, with the state that it is in. */
export function ActorTree({
  world,
  place,
  onChoose,
}: {
  world: World;
  place: string;
  onChoose: (place: string) => void;
}) {
  const rows = useMemo(() => treeOf(world), [world]);
  return (
    <nav className={classes.tree} aria-label="Actors">
      <p className={classes.treeCount}>{`${rows.length} live actors`}</p>
      <ul className={classes.actors}>
        {rows.map(({ actor, depth }) => (
          <Row key={actor.id} actor={actor} depth={depth} isChosen={actor.place === place} onChoose={onChoose} />
        ))}
      </ul>
    </nav>
  );
}
