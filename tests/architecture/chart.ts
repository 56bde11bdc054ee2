import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** `xstate.done.actor.login` → `login answers`; timers by their name. */
function eventWords(type: string): string {
  const reply = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  if (reply) return `${reply[2]} ${reply[1] === 'done' ? 'answers' : 'fails'}`;
  const timer = /^xstate\.after\.([^.]+)\./.exec(type);
  return timer ? `after ${timer[1]}` : type;
}

function guardName(guard: unknown): string | undefined {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : undefined;
}

function linesOf(node: AnyStateNode, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const lines: string[] = [];
  const first = node.type === 'compound' ? node.initial.target[0] : undefined;
  if (first) lines.push(`${pad}[*] --> ${first.key}`);
  for (const child of Object.values(node.states)) {
    if (Object.keys(child.states).length === 0) continue;
    lines.push(`${pad}state ${child.key} {`, ...linesOf(child, depth + 1), `${pad}}`);
  }
  for (const child of Object.values(node.states)) {
    for (const [type, transitions] of child.transitions) {
      for (const transition of transitions) {
        const target = transition.target?.[0];
        if (!target) continue;
        const guard = guardName(transition.guard);
        lines.push(`${pad}${child.key} --> ${target.key}: ${eventWords(type)}${guard ? ` [${guard}]` : ''}`);
      }
    }
    if (child.type === 'final') lines.push(`${pad}${child.key} --> [*]`);
  }
  return lines;
}

/** A machine as a Mermaid state diagram: the picture of the README, drawn from the chart itself. */
export const drawChart = (machine: AnyStateMachine): string =>
  ['```mermaid', 'stateDiagram-v2', ...linesOf(machine.root, 1), '```'].join('\n');
