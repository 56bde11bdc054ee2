import type { Edge, InspectionRecord } from './records';

/** What a run reached of one machine. */
export interface Reached {
  /** Paths of states, outer ones with them: `editing`, `editing.typing`. */
  readonly states: readonly string[];
  /** `editing.typing|demo.copy|0`: the state, the descriptor, which of its branches. */
  readonly transitions: readonly string[];
}

type Value = NonNullable<InspectionRecord['value']>;

/** Every path of a state value; the machine itself is none. */
function pathsOf(value: Value, above = ''): string[] {
  const parts = typeof value === 'string' ? [[value, undefined] as const] : Object.entries(value);
  return parts.flatMap(([key, below]) => [
    above + key,
    ...(below === undefined ? [] : pathsOf(below, `${above}${key}.`)),
  ]);
}

const withOuter = (path: string): string[] =>
  path === '' ? [] : path.split('.').map((_, index, keys) => keys.slice(0, index + 1).join('.'));

const keyOf = ({ from, on, branch }: Edge) => `${from}|${on}|${String(branch)}`;

/** What records tell of each machine, by its id: states that were active or passed through, transitions that were taken. */
export function reachedBy(records: readonly InspectionRecord[]): ReadonlyMap<string, Reached> {
  const machines = new Map<string, string>();
  const found = new Map<string, { states: Set<string>; transitions: Set<string> }>();
  for (const record of records) {
    if (record.kind === 'actor' && record.machine !== null) machines.set(record.actor, record.machine);
    const machine = machines.get(record.actor);
    if (machine === undefined) continue;
    const { states, transitions } = found.get(machine) ?? { states: new Set(), transitions: new Set() };
    found.set(machine, { states, transitions });
    const edges = record.kind === 'transition' ? record.steps.flat() : [];
    const passed = edges.flatMap(({ from, to }) => [from, ...to].flatMap(withOuter));
    for (const path of [...pathsOf(record.value ?? {}), ...passed]) states.add(path);
    for (const edge of edges) transitions.add(keyOf(edge));
  }
  return new Map(
    [...found].map(([machine, { states, transitions }]) => [
      machine,
      { states: [...states].sort(), transitions: [...transitions].sort() },
    ]),
  );
}
