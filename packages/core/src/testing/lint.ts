import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from './graph';

// The interpreter itself writes these for `invoke` and `after`.
const own = /^xstate\.(raise|cancel|spawnChild|stopChild)$/;
const combined = /^xstate\.(and|or|not|stateIn)/;
const eventForm = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/;

const typeOf = (value: unknown): string => String((value as { type?: unknown }).type);
const isInlineAction = (action: unknown) => typeof action === 'function' && !own.test(typeOf(action));

/** A guard written in the chart itself, also inside and(), or(), not(). */
function isInlineGuard(guard: unknown): boolean {
  if (typeof guard !== 'function') return false;
  if ('guards' in guard && Array.isArray(guard.guards)) return guard.guards.some(isInlineGuard);
  return !combined.test(typeOf(guard)) && !('check' in guard);
}

const answers = (node: AnyStateNode): boolean => node.transitions.size > 0 || (node.always?.length ?? 0) > 0;
const ancestors = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent as AnyStateNode, ...ancestors(node.parent as AnyStateNode)] : [];

/** House rules of a statechart; each text is a broken one. */
export function lint(machine: AnyStateMachine): string[] {
  const delays = new Set(Object.keys(machine.implementations.delays));
  return [machine.root as AnyStateNode, ...getStateNodes(machine)].flatMap((node) => {
    const on = [...node.transitions.values()].flat();
    const transitions = [...on, ...(node.always ?? [])];
    const actions = [...node.entry, ...node.exit, ...transitions.flatMap((transition) => transition.actions)];
    const broken: string[] = [];
    for (const { id, src } of node.invoke) {
      if (!node.transitions.has(`xstate.error.actor.${id}`)) broken.push(`invoke "${id}" has no onError`);
      if (id.includes(node.id) && /^\d+\./.test(id)) broken.push('an invoke has no id');
      if (typeof src !== 'string' || src.startsWith('xstate.'))
        broken.push(`invoke "${id}" runs an actor without a name`);
    }
    const tags = [node, ...ancestors(node)].flatMap((each) => each.tags as string[]);
    if (node.invoke.length > 0 && !tags.some((tag) => tag === 'busy' || tag === 'background')) {
      broken.push('invokes but is tagged neither busy nor background');
    }
    if (actions.some(isInlineAction)) broken.push('an action is written in the chart');
    for (const transition of transitions) {
      if (isInlineGuard(transition.guard))
        broken.push(`the guard of "${transition.eventType}" is written in the chart`);
    }
    for (const event of node.transitions.keys()) {
      if (!event.startsWith('xstate.') && !eventForm.test(event))
        broken.push(`"${event}" is not of the form noun.verb`);
    }
    for (const { delay } of node.after) {
      if (typeof delay === 'string' && !delays.has(delay)) broken.push(`the delay "${delay}" is not in setup`);
    }
    const isLeaf = node.type === 'atomic';
    if (isLeaf && !answers(node) && !ancestors(node).some(answers)) broken.push('a dead end that is not final');
    return broken.map((rule) => `${node.id}: ${rule}`);
  });
}
