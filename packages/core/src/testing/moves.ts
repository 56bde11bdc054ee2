import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { Answers, Model } from './model';
import { nextTimer, type Move, type Point } from './predict';
import { payloadOf, short } from './show';
import { eventName } from './transitions';

/** Cases of one kind are numbered, so that a long payload is printed once. */
function numbered(moves: readonly Move[]): Move[] {
  return moves.map((move) => {
    const same = moves.filter((other) => other.type === move.type);
    return same.length === 1 ? move : { ...move, type: `${move.type} #${String(same.indexOf(move) + 1)}` };
  });
}

const timerMove = (event: AnyEventObject): Move => {
  const isAfter = event.type.startsWith('xstate.');
  const carries = isAfter ? '' : payloadOf(event);
  return {
    type: isAfter ? eventName(event.type) : `after a while ${event.type} ${carries}`,
    carries,
    kind: 'timer',
    event,
  };
};

function answersFor(model: Model<any>, id: string, isInvoked: boolean): Answers {
  const prefixes = Object.keys(model.answers ?? {}).filter((name) => id === name || id.startsWith(name));
  const name = prefixes.sort((a, b) => b.length - a.length)[0];
  const given = name === undefined ? undefined : model.answers?.[name];
  const failures = given?.failed ?? (isInvoked ? [new Error('unavailable')] : []);
  return { done: given?.done ?? [], failed: failures };
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

  function repliesOf(id: string, isInvoked: boolean): Move[] {
    const key = `${id}|${String(isInvoked)}`;
    const known = replies.get(key);
    if (known) return known;
    const { done = [], failed = [] } = answersFor(model, id, isInvoked);
    const made = numbered([
      ...done.map((output) => ({
        type: `${id} done`,
        carries: output === undefined ? '' : short(output),
        kind: 'done' as const,
        event: { type: `xstate.done.actor.${id}`, output, actorId: id },
        child: id,
      })),
      ...failed.map((error) => ({
        type: `${id} failed`,
        carries: short(error),
        kind: 'failed' as const,
        event: { type: `xstate.error.actor.${id}`, error, actorId: id },
        child: id,
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
      const invoked = new Set(point.machine._nodes.flatMap((node) => node.invoke.map((invoke) => invoke.id)));
      const children = Object.values(point.machine.children as Record<string, AnyActorRef | undefined>);
      const open = children.filter((ref): ref is AnyActorRef => ref !== undefined && !point.settled.includes(ref));
      const timer = nextTimer(point);
      return [
        ...events,
        ...open.flatMap((ref) => repliesOf(ref.id, invoked.has(ref.id))),
        ...(timer ? [timerMove(timer.event)] : []),
      ];
    },
  };
}
