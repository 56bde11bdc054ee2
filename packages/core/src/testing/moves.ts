import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { Answers, Model } from './model';
import { nextTimer, type Move, type Point } from './predict';
import { short } from './show';
import { eventName } from './transitions';

const label = (event: AnyEventObject): string => {
  const { type, ...payload } = event;
  return Object.keys(payload).length === 0 ? type : `${type} ${short(payload)}`;
};

const timerLabel = (event: AnyEventObject): string =>
  event.type.startsWith('xstate.') ? eventName(event.type) : `after a while ${label(event)}`;

/** Two moves that print alike (two secrets, say) get a number. */
function numbered(moves: readonly Move[]): Move[] {
  const seen = new Map<string, number>();
  return moves.map((move) => {
    const count = (seen.get(move.type) ?? 0) + 1;
    seen.set(move.type, count);
    return count === 1 ? move : { ...move, type: `${move.type} (${String(count)})` };
  });
}

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
    (model.events as readonly AnyEventObject[]).map((event) => ({ type: label(event), kind: 'event' as const, event })),
  );
  const replies = new Map<string, Move[]>();

  function repliesOf(id: string, isInvoked: boolean): Move[] {
    const key = `${id}|${String(isInvoked)}`;
    const known = replies.get(key);
    if (known) return known;
    const { done = [], failed = [] } = answersFor(model, id, isInvoked);
    const made = numbered([
      ...done.map((output) => ({
        type: output === undefined ? `${id} done` : `${id} done ${short(output)}`,
        kind: 'done' as const,
        event: { type: `xstate.done.actor.${id}`, output, actorId: id },
        child: id,
      })),
      ...failed.map((error) => ({
        type: `${id} failed ${short(error)}`,
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
        ...(timer ? [{ type: timerLabel(timer.event), kind: 'timer' as const, event: timer.event }] : []),
      ];
    },
  };
}
