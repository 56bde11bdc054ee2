import type { AnyStateMachine } from 'xstate';
import type { Model } from '../model.js';
import { showState } from '../show.js';
import { nodesOf, transitionNames } from '../transitions.js';
import { guardNames, watchGuards } from '../xstate-guards.js';
import { activeNodes } from '../xstate-internals.js';

/** How much of a machine runs went through. */
export interface Coverage {
  readonly runs: number;
  readonly moves: number;
  readonly states: Count;
  /** State values that differ, all regions together. */
  readonly configurations: number;
  readonly transitions: Count;
  /** Transitions taken one right after the other. */
  readonly pairs: number;
  /** Of each named guard that it held, and that it did not. */
  readonly guards: Count;
}

export interface Count {
  readonly met: number;
  readonly all: number;
  readonly missing: readonly string[];
}

export interface Counter {
  /** The model with guards that are counted; runs have to be led on it. */
  readonly model: Model<any>;
  readonly began: () => void;
  readonly moved: () => void;
  readonly took: (transition: string) => void;
  readonly stood: (snapshot: Parameters<typeof activeNodes>[0]) => void;
  /** What is asked meanwhile is no decision of the machine's. */
  readonly aside: <T>(ask: () => T) => T;
  readonly coverage: () => Coverage;
}

const countOf = (all: readonly string[], met: ReadonlySet<string>): Count => {
  const missing = all.filter((name) => !met.has(name));
  return { met: all.length - missing.length, all: all.length, missing };
};

export function counter(given: Model<any>): Counter {
  const states = new Set<string>();
  const configurations = new Set<string>();
  const transitions = new Set<string>();
  const pairs = new Set<string>();
  const guards = new Set<string>();
  let [runs, moves, isAside] = [0, 0, false];
  let last: string | null = null;
  const machine = given.machine as AnyStateMachine;
  const model = {
    ...given,
    machine: watchGuards(machine, (guard, holds) => {
      if (!isAside) guards.add(`${guard}: ${String(holds)}`);
    }),
  };
  const named = [...transitionNames(machine)];
  const ends = new Map(
    named.map(([{ source, target }, { name }]) => [name, [source, ...(target ?? [])].map(({ id }) => id)]),
  );
  return {
    model,
    began() {
      runs += 1;
      last = null;
    },
    moved: () => void (moves += 1),
    took(transition) {
      transitions.add(transition);
      // A state that is left in the same step is seen by what leads to it.
      for (const state of ends.get(transition) ?? []) states.add(state);
      if (last !== null) pairs.add(`${last} > ${transition}`);
      last = transition;
    },
    stood(snapshot) {
      for (const node of activeNodes(snapshot)) states.add(node.id);
      configurations.add(showState(snapshot.value));
    },
    aside(ask) {
      const was = isAside;
      isAside = true;
      try {
        return ask();
      } finally {
        isAside = was;
      }
    },
    coverage: () => ({
      runs,
      moves,
      states: countOf(
        nodesOf(machine)
          .slice(1)
          .map(({ id }) => id),
        states,
      ),
      configurations: configurations.size,
      transitions: countOf(
        named.map(([, { name }]) => name),
        transitions,
      ),
      pairs: pairs.size,
      guards: countOf(
        guardNames(machine).flatMap((name) => [`${name}: true`, `${name}: false`]),
        guards,
      ),
    }),
  };
}

const ofAll = ({ met, all }: Count): string => `${String(met)}/${String(all)}`;

/** `40 runs, 812 moves: 9/9 states, 12 configurations, 30/31 transitions, 164 pairs, 17/18 guard outcomes`. */
export const coverageText = ({ runs, moves, states, configurations, transitions, pairs, guards }: Coverage): string =>
  `${String(runs)} runs, ${String(moves)} moves: ${ofAll(states)} states, ${String(configurations)} configurations, ` +
  `${ofAll(transitions)} transitions, ${String(pairs)} pairs, ${ofAll(guards)} guard outcomes`;
