import {
  createActor,
  fromCallback,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate';
import { nameOf, type RecordedEvent } from './stub';
import { eventName, transitionNames } from './transitions';

/** One thing that can happen. */
export interface Move {
  /** Its unique name: `demo.changed #2`, `login failed`, `after cooldown`. */
  readonly type: string;
  /** What it carries, as text. */
  readonly carries: string;
  readonly kind: 'event' | 'done' | 'failed' | 'timer';
  /** What the machine receives. */
  readonly event: AnyEventObject;
  /** The child that answers. */
  readonly child?: string;
}

export interface Timer {
  readonly id: string;
  readonly event: AnyEventObject;
  /** ms until it fires. */
  readonly remaining: number;
}

/** What a step did besides changing state. */
export interface Did {
  readonly told: readonly RecordedEvent[];
  /** Children that began to run, with their input. */
  readonly started: readonly { readonly id: string; readonly input: unknown }[];
  /** Names of the transitions taken, microsteps included. */
  readonly taken: readonly string[];
}

/** A machine's snapshot with its timers: a point of the graph. Shaped as a snapshot for xstate's graph functions. */
export interface Point {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly output: undefined;
  readonly error: unknown;
  readonly machine: AnyMachineSnapshot;
  readonly timers: readonly Timer[];
  /** Children that have answered; they answer once. */
  readonly settled: readonly AnyActorRef[];
  readonly did: Did;
}

/** Children of `after` that `before` did not have. */
export const startedBetween = (before: AnyMachineSnapshot | undefined, after: AnyMachineSnapshot) => {
  const old = new Set(Object.values((before?.children ?? {}) as Record<string, AnyActorRef>));
  return Object.values(after.children as Record<string, AnyActorRef>)
    .filter((ref) => !old.has(ref))
    .map((ref) => ({ id: ref.id, input: (ref as { options?: { input?: unknown } }).options?.input }));
};

/** A side effect given by provide(), as opposed to the interpreter's own actions. */
export const sideEffect = (type: string, params: unknown): RecordedEvent | null =>
  type.startsWith('xstate.') ? null : { to: 'action', event: { type, ...(params === undefined ? {} : { params }) } };

interface Action {
  readonly type: string;
  readonly params: any;
}

const nothing = fromCallback(() => undefined);
const parent = createActor(nothing, { id: 'parent' });

/**
 * Computes what a machine does without running it: state, context, timers in the order they fall due, what is told to
 * whom, which children start. A timer can fire only when no other falls due before it.
 */
export function predictor(machine: AnyStateMachine) {
  const names = transitionNames(machine);
  let unnamed = 0;

  /** A fresh system for each step: children with a systemId may be made again and again. */
  function compute(run: (scope: any) => AnyMachineSnapshot) {
    const self = createActor(nothing, { id: 'subject' });
    Object.assign(self, { _parent: parent });
    const actions: Action[] = [];
    const taken: AnyTransitionDefinition[] = [];
    self.system.inspect((inspected) => {
      if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions);
    });
    const scope = {
      self,
      id: 'subject',
      sessionId: self.sessionId,
      system: self.system,
      logger: () => undefined,
      defer: () => undefined,
      stopChild: () => undefined,
      emit: () => undefined,
      actionExecutor: (action: Action) => void actions.push(action),
    };
    try {
      return { next: run(scope), actions, taken };
    } catch (error) {
      return { failure: error, actions, taken };
    }
  }

  function tell(action: Action): RecordedEvent | null {
    if (action.type !== 'xstate.sendTo') return sideEffect(action.type, action.params);
    const { to, event, delay } = action.params as { to: AnyActorRef; event: AnyEventObject; delay?: number };
    if (delay !== undefined) throw new Error(`"${event.type}" is sent with a delay: use \`after\``);
    return { to: nameOf(to), event };
  }

  function schedule(timers: readonly Timer[], action: Action): readonly Timer[] {
    const { id, sendId, delay, event } = action.params ?? {};
    if (action.type === 'xstate.cancel') return timers.filter((timer) => timer.id !== sendId);
    if (action.type !== 'xstate.raise' || typeof delay !== 'number') return timers;
    // Without an id of its own a timer replaces none.
    const own = (id as string | undefined) ?? `${String(event.type)} ${String(++unnamed)}`;
    return [...timers.filter((timer) => timer.id !== own), { id: own, event, remaining: delay }];
  }

  function point(from: Point | undefined, computed: ReturnType<typeof compute>, move?: Move): Point {
    const { next, failure, actions, taken } = computed;
    const machineNext = next ?? from?.machine;
    if (machineNext === undefined) throw failure;
    const fired = move?.kind === 'timer' ? from && nextTimer(from) : undefined;
    const left = (from?.timers ?? [])
      .filter((timer) => timer !== fired)
      .map((timer) => ({ ...timer, remaining: timer.remaining - (fired?.remaining ?? 0) }));
    const answered = move?.child === undefined ? undefined : childOf(from?.machine, move.child);
    return {
      status: next?.status ?? 'error',
      output: undefined,
      error: failure ?? next?.error,
      machine: machineNext,
      timers: machineNext.status === 'active' ? actions.reduce(schedule, left) : [],
      settled: answered === undefined ? (from?.settled ?? []) : [...(from?.settled ?? []), answered],
      did: {
        told: actions.flatMap((action) => tell(action) ?? []),
        started: startedBetween(from?.machine, machineNext),
        taken: taken.map((transition) => names.get(transition)).filter((name) => name !== undefined),
      },
    };
  }

  return {
    names: [...names.values()],
    initial: (input: unknown): Point =>
      point(
        undefined,
        compute((scope) => machine.getInitialSnapshot(scope, input as never)),
      ),
    step: (from: Point, move: Move): Point =>
      point(
        from,
        compute((scope) => machine.transition(from.machine, move.event, scope) as AnyMachineSnapshot),
        move,
      ),
  };
}

export type Predictor = ReturnType<typeof predictor>;

export const childOf = (snapshot: AnyMachineSnapshot | undefined, id: string): AnyActorRef | undefined =>
  (snapshot?.children as Record<string, AnyActorRef> | undefined)?.[id];

/** The timer that fires next: the one due first, of equal ones the one set first. */
export const nextTimer = (point: Point): Timer | undefined =>
  point.timers.reduce<Timer | undefined>(
    (first, timer) => (first === undefined || timer.remaining < first.remaining ? timer : first),
    undefined,
  );

/** Names of the timers in the order they fall due, each once. */
export const timerNames = (point: Point): string[] => [
  ...new Set([...point.timers].sort((a, b) => a.remaining - b.remaining).map((timer) => eventName(timer.event.type))),
];
