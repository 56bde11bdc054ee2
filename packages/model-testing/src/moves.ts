import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { Model } from './model.js';
import { nextTimer, timerName, type Move, type Point, type Timer } from './predict.js';
import { payloadOf, short } from './show.js';
import { answersOf } from './stub.js';
import { activeNodes, doneEvent, failedEvent, isObserved, isOwnType, snapshotEvent } from './xstate-internals.js';

/** Cases of one kind are numbered, so that a long payload is printed once. */
function numbered(moves: readonly Move[]): Move[] {
  return moves.map((move) => {
    const same = moves.filter((other) => other.type === move.type);
    return same.length === 1 ? move : { ...move, type: `${move.type} #${String(same.indexOf(move) + 1)}` };
  });
}

/** A timer that fires: one of a state by its delay, an event that was sent with a delay as coming after a while. */
export function timerMove(timer: Timer): Move {
  const carries = isOwnType(timer.event.type) ? '' : payloadOf(timer.event);
  const name = timerName(timer);
  return {
    type: isOwnType(timer.event.type) ? name : `after a while ${name} ${carries}`.trim(),
    carries,
    kind: 'timer',
    event: timer.event,
  };
}

/** What can happen at a point: events of the model, answers of children that run, the next timer. */
export function movesOf(model: Model<any>) {
  const events = numbered(
    (model.events as readonly AnyEventObject[]).map((event) => ({
      type: event.type,
      carries: payloadOf(event),
      kind: 'event' as const,
      event,
    })),
  );
  const replies = new Map<string, Move[]>();

  function repliesOf(ref: AnyActorRef, isInvoked: boolean): Move[] {
    const { id } = ref;
    const key = `${id}|${String(isInvoked)}|${String(isObserved(ref))}`;
    const known = replies.get(key);
    if (known) return known;
    const answers = answersOf(model, id);
    const failed = answers?.failed ?? (isInvoked ? [new Error('unavailable')] : []);
    const child = { child: id };
    const made = numbered([
      ...(answers?.done ?? []).map((output) => ({
        type: `${id} done`,
        carries: output === undefined ? '' : short(output),
        kind: 'done' as const,
        event: doneEvent(id, output),
        ...child,
      })),
      ...failed.map((error) => ({
        type: `${id} failed`,
        carries: short(error),
        kind: 'failed' as const,
        event: failedEvent(id, error),
        ...child,
      })),
      ...(isObserved(ref) ? (answers?.snapshots ?? []) : []).map((fields) => ({
        type: `${id} shows`,
        carries: short(fields),
        kind: 'shows' as const,
        event: snapshotEvent(id, fields),
        ...child,
      })),
    ]);
    replies.set(key, made);
    return made;
  }

  return {
    events,
    /** Every answer that was possible somewhere so far. */
    seenReplies: () => [...replies.values()].flat(),
    at(point: Point): Move[] {
      if (point.status !== 'active') return [];
      const invoked = new Set(activeNodes(point.machine).flatMap((node) => node.invoke.map((invoke) => invoke.id)));
      const children = Object.values(point.machine.children as Record<string, AnyActorRef | undefined>);
      const open = children.filter((ref): ref is AnyActorRef => ref !== undefined && !point.settled.includes(ref));
      const timer = nextTimer(point);
      return [
        ...events,
        ...open.flatMap((ref) => repliesOf(ref, invoked.has(ref.id))),
        ...(timer ? [timerMove(timer)] : []),
      ];
    },
  };
}
