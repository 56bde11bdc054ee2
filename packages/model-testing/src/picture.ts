import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { branchesOf, nodesOf } from './transitions.js';
import { guardName } from './xstate-charts.js';

/** An arrow of the picture: a transition has one for each of its targets, one without a target leads to itself. */
interface Arrow {
  readonly from: AnyStateNode;
  readonly to: AnyStateNode;
  readonly label: string;
}

/** How Mermaid calls a node; `any` is the node that stands inside a state for wherever in it the machine is. */
interface Ids {
  readonly of: (node: AnyStateNode) => string;
  readonly anyIn: (node: AnyStateNode) => string;
}

const isComposite = (node: AnyStateNode): boolean => node.type === 'compound' || node.type === 'parallel';
const isWithin = (node: AnyStateNode | undefined, outer: AnyStateNode): boolean =>
  node !== undefined && (node === outer || isWithin(node.parent, outer));

/**
 * A machine as a Mermaid state diagram with every transition it has: those of the root, those without a target, those
 * that need no event. Parallel regions stand apart. What an arrow of a composite state does inside that state starts
 * at a node `any`, because Mermaid lays out no arrow between a state and what it contains.
 */
export function drawChart(machine: AnyStateMachine): string {
  const arrows = arrowsOf(machine);
  const ids = idsOf(machine);
  const root = machine.root as AnyStateNode;
  // Mermaid takes regions inside a state only; a root without states is one state.
  const lines = root.type === 'compound' ? insideOf(root, arrows, ids, 1) : stateOf(root, arrows, ids, 1);
  const crossing = linesOf(
    arrows.filter((arrow) => placeOf(arrow) === null),
    ids,
    1,
  );
  return ['stateDiagram-v2', ...lines, ...crossing, ''].join('\n');
}

/** How many arrows a machine's picture has, without the ones from `[*]` and to it. */
export const countEdges = (machine: AnyStateMachine): number => arrowsOf(machine).length;

function arrowsOf(machine: AnyStateMachine): Arrow[] {
  return nodesOf(machine).flatMap((from) => [
    ...branchesOf(from).flatMap(([event, branches]) =>
      branches.flatMap((transition) => {
        const label = labelOf(event, transition, branches.length > 1);
        const targets = (transition.target ?? []) as readonly AnyStateNode[];
        return (targets.length === 0 ? [from] : targets).map((to) => ({ from, to, label }));
      }),
    ),
    ...historyDefaults(from).map((to) => ({ from, to, label: '(nothing remembered)' })),
  ]);
}

/** Where a history state leads before there is a history: its `target` is written as a path from its parent. */
function historyDefaults(node: AnyStateNode): AnyStateNode[] {
  const { target } = node.config as { target?: string | readonly string[] };
  if (node.type !== 'history' || target === undefined) return [];
  return [target].flat().map((path) => {
    if (path.startsWith('#')) return node.machine.getStateNodeById(path) as AnyStateNode;
    const keys = path.replace(/^\./, '').split('.');
    return keys.reduce((at, key) => at.states[key] as AnyStateNode, node.parent as AnyStateNode);
  });
}

function labelOf(event: string, { guard, target }: AnyTransitionDefinition, isBranch: boolean): string {
  const name = guardName(guard) ?? (isBranch ? 'else' : undefined);
  const stays = target === undefined || target.length === 0 ? ' (stays)' : '';
  return `${event}${name === undefined ? '' : ` [${name}]`}${stays}`;
}

/** The state in whose box an arrow is written; null: at the end, because it crosses boxes. */
function placeOf({ from, to }: Arrow): AnyStateNode | null {
  if (isComposite(from) && isWithin(to, from)) return to === from || to.parent === from ? from : null;
  // Regions stand apart: an arrow between two of them crosses.
  const isInRegion = from.parent?.type === 'parallel' && from !== to;
  if (from.parent !== undefined && from.parent === to.parent && !isInRegion) return from.parent as AnyStateNode;
  return null;
}

/**
 * A line for each arrow. Mermaid draws one loop at a state and drops others: those that lead back share one.
 */
