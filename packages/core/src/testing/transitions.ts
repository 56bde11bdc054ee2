import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from './graph';

type Names = ReadonlyMap<AnyTransitionDefinition, string>;
const known = new WeakMap<AnyStateMachine, Names>();

/** Every transition definition of a machine with a stable name; guarded branches of one event are told apart. */
export function transitionNames(machine: AnyStateMachine): Names {
  const names = known.get(machine) ?? nameAll(machine);
  known.set(machine, names);
  return names;
}

function nameAll(machine: AnyStateMachine): Names {
  const names = new Map<AnyTransitionDefinition, string>();
  for (const node of [machine.root as AnyStateNode, ...getStateNodes(machine)]) {
    for (const [event, list] of node.transitions) {
      list.forEach((transition, index) => names.set(transition, label(node, event, list.length, index)));
    }
    const always = node.always ?? [];
    always.forEach((transition, index) => names.set(transition, label(node, '(always)', always.length, index)));
  }
  return names;
}

function label(node: AnyStateNode, event: string, count: number, index: number): string {
  const guarded = count > 1 ? ` branch ${String(index + 1)} of ${String(count)}` : '';
  return `${node.id}: ${eventName(event)}${guarded}`;
}

/** `xstate.done.actor.login` → `login done`, `xstate.after.cooldown.signIn.waiting` → `after cooldown`. */
export function eventName(type: string): string {
  const reply = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  if (reply) return `${String(reply[2])} ${reply[1] === 'done' ? 'done' : 'failed'}`;
  const timer = /^xstate\.after\.([^.]+)\./.exec(type);
  return timer ? `after ${String(timer[1])}` : type;
}
