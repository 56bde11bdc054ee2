// What is drawn of a machine: states with their texts, transitions with theirs. No place yet.
import { actionName, branchesOf, eventName, guardName, nodesOf } from '@bourse/model-testing';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { EdgeKind, LineRole, StateKind, TextLine } from '../src/chart/chart.types';

export interface GraphState {
  readonly path: string;
  readonly parent: string | null;
  readonly kind: StateKind;
  readonly initial: string | null;
  readonly description?: string;
  readonly lines: readonly TextLine[];
}

export interface GraphEdge {
  readonly from: string;
  readonly on: string;
  readonly branch: number;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly lines: readonly TextLine[];
}

export interface Graph {
  readonly states: readonly GraphState[];
  readonly edges: readonly GraphEdge[];
}

const WIDE = 38;
const pathOf = ({ path }: AnyStateNode): string => path.join('.');

/** Words in lines of at most that many signs; a longer word has a line of its own. */
export function wrap(words: readonly string[], role: LineRole, first = '', separator = ' '): TextLine[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  words.forEach((word, index) => {
    const text = index < words.length - 1 ? word + separator.trimEnd() : word;
    if (!isEmpty && line.length + 1 + text.length > WIDE) {
      lines.push(line);
      line = first === '' ? text : ' '.repeat(first.length) + text;
    } else line = isEmpty ? line + text : `${line} ${text}`;
    isEmpty = false;
  });
  if (!isEmpty) lines.push(line);
  return lines.map((text) => ({ role, text }));
}

const names = (actions: readonly unknown[]): string[] => actions.map(actionName).filter((name) => name !== undefined);

function kindOf({ type }: AnyStateNode): StateKind {
  return type as StateKind;
}

/** How long a delay is, where the machine says so in a number. */
function lengthOf(machine: AnyStateMachine, event: string): string {
  const name = /^after (.+)$/.exec(event)?.[1];
  const delay = name === undefined ? undefined : (machine.implementations.delays as Record<string, unknown>)[name];
  if (typeof delay !== 'number') return '';
  return delay % 1000 === 0 ? ` (${String(delay / 1000)} s)` : ` (${String(delay)} ms)`;
}

function edgeKind(on: string): EdgeKind {
  if (on === '') return 'always';
  if (on.startsWith('xstate.after.')) return 'after';
  if (on.startsWith('xstate.error.')) return 'error';
  return on.startsWith('xstate.done.') ? 'done' : 'event';
}

interface Named {
  readonly transition: AnyTransitionDefinition;
  readonly branch: number;
  readonly on: string;
  readonly event: string;
  readonly guard: string | undefined;
  readonly actions: readonly string[];
}

/** Every transition of a state in the order of the chart. */
function transitionsOf(machine: AnyStateMachine, node: AnyStateNode): Named[] {
  return branchesOf(node).flatMap(([, branches]) =>
    branches.map((transition, branch) => {
      const on = String(transition.eventType);
      const event = eventName(on);
      const guard = guardName(transition.guard) ?? (branches.length > 1 ? 'else' : undefined);
      return {
        transition,
        branch,
        on,
        event: event + lengthOf(machine, event),
        guard,
        actions: names(transition.actions),
      };
    }),
  );
}

/** What happens inside of a state without leaving it stands in its box. */
function internalLines(found: readonly Named[]): TextLine[] {
  return found
    .filter(({ transition: { target = [] } }) => target.length === 0)
    .flatMap(({ on, branch, event, guard, actions }) => [
      { role: 'internal' as const, text: guard === undefined ? event : `${event} [${guard}]`, on, branch },
      ...wrap(actions, 'actions', '  / ', ', '),
    ]);
}

function linesOf(node: AnyStateNode, found: readonly Named[]): TextLine[] {
  const { description, tags, entry, exit, invoke } = node;
  const title = node.path.length === 0 ? node.id : node.key;
  const history = node.type === 'history' ? (node.history === 'deep' ? ' H*' : ' H') : '';
  return [
    { role: 'title', text: title + history },
    ...(tags.length > 0 ? [{ role: 'tags' as const, text: tags.map((tag) => `#${tag}`).join(' ') }] : []),
    ...wrap((description ?? '').split(/\s+/).filter(Boolean), 'description'),
    ...wrap(names(entry), 'entry', 'entry / ', ', '),
    ...invoke.map(({ id, src }) => ({
      role: 'invoke' as const,
      text:
        typeof src === 'string' && src !== id && !src.startsWith('xstate.') ? `invoke ${id} (${src})` : `invoke ${id}`,
    })),
    ...wrap(names(exit), 'exit', 'exit / ', ', '),
    ...internalLines(found),
  ];
}

export function graphOf(machine: AnyStateMachine): Graph {
  const nodes = nodesOf(machine);
  const states = nodes.map((node): GraphState => {
    const [initial] = node.type === 'compound' ? node.initial.target : [];
    return {
      path: pathOf(node),
      parent: node.parent === undefined ? null : pathOf(node.parent as AnyStateNode),
      kind: kindOf(node),
      initial: initial === undefined ? null : pathOf(initial as AnyStateNode),
      ...(node.description !== undefined && { description: node.description }),
      lines: linesOf(node, transitionsOf(machine, node)),
    };
  });
  const edges = nodes.flatMap((node) =>
    transitionsOf(machine, node).flatMap(({ transition, branch, on, event, guard, actions }) =>
      (transition.target ?? []).map((target): GraphEdge => {
        const lines: TextLine[] = [
          { role: 'event', text: event },
          ...(guard === undefined ? [] : wrap([`[${guard}]`], 'guard')),
          ...wrap(actions, 'actions', '/ ', ', '),
        ];
        return { from: pathOf(node), on, branch, to: pathOf(target as AnyStateNode), kind: edgeKind(on), lines };
      }),
    ),
  );
  return { states, edges };
}
