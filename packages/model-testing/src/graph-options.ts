import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { inputsOf, type Model } from './model.js';
import { show } from './show.js';
import { answersName, answersOf } from './stub.js';
import { activeNodes, doneEvent, failedEvent, remembered, snapshotEvent, timerEvents } from './xstate-internals.js';

/** What the functions of @xstate/graph take beside a machine. */
export interface GraphOptions {
  readonly input?: any;
  readonly events: (snapshot: any) => any[];
  readonly serializeState: (snapshot: any) => any;
  readonly serializeEvent: (event: any) => any;
  readonly stopWhen: (snapshot: any) => boolean;
  readonly limit: number;
}

/**
 * The options with which `getShortestPaths(model.machine, graphOptions(model))` ends and reaches what the model can
 * reach: its events, the answers of the children that run, the timers of the states it is in. The graph functions know
 * no clock, so any of the timers may fire first; `explore` takes them in the order they fall due. A model with several
 * `inputs` is asked for one of them at a time. They compute all steps in one system as well: a machine that starts a
 * child under the same `systemId` in several steps is more than they can do.
 */
export function graphOptions(model: Model<any>, input: unknown = inputsOf(model)[0]): GraphOptions {
  function repliesOf(ref: AnyActorRef, isInvoked: boolean): AnyEventObject[] {
    const { id } = ref;
    const answers = answersOf(model, id);
    return [
      ...(answers?.done ?? []).map((output) => doneEvent(id, output)),
      ...(answers?.failed ?? (isInvoked ? [new Error('unavailable')] : [])).map((error) => failedEvent(id, error)),
      ...(answers?.snapshots ?? []).map((fields) => snapshotEvent(id, fields)),
    ];
  }
  const childrenOf = (snapshot: AnyMachineSnapshot) =>
    Object.values(snapshot.children as Record<string, AnyActorRef | undefined>).filter((ref) => ref !== undefined);

  return {
    ...(input === undefined ? {} : { input }),
    events: (snapshot: AnyMachineSnapshot) => {
      const invoked = new Set(activeNodes(snapshot).flatMap((node) => node.invoke.map((invoke) => invoke.id)));
      const replies = childrenOf(snapshot).flatMap((ref) => repliesOf(ref, invoked.has(ref.id)));
      return [...(model.events as readonly AnyEventObject[]), ...replies, ...timerEvents(snapshot)];
    },
    serializeState: (snapshot: AnyMachineSnapshot) => {
      const ids = childrenOf(snapshot).map(({ id }) => answersName(model, id) ?? id);
      return JSON.stringify([
        snapshot.status,
        snapshot.value,
        remembered(snapshot),
        show(model.key?.(snapshot)),
        // How many spawned ones there are does not multiply states.
        [...new Set(ids)].sort(),
      ]);
    },
    serializeEvent: (event: AnyEventObject) => show(event),
    stopWhen: (snapshot: AnyMachineSnapshot) => snapshot.status !== 'active' || model.stopWhen?.(snapshot) === true,
    limit: model.limit ?? 20_000,
  };
}
