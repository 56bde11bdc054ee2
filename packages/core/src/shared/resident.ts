import {
  sendTo,
  type ActionArgs,
  type AnyActorRef,
  type AnyEventObject,
  type EventObject,
  type MachineContext,
  type ParameterizedObject,
} from 'xstate';

/**
 * Every actor with a systemId: name → events it takes and snapshot it shows.
 * Each flow adds itself in its `index.ts` by declaration merging, so that shared knows no flow:
 * `interface Residents { rate: { event: RateEvent; snapshot: SnapshotFrom<typeof rateMachine> } }`.
 * The literal form matters: machines that tell each other would make a generic alias refer to itself.
 */
export interface Residents {}

export type ResidentName = keyof Residents & string;
export type ResidentEvent<N extends ResidentName> = Residents[N] extends { event: infer E extends EventObject }
  ? E
  : never;
export type ResidentSnapshot<N extends ResidentName> = Residents[N] extends { snapshot: infer S } ? S : never;

type System = AnyActorRef['system'];
const resident = (system: System, name: string) => system.get(name) as AnyActorRef | undefined;

/** Systems in which every resident must exist: the app and the test kit. A machine that runs alone has none. */
const isComplete = (system: System) => (resident(system, 'app') ?? resident(system, 'model-testing')) !== undefined;

/** What hosts the flows knows which of them failed; they take nothing until they are started again. */
export const isFailedFlow = (system: System, name: string): boolean => {
  const { context } = (resident(system, 'areas')?.getSnapshot() ?? {}) as { context?: { failed?: object } };
  return Object.hasOwn(context?.failed ?? {}, name);
};

/**
 * A target that does not exist: computing a transition may meet it, delivering to it throws (hard case 3) unless
 * `instead` takes the event.
 */
const missing = (system: System, name: string, instead?: ResidentName) =>
  ({
    id: name,
    sessionId: `missing:${name}`,
    _send: (event: EventObject) => {
      const other = instead === undefined ? undefined : resident(system, instead);
      if (other) other.send(event as AnyEventObject);
      else if (isComplete(system) && !isFailedFlow(system, name))
        throw new Error(`No resident "${name}" to take "${event.type}"`);
    },
  }) as unknown as AnyActorRef;

const find = (system: System, name: string, instead?: ResidentName) =>
  resident(system, name) ?? missing(system, name, instead);

type Args<C extends MachineContext, E extends EventObject, P> = [args: ActionArgs<C, E, E>, params: P];

/**
 * Sends an event to a resident, and is the only way to: a missing resident throws instead of swallowing the event, and
 * the test kit records what was sent.
 */
export function tell<
  N extends ResidentName,
  C extends MachineContext,
  E extends EventObject,
  P extends ParameterizedObject['params'] | undefined,
>(name: N, event: Residents[N]['event'] | ((...args: Args<C, E, P>) => Residents[N]['event'])) {
  return sendTo<C, E, P, AnyActorRef, E>(({ system }) => find(system, name), event as AnyEventObject);
}

/** Sends to the machine's parent; without a parent nothing is sent. */
export function tellParent<
  C extends MachineContext,
  E extends EventObject,
  P extends ParameterizedObject['params'] | undefined,
>(event: (...args: Args<C, E, P>) => AnyEventObject) {
  return sendTo<C, E, P, AnyActorRef, E>(({ self, system }) => self._parent ?? missing(system, 'parent'), event);
}

/**
 * As `tell`, with the receiver's name from context or event, such as the flow that asked for a call. The event's type
 * is not checked: which residents exist depends on the areas of a program. Without a resident of the name, `instead`
 * takes the event.
 */
export function tellWhom<C extends MachineContext, E extends EventObject, P extends ParameterizedObject['params']>(
  name: (...args: Args<C, E, P>) => ResidentName,
  event: (...args: Args<C, E, P>) => AnyEventObject,
  instead: ResidentName,
) {
  return sendTo<C, E, P, AnyActorRef, E>((args, params) => find(args.system, name(args, params), instead), event);
}
