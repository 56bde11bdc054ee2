import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { RecordedEvent } from '../stub.js';

/** What brought a moment about: the start, an event, an answer of a child, or the clock. */
export interface Cause {
  readonly kind: 'start' | 'event' | 'done' | 'failed' | 'shows' | 'timer';
  /** What the machine received; of a start and of the clock nothing is known. */
  readonly event: AnyEventObject | null;
  readonly child?: string;
}

/** A machine right after it took something. */
export interface Moment<M extends AnyStateMachine = AnyStateMachine> {
  /** ms since the start. */
  readonly at: number;
  readonly cause: Cause;
  readonly snapshot: SnapshotFrom<M>;
  readonly before: SnapshotFrom<M>;
  /** What it told others meanwhile. */
  readonly told: readonly RecordedEvent[];
  /** Children that it started meanwhile. */
  readonly started: readonly { readonly id: string; readonly input: unknown }[];
  /** Ids of the children that run. */
  readonly running: readonly string[];
  /** What the model's view shows. */
  readonly view: any;
}

/** Undefined: nothing is said of this moment. A text tells what is wrong. */
export type Verdict = boolean | string | undefined;
export type Judge<M extends AnyStateMachine> = (moment: Moment<M>, past: readonly Moment<M>[]) => Verdict;
type Holds<M extends AnyStateMachine> = (moment: Moment<M>, past: readonly Moment<M>[]) => boolean;

/**
 * Time by the simulated clock, moves, or the end of the run, when the world has sent what it owes by `fits`; children
 * that run then and timers are not waited for.
 */
export type Bound = { readonly ms: number } | { readonly moves: number } | 'end';

export type Property<M extends AnyStateMachine = AnyStateMachine> =
  | { readonly kind: 'always'; readonly name: string; readonly judge: Judge<M> }
  | {
      readonly kind: 'eventually';
      readonly name: string;
      readonly within: Bound;
      readonly trigger: Holds<M>;
      readonly until: Holds<M>;
    };

/** At every moment of which it says something. */
export const always = <M extends AnyStateMachine = AnyStateMachine>(name: string, judge: Judge<M>): Property<M> => ({
  kind: 'always',
  name,
  judge,
});

/** At no moment; undefined where nothing is to be seen. */
export const never = <M extends AnyStateMachine = AnyStateMachine>(name: string, judge: Judge<M>): Property<M> =>
  always(`never: ${name}`, (moment, past) => {
    const verdict = judge(moment, past);
    return typeof verdict === 'boolean' ? !verdict : verdict;
  });

/** After each moment of `trigger` comes one of `until`, at the latest at the bound, and before the machine ends. */
export const eventually = <M extends AnyStateMachine = AnyStateMachine>(
  name: string,
  { within, trigger, until }: { readonly within: Bound; readonly trigger: Holds<M>; readonly until: Holds<M> },
): Property<M> => ({ kind: 'eventually', name, within, trigger, until });

/** What is broken, and how. */
export interface Broken {
  readonly property: string;
  readonly problem: string;
}

export interface Watch {
  /** Judges a moment. */
  readonly see: (moment: Moment) => Broken | null;
  /** Time has passed and nothing happened; at the end nothing more will. */
  readonly pass: (now: number, isEnd?: boolean) => Broken | null;
  /** The machine is at its end: what is still awaited cannot come any more. */
  readonly ended: () => Broken | null;
  /** Until when something is still awaited, ms since the start. */
  readonly deadline: () => number | undefined;
  /** Names of the properties that had something to say. */
  readonly said: ReadonlySet<string>;
}

/** Judges one run by its properties. */
export function watch(properties: readonly Property<any>[]): Watch {
  const past: Moment[] = [];
  const said = new Set<string>();
  /** By the name of the property: when it was triggered, and how many moments have come since. */
  const awaited = new Map<string, { readonly at: number; moves: number }>();

  function late(
    { name, within }: Extract<Property, { kind: 'eventually' }>,
    now: number,
    isEnd = false,
  ): Broken | null {
    const since = awaited.get(name);
    if (since === undefined) return null;
    if (within === 'end') return isEnd ? { property: name, problem: 'not by the end of the run' } : null;
    const isLate = 'ms' in within ? now > since.at + within.ms : since.moves > within.moves;
    const bound = 'ms' in within ? `${String(within.ms)} ms` : `${String(within.moves)} moves`;
    return isLate ? { property: name, problem: `not within ${bound} of ${String(since.at)} ms` } : null;
  }

  function look(property: Property, moment: Moment): Broken | null {
    if (property.kind === 'always') {
      const verdict = property.judge(moment, past);
      if (verdict === undefined) return null;
      said.add(property.name);
      if (verdict === true) return null;
      return { property: property.name, problem: verdict === false ? 'does not hold' : verdict };
    }
    const { name } = property;
    const since = awaited.get(name);
    if (since !== undefined) {
      since.moves += 1;
      const overdue = late(property, moment.at);
      if (overdue !== null) return overdue;
      if (!property.until(moment, past)) return null;
      awaited.delete(name);
    } else if (property.trigger(moment, past) && !property.until(moment, past)) {
      awaited.set(name, { at: moment.at, moves: 0 });
      said.add(name);
    }
    return null;
  }

  return {
    see(moment) {
      for (const property of properties) {
        const broken = look(property as Property, moment);
        if (broken !== null) return broken;
      }
      past.push(moment);
      return null;
    },
    pass(now, isEnd) {
      for (const property of properties) {
        const broken = property.kind === 'eventually' ? late(property, now, isEnd) : null;
        if (broken !== null) return broken;
      }
      return null;
    },
    ended() {
      const [property] = awaited.keys();
      return property === undefined ? null : { property, problem: 'the machine ended before' };
    },
    deadline() {
      const ends = properties.flatMap((property) => {
        if (property.kind !== 'eventually' || property.within === 'end' || !('ms' in property.within)) return [];
        const since = awaited.get(property.name);
        return since === undefined ? [] : [since.at + property.within.ms];
      });
      return ends.length === 0 ? undefined : Math.max(...ends);
    },
    said,
  };
}
