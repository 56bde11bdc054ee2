import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from './graph.js';
import { guardName } from './xstate-charts.js';
import { eventName } from './xstate-internals.js';

export interface NamedTransition {
  /** Stable: the state, the event, and which branch of several it is. */
  readonly name: string;
  readonly guard: string | undefined;
  /** Which of the branches for the same event, from 0. */
  readonly branch: number;
  /** One of several for the same event. */
  readonly isBranch: boolean;
}

type Names = ReadonlyMap<AnyTransitionDefinition, NamedTransition>;
const known = new WeakMap<AnyStateMachine, Names>();

/** Every state node, the root first. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine)];

/** Every transition definition of a machine; guarded branches of one event are told apart. */
export function transitionNames(machine: AnyStateMachine): Names {
  const names = known.get(machine) ?? nameAll(machine);
  known.set(machine, names);
  return names;
}

/** What can lead out of a node: an event's branches in their order, `(always)` last. */
export function branchesOf(node: AnyStateNode): [event: string, branches: readonly AnyTransitionDefinition[]][] {
  const always = node.always ?? [];
  const events = [...node.transitions].map(([type, list]): [string, typeof list] => [eventName(type), list]);
  return always.length === 0 ? events : [...events, [eventName(''), always]];
}

function nameAll(machine: AnyStateMachine): Names {
  const names = new Map<AnyTransitionDefinition, NamedTransition>();
  for (const node of nodesOf(machine))
    for (const [event, list] of branchesOf(node))
      list.forEach((transition, index) => {
        const isBranch = list.length > 1;
        const branch = isBranch ? ` branch ${String(index + 1)} of ${String(list.length)}` : '';
        names.set(transition, {
          name: `${node.id}: ${event}${branch}`,
          guard: guardName(transition.guard),
          branch: index,
          isBranch,
        });
      });
  return names;
}
