import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Model } from './model.js';
import { shownSnapshot, stubbed, type RecordedEvent } from './stub.js';
import { transitionNames, type NamedTransition } from './transitions.js';
import {
  computeStart,
  computeStep,
  eventName,
  inputOf,
  isObserved,
  isOwnChild,
  mayAnswer,
  nameOf,
  outsider,
  readAction,
  snapshotEvent,
  type Action,
  type Computed,
} from './xstate-internals.js';

/** One thing that can happen. */
export interface Move {
  /** Its unique name: `demo.changed #2`, `login failed`, `after cooldown`. */
  readonly type: string;
  /** What it carries, as text. */
  readonly carries: string;
  readonly kind: 'event' | 'done' | 'failed' | 'shows' | 'timer';
  /** What the machine receives. */
  readonly event: AnyEventObject;
  /** The child that answers. */
  readonly child?: string;
  /** ms that pass before it, in which no timer fires: of a kept run alone, where it decides which one fires next. */
  readonly waited?: number;
}

export interface Timer {
  readonly id: string;
  readonly event: AnyEventObject;
  /** ms until it fires. */
  readonly remaining: number;
  /** Whom it tells; the machine itself when undefined. */
  readonly to: AnyActorRef | undefined;
  /** Its id finds it. One that was set again while it ran fires all the same, and cannot be cancelled any more. */
  readonly isListed: boolean;
}

