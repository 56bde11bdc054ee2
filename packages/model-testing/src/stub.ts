import {
  createMachine,
  type ActorLogic,
  type ActorSystem,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type Snapshot,
} from 'xstate';
import { getStateNodes } from './graph.js';
import type { Model } from './model.js';
import { isNamedSource, isSideEffect } from './xstate-charts.js';
import { isObserved, isStop, logicOf, nameOf, sendSnapshot, takeOverSnapshots } from './xstate-internals.js';

/** Something another actor, or the front end's side, took from the machine under test. */
export interface RecordedEvent {
  /** A resident's or child's name, `parent`, `action` for a side effect, `listeners` for an emitted event. */
  readonly to: string;
  readonly event: AnyEventObject;
}

type Recorder = (told: RecordedEvent) => void;
const recorders = new WeakMap<ActorSystem<any>, Recorder>();

/** Where the stubs of a system write what they are sent. */
export const recordInto = (system: ActorSystem<any>, recorder: Recorder): void => {
  recorders.set(system, recorder);
};

type StubSnapshot = Snapshot<unknown>;
const settled = 'stub.settled';
const failed = 'stub.failed';
const shown = 'stub.shown';

/** What an observed child shows: a snapshot with the fields that the model gives. */
export const shownSnapshot = (fields: object | undefined): StubSnapshot => ({
  status: 'active',
  output: undefined,
  error: undefined,
  ...fields,
});

type StubLogic = ActorLogic<StubSnapshot, AnyEventObject, unknown>;
const stubs = new WeakSet<object>();

/** The name by which the model has the answers of an actor: its id, or the longest beginning of it; undefined without. */
export function answersName(model: Model<any>, id: string): string | undefined {
  const names = Object.keys(model.answers ?? {}).filter((name) => id.startsWith(name));
  return names.sort((a, b) => b.length - a.length)[0];
}

/** The model's answers for an actor. */
export function answersOf(model: Model<any>, id: string) {
  const name = answersName(model, id);
  return name === undefined ? undefined : model.answers?.[name];
}

/**
 * Stands for any child or resident: stays active until the test settles it, and records what it is sent. Like a
 * promise it drops a reply that comes after it was stopped.
 */
function makeStub(firstShown: (id: string) => object | undefined): StubLogic {
  const logic: StubLogic = {
    config: undefined,
    getInitialSnapshot: ({ self }) => {
      takeOverSnapshots(self);
      return shownSnapshot(firstShown(self.id));
    },
    start: (snapshot, { self }) => {
      if (isObserved(self)) sendSnapshot(self, snapshot);
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    transition: (snapshot, event, { self, system }) => {
      if (snapshot.status !== 'active') return snapshot;
      if (event.type === settled) return { ...snapshot, status: 'done', output: event['output'], error: undefined };
      if (event.type === failed) return { ...snapshot, status: 'error', output: undefined, error: event['error'] };
      if (isStop(event.type)) return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      if (event.type === shown) {
        const next = shownSnapshot(event['fields'] as object);
        sendSnapshot(self, next);
        return next;
      }
      recorders.get(system)?.({ to: nameOf(self), event });
      return snapshot;
    },
  };
  stubs.add(logic);
  return logic;
}

/** For models that answer with logic, such as an area that was loaded. */
export const stubLogic: StubLogic = makeStub(() => undefined);

export const isStub = (ref: AnyActorRef): boolean => stubs.has(logicOf(ref));

const reply = (ref: AnyActorRef, event: AnyEventObject): void => {
  if (ref.getSnapshot().status === 'active') ref.send(event);
};
export const settleStub = (ref: AnyActorRef, output: unknown): void => reply(ref, { type: settled, output });
export const failStub = (ref: AnyActorRef, error: unknown): void => reply(ref, { type: failed, error });
export const showStub = (ref: AnyActorRef, fields: object): void => reply(ref, { type: shown, fields });

/** Every actor the chart names, whether or not setup supplied it. */
function actorNames(machine: AnyStateMachine): string[] {
  const invoked = [machine.root, ...getStateNodes(machine)].flatMap((node) => node.invoke.map((invoke) => invoke.src));
  return [...Object.keys(machine.implementations.actors), ...invoked.filter((src) => isNamedSource(src))];
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
  const stub = makeStub((id) => answersOf(model, id)?.snapshots?.[0]);
  const machine = withoutInline(model.machine as AnyStateMachine, stub);
  const actors = actorNames(machine).filter((name) => !real.includes(name));
  const effects = Object.entries(machine.implementations.actions).filter(([, action]) => isSideEffect(action));
  return machine.provide({
    actors: Object.fromEntries(actors.map((name) => [name, stub])),
    actions: Object.fromEntries(effects.map(([name]) => [name, () => undefined])),
    delays: { ...model.delays },
  } as never);
}

type Config = Readonly<Record<string, unknown>>;
const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null;

/**
 * Actors and side effects that are written in the chart cannot be replaced by name: the chart is copied with stubs in
 * their places. Charts that name everything stay as they are.
 */
function withoutInline(machine: AnyStateMachine, stub: StubLogic): AnyStateMachine {
  let replaced = 0;
  const silent = (action: unknown): unknown => {
    if (!isSideEffect(action)) return action;
    replaced++;
    const name = (action as { name: string }).name;
    return Object.defineProperty(() => undefined, 'name', { value: name });
  };
  const each = (value: unknown, change: (item: unknown) => unknown): unknown =>
    Array.isArray(value) ? value.map(change) : change(value);
  const transition = (value: unknown): unknown =>
    each(value, (item) =>
      isConfig(item) && 'actions' in item ? { ...item, actions: each(item['actions'], silent) } : item,
    );
  const byEvent = (value: unknown): unknown =>
    isConfig(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, transition(item)])) : value;
  const invoke = (value: unknown): unknown =>
    each(value, (item) => {
      if (!isConfig(item)) return item;
      const isInline = typeof item['src'] !== 'string';
      if (isInline) replaced++;
      return {
        ...mapped(item, { onDone: transition, onError: transition, onSnapshot: transition }),
        ...(isInline ? { src: stub } : {}),
      };
    });
  const actions = (value: unknown): unknown => each(value, silent);
  const node = (config: Config): Config =>
    mapped(config, {
      entry: actions,
      exit: actions,
      on: byEvent,
      after: byEvent,
      always: transition,
      onDone: transition,
      initial: transition,
      invoke,
      states: (states) =>
        Object.fromEntries(Object.entries(states as Config).map(([key, child]) => [key, node(child as Config)])),
    });
  const config = node(machine.config as unknown as Config);
  return replaced === 0 ? machine : createMachine(config as never, machine.implementations as never);
}

function mapped(config: Config, changes: Readonly<Record<string, (value: unknown) => unknown>>): Config {
  const changed = Object.entries(changes).filter(([key]) => config[key] !== undefined);
  return { ...config, ...Object.fromEntries(changed.map(([key, change]) => [key, change(config[key])])) };
}
