import type {
  ActorLogic,
  ActorScope,
  AnyActorRef,
  AnyEventObject,
  AnyStateMachine,
  ActorSystem,
  Snapshot,
} from 'xstate';
import { getStateNodes } from './graph';
import type { Model } from './model';

/** Something another actor, or the front end's side, took from the machine under test. */
export interface RecordedEvent {
  /** A resident's or child's name, `parent`, or `action` for a side effect given by provide(). */
  readonly to: string;
  readonly event: AnyEventObject;
}

type Recorder = (told: RecordedEvent) => void;
const recorders = new WeakMap<ActorSystem<any>, Recorder>();

/** Where the stubs of a system write what they are sent. */
export const recordInto = (system: ActorSystem<any>, recorder: Recorder): void => {
  recorders.set(system, recorder);
};

export const nameOf = (ref: AnyActorRef): string => (ref as { systemId?: string }).systemId ?? ref.id;

type StubSnapshot = Snapshot<unknown> & { readonly input: unknown };
const settled = 'stub.settled';
const failed = 'stub.failed';

/**
 * Stands for any child or resident: stays active until the test settles it, and records what it is sent. Like a
 * promise it drops a reply that comes after it was stopped.
 */
export const stubLogic: ActorLogic<StubSnapshot, AnyEventObject, unknown> = {
  config: undefined,
  getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event, scope: ActorScope<StubSnapshot, AnyEventObject>) => {
    if (snapshot.status !== 'active') return snapshot;
    if (event.type === settled) return { ...snapshot, status: 'done', output: event['output'], error: undefined };
    if (event.type === failed) return { ...snapshot, status: 'error', output: undefined, error: event['error'] };
    if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
    recorders.get(scope.system)?.({ to: nameOf(scope.self), event });
    return snapshot;
  },
};

const reply = (ref: AnyActorRef, event: AnyEventObject): void => {
  if (ref.getSnapshot().status === 'active') ref.send(event);
};
export const settleStub = (ref: AnyActorRef, output: unknown): void => reply(ref, { type: settled, output });
export const failStub = (ref: AnyActorRef, error: unknown): void => reply(ref, { type: failed, error });

const isSideEffect = (action: unknown) => typeof action === 'function' && !('resolve' in action);

/** Every actor the chart names, whether or not setup supplied it. */
function actorNames(machine: AnyStateMachine): string[] {
  const invoked = [machine.root, ...getStateNodes(machine)].flatMap((node) => node.invoke.map((invoke) => invoke.src));
  return [...Object.keys(machine.implementations.actors), ...invoked.filter((src) => typeof src === 'string')];
}

const whole = new WeakMap<Model<any>, AnyStateMachine>();

/** The machine with every actor stubbed; made once for a model. */
export function stubbed(model: Model<any>): AnyStateMachine {
  const made = whole.get(model) ?? stubbedExcept(model, []);
  whole.set(model, made);
  return made;
}

/** The machine with every actor stubbed except `real`, side effects made silent and the model's delays put in. */
export function stubbedExcept(model: Model<any>, real: readonly string[]): AnyStateMachine {
  const machine = model.machine as AnyStateMachine;
  const actors = actorNames(machine).filter((name) => !real.includes(name));
  const effects = Object.entries(machine.implementations.actions).filter(([, action]) => isSideEffect(action));
  return machine.provide({
    actors: Object.fromEntries(actors.map((name) => [name, stubLogic])),
    actions: Object.fromEntries(effects.map(([name]) => [name, () => undefined])),
    delays: { ...model.delays },
  } as never);
}
