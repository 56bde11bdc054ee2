// Beside xstate-internals.ts: how XState 5.33 keeps the guards that a machine names.
import type { AnyStateMachine } from 'xstate';
import { branchesOf, nodesOf } from './transitions.js';

type Guard = ((...args: never[]) => unknown) & { readonly check?: (...args: never[]) => unknown };

/**
 * The machine with every named guard telling what it decides. `and()`, `or()`, `not()` and `stateIn()` are functions whose
 * `check` decides and reads their other fields; any other guard decides by itself.
 */
export function watchGuards(machine: AnyStateMachine, tell: (guard: string, holds: boolean) => void): AnyStateMachine {
  const watched = (name: string, guard: Guard): Guard => {
    const telling =
      (decide: (...args: never[]) => unknown) =>
      (...args: never[]): unknown => {
        const holds = decide(...args);
        tell(name, holds === true);
        return holds;
      };
    const { check } = guard;
    if (check === undefined) return telling(guard);
    const fields = Object.fromEntries(Object.entries(guard).filter(([field]) => field !== 'check'));
    return Object.assign(() => undefined, fields, { check: telling(check) });
  };
  const guards = Object.entries(machine.implementations.guards as Readonly<Record<string, Guard>>);
  return machine.provide({
    guards: Object.fromEntries(guards.map(([name, guard]) => [name, watched(name, guard)])),
  } as never);
}

/** Names of the guards that the chart asks, those inside of `and()`, `or()` and `not()` with them. */
export function guardNames(machine: AnyStateMachine): string[] {
  const known = machine.implementations.guards as Readonly<Record<string, unknown>>;
  const names = new Set<string>();
  const add = (guard: unknown): void => {
    if (guard === null || (typeof guard !== 'object' && typeof guard !== 'string' && typeof guard !== 'function'))
      return;
    const { guards, type } = guard as { readonly guards?: readonly unknown[]; readonly type?: unknown };
    for (const inner of guards ?? []) add(inner);
    const name = typeof guard === 'string' ? guard : typeof type === 'string' ? type : undefined;
    if (name === undefined || names.has(name) || !(name in known)) return;
    names.add(name);
    add(known[name]);
  };
  for (const node of nodesOf(machine))
    for (const [, branches] of branchesOf(node)) for (const { guard } of branches) add(guard);
  return [...names];
}
