import {
  createActor,
  type ActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
  type SnapshotFrom,
  type EventFromLogic,
  type ActorRefFrom,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';
import { StepClock } from './clock.js';
import { inputsOf, shownBy, type Model } from './model.js';
import { childOf, sideEffect } from './predict.js';
import {
  failStub,
  recordInto,
  settleStub,
  showStub,
  stubbed,
  stubbedExcept,
  stubLogic,
  type RecordedEvent,
} from './stub.js';
import { transitionNames } from './transitions.js';
import { createIn, failedType, inputOf, isOwnType, takenIn } from './xstate-internals.js';

export interface StageOptions<M extends AnyStateMachine> {
  /** Instead of the model's first input. */
  readonly input?: InputFrom<M>;
  /** Actors, by the name the chart gives them, that run as `actors` or setup supply them. */
  readonly real?: readonly string[];
  /** Implementations of actors for this stage; they run for real. */
  readonly actors?: Readonly<Record<string, unknown>>;
  /** Hears what XState reports of everybody on the stage, from the first event on. */
  readonly inspect?: (inspected: InspectionEvent) => void;
}

/** A machine running on the real interpreter with everything around it in the test's hands. All calls act at once. */
export interface Stage<M extends AnyStateMachine> {
  readonly actor: ActorRefFrom<M>;
  readonly clock: StepClock;
  readonly send: (event: EventFromLogic<M>) => void;
  /** The child with this id ends with an output; throws when none runs. */
  readonly settle: (id: string, output?: unknown) => void;
  /** The child with this id fails; throws when none runs. */
  readonly fail: (id: string, error?: unknown) => void;
  /** The running child with this id shows a snapshot with these fields to the machine that observes it. */
  readonly show: (id: string, fields: object) => void;
  /** Moves time, firing each timer at its own moment. */
  readonly advance: (ms: number) => void;
  /** What residents, children and the parent took so far, and side effects (to: 'action'). */
  readonly told: RecordedEvent[];
  /** Takes out what was told since the last call; only to `name` when given. */
  readonly take: (name?: string) => AnyEventObject[];
  /** Input of the running child with this id. */
  readonly input: (id: string) => unknown;
  /** Ids of the children that run. */
  readonly running: () => string[];
  readonly snapshot: () => SnapshotFrom<M>;
  /** What the model's view shows now. */
  readonly view: () => any;
  /** The error the machine died of, if it did. */
  readonly failure: () => unknown;
  /** Names of transitions taken so far. */
  readonly taken: Set<string>;
  /** Every child that was ever started, stopped ones too. */
  readonly children: AnyActorRef[];
  readonly stop: () => void;
}

const hostLogic: ActorLogic<Snapshot<unknown>, AnyEventObject> = {
  config: undefined,
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot) => snapshot,
};

export function stage<M extends AnyStateMachine>(model: Model<M>, options: StageOptions<M> = {}): Stage<M> {
  const given = Object.keys(options.actors ?? {});
  const real = [...(options.real ?? []), ...given];
  const base = real.length === 0 ? stubbed(model as Model<any>) : stubbedExcept(model as Model<any>, real);
  const machine = given.length === 0 ? base : base.provide({ actors: options.actors } as never);
  const names = transitionNames(machine);
  const clock = new StepClock();
  const told: RecordedEvent[] = [];
  const taken = new Set<string>();
  const children: AnyActorRef[] = [];
  let failure: unknown;

  const host = createActor(
    {
      ...hostLogic,
      transition: (snapshot, event) => {
        if (event.type === failedType('subject')) failure = event['error'];
        else if (!isOwnType(event.type)) told.push({ to: 'parent', event });
        return snapshot;
      },
    } satisfies typeof hostLogic,
    // Production code can read this root systemId to know that it runs under test, and then throw when a receiver is
    // missing.
    { clock, logger: () => undefined, systemId: 'model-testing', ...(options.inspect && { inspect: options.inspect }) },
  );
  recordInto(host.system, (event) => told.push(event));
  host.system.inspect((inspected) => {
    const isSubject = (inspected.actorRef as AnyActorRef).id === 'subject';
    if (inspected.type === '@xstate.actor' && !isSubject) children.push(inspected.actorRef as AnyActorRef);
    if (!isSubject) return;
    for (const transition of takenIn(inspected)) taken.add(names.get(transition)?.name ?? '');
    if (inspected.type === '@xstate.action') {
      const effect = sideEffect(inspected.action);
      if (effect) told.push(effect);
    }
  });
  host.start();
  for (const name of model.residents ?? []) createIn(host, stubLogic, { id: name, systemId: name }).start();
  children.length = 0;
  const input = 'input' in options ? options.input : inputsOf(model)[0];
  const started = createIn(host, machine, { id: 'subject', input });
  started.start();

  const now = () => started.getSnapshot() as AnyMachineSnapshot;
  const child = (id: string): AnyActorRef => {
    const ref = childOf(now(), id);
    if (ref?.getSnapshot().status === 'active') return ref;
    throw new Error(`no child "${id}" runs in ${JSON.stringify(now().value)}`);
  };
  const running = () =>
    Object.values(now().children as Record<string, AnyActorRef>)
      .filter((ref) => ref.getSnapshot().status === 'active')
      .map((ref) => ref.id);

  return {
    actor: started as ActorRefFrom<M>,
    clock,
    send: (event) => started.send(event),
    settle: (id, output) => settleStub(child(id), output),
    fail: (id, error = new Error('unavailable')) => failStub(child(id), error),
    show: (id, fields) => showStub(child(id), fields),
    advance: (ms) => clock.increment(ms),
    told,
    take: (name) => {
      const mine = told.filter((event) => name === undefined || event.to === name);
      const rest = told.filter((event) => !mine.includes(event));
      told.splice(0, told.length, ...rest);
      return mine.map((recorded) => recorded.event);
    },
    input: (id) => inputOf(child(id)),
    running,
    snapshot: () => now() as SnapshotFrom<M>,
    view: () => shownBy(model as Model<any>, now()),
    failure: () => failure ?? (now().status === 'error' ? now().error : undefined),
    taken,
    children,
    stop: () => host.stop(),
  };
}
