import type { AnyActor, AnyActorRef } from 'xstate';
import { isFailedFlow, type ResidentEvent, type ResidentName, type ResidentSnapshot } from '../shared/resident';

/** Finds residents by name, whoever started them and whenever. */
export interface Directory {
  /**
   * Throws when there is no such resident now: an event without a receiver is a fault (hard case 3). A flow that failed
   * takes nothing until it is started again.
   */
  send<N extends ResidentName>(name: N, event: ResidentEvent<N>): void;
  /** undefined while the resident does not exist. */
  snapshot<N extends ResidentName>(name: N): ResidentSnapshot<N> | undefined;
  /** Calls `listener` at once on every change of one of `names`, also when one starts or stops. Returns unsubscribe. */
  watch(names: readonly ResidentName[], listener: () => void): () => void;
}

export function directory(root: AnyActor): Directory {
  const { system } = root;
  const listeners = new Map<string, Set<() => void>>();
  const find = (name: string) => system.get(name) as AnyActorRef | undefined;

  system.inspect((inspected) => {
    if (inspected.type !== '@xstate.snapshot') return;
    const { systemId } = inspected.actorRef as AnyActor;
    if (systemId === undefined) return;
    for (const listener of Array.from(listeners.get(systemId) ?? [])) listener();
  });

  return {
    send: (name, event) => {
      const actor = find(name);
      if (!actor && isFailedFlow(system, name)) return;
      if (!actor) throw new Error(`No resident "${name}" to take "${event.type}"`);
      actor.send(event);
    },
    snapshot: <N extends ResidentName>(name: N) => {
      const snapshot = find(name)?.getSnapshot() as { status: string } | undefined;
      return snapshot?.status === 'active' ? (snapshot as ResidentSnapshot<N>) : undefined;
    },
    watch: (names, listener) => {
      for (const name of names) {
        const set = listeners.get(name) ?? new Set();
        set.add(listener);
        listeners.set(name, set);
      }
      return () => names.forEach((name) => listeners.get(name)?.delete(listener));
    },
  };
}