function linesOf(arrows: readonly Arrow[], ids: Ids, depth: number): string[] {
  const lines: { ends: string; labels: string[] }[] = [];
  for (const { from, to, label } of arrows) {
    // From inside, and back to inside when it leads to the state itself or to one around it.
    const start = isComposite(from) && isWithin(to, from) ? ids.anyIn(from) : ids.of(from);
    const end = isComposite(to) && isWithin(from, to) ? ids.anyIn(to) : ids.of(to);
    const ends = `${start} --> ${end}`;
    const loop = start === end ? lines.find((line) => line.ends === ends) : undefined;
    if (loop) loop.labels.push(escaped(label));
    else lines.push({ ends, labels: [escaped(label)] });
  }
  return lines.map(({ ends, labels }) => `${'  '.repeat(depth)}${ends}: ${labels.join(' · ')}`);
}

function insideOf(node: AnyStateNode, arrows: readonly Arrow[], ids: Ids, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const children = Object.values(node.states) as AnyStateNode[];
  const here = arrows.filter((arrow) => placeOf(arrow) === node);
  const linesFrom = (from: AnyStateNode) =>
    linesOf(
      here.filter((arrow) => arrow.from === from),
      ids,
      depth,
    );
  const hasAny = arrows.some(
    ({ from, to }) => (from === node || to === node) && isWithin(from, node) && isWithin(to, node),
  );
  const any = hasAny ? [`${pad}state "any of ${escaped(node.key)}" as ${ids.anyIn(node)}`, ...linesFrom(node)] : [];
  if (node.type === 'parallel') {
    const regions = children.map((child) => [...stateOf(child, arrows, ids, depth), ...linesFrom(child)]);
    const parts = hasAny ? [any, ...regions] : regions;
    return parts.flatMap((part, index) => (index === 0 ? part : [`${pad}--`, ...part]));
  }
  const [first] = node.initial.target;
  const start = first === undefined ? [] : [`${pad}[*] --> ${ids.of(first as AnyStateNode)}`];
  const states = children.flatMap((child) => stateOf(child, arrows, ids, depth));
  return [...start, ...states, ...any, ...children.flatMap(linesFrom)];
}

function stateOf(node: AnyStateNode, arrows: readonly Arrow[], ids: Ids, depth: number): string[] {
  const pad = '  '.repeat(depth);
  const id = ids.of(node);
  const title = node.type === 'history' ? `${node.key} (${node.history === 'deep' ? 'H*' : 'H'})` : node.key;
  const named = title === id ? id : `state "${escaped(title)}" as ${id}`;
  if (isComposite(node)) {
    const head = title === id ? `state ${id}` : named;
    return [`${pad}${head} {`, ...insideOf(node, arrows, ids, depth + 1), `${pad}}`];
  }
  return [pad + named, ...(node.type === 'final' ? [`${pad}${id} --> [*]`] : [])];
}

/** Words of Mermaid's own, which cannot be ids. */
const reserved =
  /^(as|choice|class|classdef|click|default|direction|end|fork|hide|href|join|left|note|of|right|scale|state|style)$/i;

/** A state's own key where it names one state only and Mermaid takes it, else the path to it. */
function idsOf(machine: AnyStateMachine): Ids {
  const nodes = nodesOf(machine);
  const used = new Set<string>();
  const ids = new Map<AnyStateNode, string>();
  const take = (wanted: string): string => {
    let id = wanted;
    for (let number = 2; used.has(id); number++) id = `${wanted}_${String(number)}`;
    used.add(id);
    return id;
  };
  for (const node of nodes) {
    const isAlone = nodes.filter(({ key }) => key === node.key).length === 1;
    const isId = /^[A-Za-z]\w*$/.test(node.key) && !reserved.test(node.key);
    ids.set(node, take(isAlone && isId ? node.key : `s_${node.path.join('_').replace(/\W/g, '_')}`));
  }
  const any = new Map([...ids].map(([node, id]) => [node, take(`any_${id}`)]));
  return { of: (node) => ids.get(node) ?? '', anyIn: (node) => any.get(node) ?? '' };
}

/** Signs that end a label or a title for Mermaid, as it spells them. */
const escaped = (text: string): string =>
  text.replace(/[#;:"{}<>\n]/g, (sign) => (sign === '\n' ? ' ' : `#${String(sign.charCodeAt(0))};`));
