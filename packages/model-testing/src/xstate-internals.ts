// Everything the kit uses that XState does not promise about running machines: fields that begin with an underscore, the
// names of its own events. How it writes a chart is in xstate-charts.ts. As xstate 5.33 has both: a new version is checked
// there and here.
import {
  createActor,
  fromCallback,
  type ActorSystem,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';

// ── Names of events ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Events and actions of the interpreter begin with `xstate.`: they are told apart from the machine's own. */
export const isOwnType = (type: string): boolean => type.startsWith('xstate.');

/** The name without that: `assign` of `xstate.assign`. */
export const ownName = (type: string): string => type.slice('xstate.'.length);

/** What the interpreter writes into `entry` and `exit` for `invoke` and `after`. */
export const isWritten = (type: string): boolean => /^xstate\.(raise|cancel|spawnChild|stopChild)$/.test(type);

/** What a child that ends well sends its parent. XState exports no creator: the pure transition is given this event. */
export const doneEvent = (id: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** What a child that fails sends its parent; likewise. */
export const failedEvent = (id: string, error: unknown): AnyEventObject => ({
  type: failedType(id),
  error,
  actorId: id,
});

/** The descriptor that `onError` of an invoke stands under: lint looks whether it is there. */
export const failedType = (id: string): string => `xstate.error.actor.${id}`;

/** What a child that its parent observes sends with each snapshot (`onSnapshot`, `syncSnapshot`); likewise. */
export const snapshotEvent = (id: string, snapshot: unknown): AnyEventObject => ({
  type: `xstate.snapshot.${id}`,
  snapshot,
});

/** An actor is stopped by an event: stubs have to end when it comes. */
export const isStop = (type: string): boolean => type === 'xstate.stop';

/** Events in words: `login done`, `login failed`, `player shows`, `after cooldown`, `payment finished`, `(always)`. */
export function eventName(type: string): string {
  if (type === '') return '(always)';
  const [, kind, id] = /^xstate\.(done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/.exec(type) ?? [];
  const verbs = { 'done.actor': 'done', 'error.actor': 'failed', snapshot: 'shows', 'done.state': 'finished' };
  if (kind !== undefined) return `${String(id)} ${verbs[kind as keyof typeof verbs]}`;
  const timer = /^xstate\.after\.([^.]+)\./.exec(type);
  return timer ? `after ${String(timer[1])}` : type;
}

// ── Snapshots and actors ────────────────────────────────────────────────────────────────────────────────────────────

/** `_nodes`: the active state nodes. `value` has their keys only, and coverage is counted by node. */
export const activeNodes = (snapshot: AnyMachineSnapshot) => snapshot._nodes;

type Node = AnyMachineSnapshot['_nodes'][number];
const open = new WeakMap<Node, boolean>();
/** Whether a node may do something at any event: `always`, and transitions for `*` and `order.*`. */
function isOpen(node: Node): boolean {
  const known =
    open.get(node) ?? (node.always !== undefined || [...node.transitions.keys()].some((on) => on.endsWith('*')));
  open.set(node, known);
  return known;
}

/** `transitions` and `always` of the active nodes: whether an event can do anything at all, whatever the guards say. */
export const mayAnswer = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  activeNodes(snapshot).some((node) => node.transitions.has(type) || isOpen(node));

/** `historyValue`: what history states remember, by id. It decides where they lead and is not in `value`. */
export const remembered = (snapshot: AnyMachineSnapshot): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(snapshot.historyValue as Record<string, readonly { readonly id: string }[]>).map(([id, nodes]) => [
      id,
      nodes.map((node) => node.id).sort(),
    ]),
  );

/** An actor's systemId or else its id: both exist on every actor, the public type of a reference has `id` alone. */
export const nameOf = (ref: AnyActorRef): string => (ref as { systemId?: string }).systemId ?? ref.id;

/** `options.input`: what an actor was started with; its snapshot need not keep it. */
export const inputOf = (ref: AnyActorRef): unknown => (ref as { options?: { input?: unknown } }).options?.input;

/** `logic`: tells a stub from a child that would run for real because its logic has no name to replace. */
export const logicOf = (ref: AnyActorRef): AnyActorLogic => (ref as unknown as { logic: AnyActorLogic }).logic;

/** The `parent` option, which createActor's types hide: the machine under test and its residents share one system. */
export const createIn = (host: AnyActorRef, logic: AnyActorLogic, options: object): AnyActorRef =>
  createActor(logic, { ...options, parent: host } as never) as AnyActorRef;

/** `_scheduledEvents`: the timers that an actor waits for, with whom each goes to. */
export function scheduledBy(source: AnyActorRef): { readonly type: string; readonly to: AnyActorRef }[] {
  const all = source.system.getSnapshot()._scheduledEvents as unknown as Record<
    string,
    { source: AnyActorRef; target: AnyActorRef; event: { type: string } }
  >;
  return Object.values(all)
    .filter((scheduled) => scheduled.source === source)
    .map(({ event, target }) => ({ type: event.type, to: target }));
}

const observed = new WeakSet<AnyActorRef>();

/**
 * `_syncSnapshot`: a child observed by its parent sends a snapshot at its start and after each event it takes. A stub
 * decides itself when it shows something, so the flag is taken off and remembered here.
 */
export function takeOverSnapshots(ref: AnyActorRef): void {
  const actor = ref as unknown as { _syncSnapshot?: boolean };
  if (actor._syncSnapshot !== true) return;
  actor._syncSnapshot = false;
  observed.add(ref);
}
export const isObserved = (ref: AnyActorRef): boolean => observed.has(ref);

/** `_parent` and `_relay`: sends the parent a snapshot as an observed actor does. */
export function sendSnapshot(ref: AnyActorRef, snapshot: unknown): void {
  const { _parent: parent, system } = ref as unknown as {
    _parent: AnyActorRef;
    system: { _relay: (source: AnyActorRef, target: AnyActorRef, event: AnyEventObject) => void };
  };
  system._relay(ref, parent, snapshotEvent(ref.id, snapshot));
}

/** The events that `after` of the active states waits for; they stand in no public place. */
export const timerEvents = (snapshot: AnyMachineSnapshot): AnyEventObject[] =>
  activeNodes(snapshot).flatMap((node) => node.after.map(({ eventType }) => ({ type: eventType })));

// ── What happened ───────────────────────────────────────────────────────────────────────────────────────────────────

/** `_transitions` of a microstep: the definitions taken, guarded branches apart. No public event says which. */
export const takenIn = (inspected: InspectionEvent): readonly AnyTransitionDefinition[] =>
  inspected.type === '@xstate.microstep' ? inspected._transitions : [];

export interface Action {
  readonly type: string;
  readonly params: any;
}

/** An action as the kit sees it. `to` undefined: the machine itself. */
export type Effect =
  | { readonly kind: 'send'; readonly to: AnyActorRef | undefined; readonly event: AnyEventObject }
  | {
      readonly kind: 'schedule';
      readonly to: AnyActorRef | undefined;
      readonly event: AnyEventObject;
      readonly delay: number;
      readonly id: string | undefined;
    }
  | { readonly kind: 'cancel'; readonly id: string }
  | { readonly kind: 'stop'; readonly child: AnyActorRef }
  | { readonly kind: 'emit'; readonly event: AnyEventObject }
  | { readonly kind: 'custom'; readonly event: AnyEventObject }
  | { readonly kind: 'none' };

/**
 * The types and params of built-in actions after they were resolved: the executor is handed nothing else. Delayed raise
 * and sendTo differ only in whom they go to; a raise without delay was already handled in the step.
 */
export function readAction({ type, params }: Action): Effect {
  switch (type) {
    case 'xstate.sendTo': {
      const { event, delay, id } = params;
      const to = selves.has(params.to) ? undefined : (params.to as AnyActorRef);
      return typeof delay === 'number' ? { kind: 'schedule', to, event, delay, id } : { kind: 'send', to, event };
    }
    case 'xstate.raise': {
      const { event, delay, id } = params;
      return typeof delay === 'number' ? { kind: 'schedule', to: undefined, event, delay, id } : { kind: 'none' };
    }
    case 'xstate.cancel':
      return { kind: 'cancel', id: params.sendId };
    case 'xstate.stopChild':
      return params === undefined ? { kind: 'none' } : { kind: 'stop', child: params };
    case 'xstate.emit':
      return { kind: 'emit', event: params.event };
    default:
      if (isOwnType(type)) return { kind: 'none' };
      return { kind: 'custom', event: { type, ...(params === undefined ? {} : { params }) } };
  }
}

// ── A step without running ──────────────────────────────────────────────────────────────────────────────────────────

const idle = fromCallback(() => undefined);
const parent = createActor(idle, { id: 'parent' });
const selves = new WeakSet<object>();

export interface Computed {
  /** Undefined when the step threw. */
  readonly next?: AnyMachineSnapshot;
  readonly failure?: unknown;
  readonly actions: readonly Action[];
  readonly taken: readonly AnyTransitionDefinition[];
}

/** An actor outside the machine that a computed step may find and tell. */
export const outsider = (name: string): AnyActorRef => createActor(idle, { id: name }) as AnyActorRef;

/** `_parent`: whether an actor was made by a step computed here, and not given from outside. */
export const isOwnChild = (ref: AnyActorRef): boolean => {
  const { _parent: made } = ref as unknown as { _parent?: object };
  return made !== undefined && selves.has(made);
};

/** Finds an actor of the system by its systemId. */
export type Directory = (name: string) => AnyActorRef | undefined;

/** Stands for the machine in every step. */
const subject = createActor(idle, { id: 'subject' });
const { system: whole } = subject;
Object.assign(subject, { _parent: parent });
selves.add(subject);

/**
 * The actor scope is an argument of a machine's `transition` that XState's own pure functions fill with a fixed one.
 * Ours has a `_parent` (machines tell theirs something), a system of each step's own (children with a systemId are made
 * again and again) that knows who was there before, and an executor that notes actions instead of executing them.
 */
function compute(before: Directory, run: (scope: any) => AnyMachineSnapshot): Computed {
  const actions: Action[] = [];
  const taken: AnyTransitionDefinition[] = [];
  const made = new Map<string, AnyActorRef>();
  const system: ActorSystem<any> = Object.assign(Object.create(whole) as typeof whole, {
    get: (name: string) => made.get(name) ?? before(name),
    _set: (name: string, ref: AnyActorRef) => {
      if (made.has(name)) throw new Error(`Actor with system ID '${name}' already exists.`);
      made.set(name, ref);
    },
    _sendInspectionEvent: (inspected: InspectionEvent) => void taken.push(...takenIn(inspected)),
  });
  Object.assign(subject, { system });
  const scope = {
    self: subject,
    id: 'subject',
    sessionId: subject.sessionId,
    system,
    logger: () => undefined,
    defer: () => undefined,
    stopChild: () => undefined,
    emit: () => undefined,
    actionExecutor: (action: Action) => void actions.push(action),
  };
  try {
    return { next: run(scope), actions, taken };
  } catch (failure) {
    return { failure, actions, taken };
  }
}

export const computeStart = (machine: AnyStateMachine, input: unknown, residents: Directory): Computed =>
  compute(residents, (scope) => machine.getInitialSnapshot(scope, input as never));

export function computeStep(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: AnyEventObject,
  residents: Directory,
): Computed {
  const children = Object.values(from.children as Record<string, AnyActorRef | undefined>);
  const before = (name: string) => residents(name) ?? children.find((ref) => ref !== undefined && nameOf(ref) === name);
  return compute(before, (scope) => machine.transition(from, event, scope) as AnyMachineSnapshot);
}
