import { fromCallback, type AnyActorRef, type AnyEventObject } from 'xstate';
import type { ResidentName, ResidentSnapshot } from './resident';

/**
 * An actor that turns a fact of a resident into events of its parent, so that no guard reads another actor's snapshot
 * (hard case 2). It sends one at its start and on every change of the fact; null sends nothing.
 */
export const followResident = <N extends ResidentName, F>(
  name: N,
  select: (snapshot: ResidentSnapshot<N>) => F,
  toEvent: (fact: F, isStart: boolean) => AnyEventObject | null,
) =>
  fromCallback<AnyEventObject, undefined>(({ sendBack, system }) => {
    const resident = system.get(name) as AnyActorRef | undefined;
    if (!resident) throw new Error(`No resident "${name}" to follow`);
    const report = (fact: F, isStart: boolean) => {
      const event = toEvent(fact, isStart);
      if (event) sendBack(event);
    };
    let known = select(resident.getSnapshot() as ResidentSnapshot<N>);
    report(known, true);
    const subscription = resident.subscribe({
      next: (snapshot: ResidentSnapshot<N>) => {
        const fact = select(snapshot);
        if (Object.is(fact, known)) return;
        known = fact;
        report(fact, false);
      },
      // A crash of the resident is its parent's to handle.
      error: () => undefined,
    });
    return () => subscription.unsubscribe();
  });