/** What a step did besides changing state. */
export interface Did {
  readonly told: readonly RecordedEvent[];
  /** Children that began to run, with their input. */
  readonly started: readonly { readonly id: string; readonly input: unknown }[];
  /** The transitions taken, microsteps included. */
  readonly taken: readonly NamedTransition[];
  /** Names of timers that were set again while they ran. */
  readonly doubled: readonly string[];
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

const refsOf = (snapshot: AnyMachineSnapshot | undefined): AnyActorRef[] =>
  Object.values((snapshot?.children ?? {}) as Record<string, AnyActorRef | undefined>).filter(
    (ref): ref is AnyActorRef => ref !== undefined,
  );

/** Children of `after` that `before` did not have. */
const newRefs = (before: AnyMachineSnapshot | undefined, after: AnyMachineSnapshot): AnyActorRef[] => {
  const old = new Set(refsOf(before));
  return refsOf(after).filter((ref) => !old.has(ref));
};

export const startedBetween = (before: AnyMachineSnapshot | undefined, after: AnyMachineSnapshot) =>
  newRefs(before, after).map((ref) => ({ id: ref.id, input: inputOf(ref) }));

/** What an action does besides telling: side effects given by provide() and events for listeners. */
export function sideEffect(action: Action): RecordedEvent | null {
  const effect = readAction(action);
  if (effect.kind === 'custom') return { to: 'action', event: effect.event };
  return effect.kind === 'emit' ? { to: 'listeners', event: effect.event } : null;
}

/** A point while a step is computed: some steps bring further events with them. */
interface Draft {
  machine: AnyMachineSnapshot;
  timers: readonly Timer[];
  failure: unknown;
  readonly ended: Set<AnyActorRef>;
  readonly told: RecordedEvent[];
  readonly taken: NamedTransition[];
  readonly doubled: string[];
  /** What the machine sends itself, and what children show as soon as they start. */
  readonly queue: AnyEventObject[];
}

/**
 * Computes what a machine does without running it: state, context, timers in the order they fall due, what is told to
 * whom, which children start. A timer can fire only when no other falls due before it.
 */
export function predictor(model: Model<any>) {
  const machine = stubbed(model);
  const names = transitionNames(machine);
  const outsiders = new Map((model.residents ?? []).map((name) => [name, outsider(name)]));
  const resident = (name: string) => outsiders.get(name);
  let unnamed = 0;

  function schedule(draft: Draft, given: string | undefined, timer: Omit<Timer, 'id' | 'isListed'>): void {
    // Without an id of its own a timer meets no other.
    const id = given ?? `${timer.event.type} ${String(++unnamed)}`;
    if (draft.timers.some((other) => other.id === id && other.isListed)) draft.doubled.push(timerName(timer));
    draft.timers = [...unlisted(draft.timers, id), { ...timer, id, isListed: true }];
  }

  function apply(draft: Draft, computed: Computed, before: AnyMachineSnapshot | undefined): void {
    for (const transition of computed.taken) {
      const named = names.get(transition);
      if (named) draft.taken.push(named);
    }
    if (computed.next === undefined) {
      draft.failure = computed.failure;
      return;
    }
    draft.machine = computed.next;
    for (const action of computed.actions) {
      const effect = readAction(action);
      const { kind } = effect;
      if (kind === 'stop') draft.ended.add(effect.child);
      else if (kind === 'cancel')
        draft.timers = draft.timers.filter((timer) => !(timer.isListed && timer.id === effect.id));
      else if (kind === 'schedule') {
        const { id, event, delay, to } = effect;
        schedule(draft, id, { event, remaining: delay, to });
      } else if (kind === 'send' && effect.to === undefined) draft.queue.push(effect.event);
      else if (kind === 'send' && effect.to && !draft.ended.has(effect.to))
        draft.told.push({ to: nameOf(effect.to), event: effect.event });
      const done = sideEffect(action);
      if (done) draft.told.push(done);
    }
    for (const ref of newRefs(before, computed.next))
      if (isObserved(ref)) draft.queue.push(snapshotEvent(ref.id, ref.getSnapshot()));
  }

  function finish(draft: Draft, from: Point | undefined, settled: readonly AnyActorRef[]): Point {
    while (draft.queue.length > 0 && draft.failure === undefined && draft.machine.status === 'active') {
      const before = draft.machine;
      apply(draft, computeStep(machine, before, draft.queue.shift() as AnyEventObject, resident), before);
    }
    const { machine: next, failure, told, taken, doubled } = draft;
    return {
      status: failure === undefined ? next.status : 'error',
      output: undefined,
      error: failure ?? next.error,
      machine: next,
      timers: next.status === 'active' ? draft.timers : [],
      settled,
      did: { told, started: startedBetween(from?.machine, next), taken, doubled },
    };
  }

  /** The same for every event that nobody hears. */
  const quiet = new WeakMap<Point, Point>();
  function quietAfter(from: Point): Point {
    const point = quiet.get(from) ?? { ...from, did: { told: [], started: [], taken: [], doubled: [] } };
    quiet.set(from, point);
    return point;
  }

  const draftOf = (from: AnyMachineSnapshot, timers: readonly Timer[], ended: readonly AnyActorRef[]): Draft => ({
    machine: from,
    timers,
    failure: undefined,
    ended: new Set(ended),
    told: [],
    taken: [],
    doubled: [],
    queue: [],
  });

  return {
    names: [...names.values()].map(({ name }) => name),
    initial(input: unknown): Point {
      const computed = computeStart(machine, input, resident);
      if (computed.next === undefined) throw computed.failure;
      const draft = draftOf(computed.next, [], []);
      apply(draft, computed, undefined);
      return finish(draft, undefined, []);
    },
    step(from: Point, move: Move): Point {
      // Most states hear few of the model's events. An error that a child ends with is never ignored.
      if (move.kind === 'event' && !mayAnswer(from.machine, move.event.type)) return quietAfter(from);
      const fired = move.kind === 'timer' ? nextTimer(from) : undefined;
      const rest = from.timers.filter((timer) => timer !== fired);
      const timers = (fired ? unlisted(rest, fired.id) : rest).map((timer) => ({
        ...timer,
        remaining: timer.remaining - (fired?.remaining ?? 0),
      }));
      const answered = move.kind === 'done' || move.kind === 'failed' ? childOf(from.machine, move.child) : undefined;
      const settled = answered === undefined ? from.settled : [...from.settled, answered];
      const draft = draftOf(from.machine, timers, settled);
      if (fired?.to === undefined) {
        const event =
          move.kind === 'shows'
            ? { ...move.event, snapshot: shownSnapshot(move.event['snapshot'] as object) }
            : move.event;
        apply(draft, computeStep(machine, from.machine, event, resident), from.machine);
      } else if (canTake(from, fired.to)) draft.told.push({ to: nameOf(fired.to), event: fired.event });
      return finish(draft, from, settled);
    },
  };
}

/** The same point when time has passed in which no timer fires. */
export const aged = (point: Point, ms: number): Point => ({
  ...point,
  timers: point.timers.map((timer) => ({ ...timer, remaining: timer.remaining - ms })),
});

/** An id finds the timer that was set last; once any of them fired it finds none. */
const unlisted = (timers: readonly Timer[], id: string): Timer[] =>
  timers.map((timer) => (timer.id === id ? { ...timer, isListed: false } : timer));

/** Residents and the parent always can; a child as long as it runs. */
const canTake = (point: Point, ref: AnyActorRef): boolean =>
  refsOf(point.machine).includes(ref) ? !point.settled.includes(ref) : !isOwnChild(ref);

export type Predictor = ReturnType<typeof predictor>;

export const childOf = (snapshot: AnyMachineSnapshot | undefined, id: string | undefined): AnyActorRef | undefined =>
  id === undefined ? undefined : (snapshot?.children as Record<string, AnyActorRef> | undefined)?.[id];

/** The timer that fires next: the one due first, of equal ones the one set first. */
export const nextTimer = (point: Point): Timer | undefined =>
  point.timers.reduce<Timer | undefined>(
    (first, timer) => (first === undefined || timer.remaining < first.remaining ? timer : first),
    undefined,
  );

/** `after cooldown`, `job.ping to worker`. */
export const timerName = ({ event, to }: Pick<Timer, 'event' | 'to'>): string =>
  `${eventName(event.type)}${to === undefined ? '' : ` to ${nameOf(to)}`}`;

/** Names of the timers in the order they fall due, each once. */
export const timerNames = ({ timers }: Point, choose = (_timer: Timer): boolean => true): string[] => [
  ...new Set([...timers.filter(choose)].sort((a, b) => a.remaining - b.remaining).map(timerName)),
];
