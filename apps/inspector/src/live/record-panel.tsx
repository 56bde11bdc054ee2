import type { InspectionRecord } from '@bourse/core';
import { Fragment } from 'react';
import classes from './live.module.css';
import type { Session } from './session';
import { stateText, viewsOf, type LiveActor, type World } from './world';

interface Props {
  readonly world: World;
  /** The actor whose chart is shown. */
  readonly actor: LiveActor | undefined;
  /** The last record that is shown. */
  readonly record: InspectionRecord | undefined;
  readonly nameOf: Session['nameOf'];
}

const printed = (value: unknown) => JSON.stringify(value, null, 2);

function Event({ record, nameOf }: { record: InspectionRecord } & Pick<Props, 'nameOf'>) {
  if (record.kind === 'actor') return <p className={classes.text}>{`${record.place} starts`}</p>;
  const { event, from, told, steps, status } = record;
  return (
    <>
      <p className={classes.text}>
        {`${nameOf(record.actor)} takes ${event.type}`}
        {from !== null && ` from ${nameOf(from)}`}
        {status !== 'active' && ` and ends: ${status}`}
      </p>
      <pre className={classes.json}>{printed(event)}</pre>
      {steps.flat().map(({ from: source, on, to }, index) => (
        <p key={index} className={classes.text}>
          {`${source || 'anywhere'} → ${to.length > 0 ? to.join(', ') : '(stays)'}${on === '' ? ' (always)' : ''}`}
        </p>
      ))}
      {told.map(({ to, type }, index) => (
        <p key={index} className={classes.text}>{`tells ${nameOf(to)}: ${type}`}</p>
      ))}
    </>
  );
}

/** The state it is in, or the one that it ended in and how. */
function nowOf({ value, status }: LiveActor): string {
  const state = stateText(value);
  if (status === 'active') return state || status;
  return state === '' ? status : `${state} (${status})`;
}

export function RecordPanel({ world, actor, record, nameOf }: Props) {
  return (
    <aside className={classes.panel} aria-label="Details" tabIndex={0}>
      {actor && (
        <>
          <h2 className={classes.panelTitle}>{actor.name}</h2>
          <p className={classes.text}>{actor.place}</p>
          <p className={classes.now}>{nowOf(actor)}</p>
          {actor.context !== undefined && (
            <>
              <h3 className={classes.heading}>Context</h3>
              <pre className={classes.json}>{printed(actor.context)}</pre>
            </>
          )}
          {viewsOf(world, actor).map(({ name, shows }) => (
            <Fragment key={name}>
              <h3 className={classes.heading}>{name}</h3>
              <pre className={classes.json}>{printed(shows)}</pre>
            </Fragment>
          ))}
        </>
      )}
      {record && (
        <>
          <h3 className={classes.heading}>Last record</h3>
          <Event record={record} nameOf={nameOf} />
        </>
      )}
    </aside>
  );
}
