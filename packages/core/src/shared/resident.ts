import { sendTo, type ActionArgs, type AnyActorRef, type AnyEventObject, type EventObject, type MachineContext } from 'xstate';

/** A long-lived actor that others reach by its systemId. */
export interface Resident<TEvent extends EventObject, TSnapshot> {
  event: TEvent;
  snapshot: TSnapshot;
}

/**
 * Every actor with a systemId: name → events it takes and snapshot it shows.
 * Each flow adds itself in its `index.ts` by declaration merging, so that shared knows no flow.
 */
export interface Residents {}

export type ResidentName = keyof Residents & string;
export type ResidentEvent<N extends ResidentName> = Residents[N] extends { event: infer E extends EventObject } ? E : never;
export type ResidentSnapshot<N extends ResidentName> = Residents[N] extends { snapshot: infer S } ? S : never;

/** A target that does not exist: computing a transition may meet it, delivering to it throws (hard case 3). */
const missing = (name: string) =>
  ({
    id: name,
    sessionId: `missing:${name}`,
    _send: (event: EventObject) => {
      throw new Error(`No resident "${name}" to take "${event.type}"`);
    },
  }) as unknown as AnyActorRef;

type Args<C extends MachineContext, E extends EventObject, P> = [args: ActionArgs<C, E, E>, params: P];

/**
 * Tells a resident something. The one way to reach one: a missing resident throws everywhere instead of
 * swallowing the event, and the test kit records what was told.
 */
export function tell<N extends ResidentName, C extends MachineContext, E extends EventObject, P>(
  name: N,
  event: ResidentEvent<N> | ((...args: Args<C, E, P>) => ResidentEvent<N>),
) {
  return sendTo<C, E, P & undefined, AnyActorRef, E, never, string>(
    ({ system }) => (system.get(name) as AnyActorRef | undefined) ?? missing(name),
    event as AnyEventObject,
  );
}
