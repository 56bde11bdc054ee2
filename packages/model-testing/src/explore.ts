import { adjacencyMapToArray, getAdjacencyMap } from './graph.js';
import { inputsOf, type Model } from './model.js';
import { movesOf } from './moves.js';
import { predictor, timerNames, type Move, type Point } from './predict.js';
import { brief, changes, payloadOf, show, showState } from './show.js';
import { answersName } from './stub.js';
import { remembered } from './xstate-internals.js';

export interface Edge {
  readonly from: Vertex;
  readonly move: Move;
  readonly to: Vertex;
  readonly point: Point;
}

/** After entering by `after`, `move` does this and not what it does the first time; null: it is not answered. */
export interface Variant {
  readonly after: Edge;
  readonly move: Move;
  readonly edge: Edge | null;
}

/** An abstract state: all points with the same state value, key, children and order of timers, shown by the first. */
export interface Vertex {
  readonly name: string;
  /** What makes it this one, as text; stays the same when others come or go. */
  readonly id: string;
  readonly point: Point;
  /** Moves of a shortest way here. */
  readonly way: readonly Move[];
  readonly edges: Edge[];
  /** Moves that the state does not answer. */
  readonly ignored: Move[];
  /** Edges that behave otherwise when the state was entered with other context than the first time. */
  readonly variants: Variant[];
}

interface Step {
  readonly state: Point;
  readonly event: Move;
  readonly nextState: Point;
}

export interface Exploration {
  readonly input: unknown;
  readonly vertices: readonly Vertex[];
  /** Each edge and each differing variant is in one of them; a path that begins another is left out. */
  readonly paths: readonly (readonly Move[])[];
  /** Every event of the model and every answer that was possible somewhere. */
  readonly moves: readonly Move[];
  /** Moves that no state answered. */
  readonly unused: readonly Move[];
  /** Steps into states that no first way into any state leads to, one for each: nothing goes on from there. */
  readonly beyond: readonly Beyond[];
}

/** After entering by `after`, `move` leads where the model's key tells a state that is not explored. */
export interface Beyond {
  readonly after: Edge;
  readonly move: Move;
  readonly point: Point;
}

/** A side effect is done, an event for listeners emitted, anybody else told. */
export const toldTo = (to: string): [verb: string, to: string] =>
  to === 'action' ? ['does', ''] : to === 'listeners' ? ['emits', ''] : ['tells', to];

/** What a step started and told, in words. */
export const didText = ({ did }: Point): string[] => [
  ...did.started.map(({ id, input }) => `starts ${id}${input === undefined ? '' : ` ${brief(input)}`}`),
  ...did.told.map(({ to, event }) =>
    [...toldTo(to), event.type, payloadOf(event, brief)].filter((word) => word !== '').join(' '),
  ),
];

/** Time that passes is a step of its own: one timer less runs, whether or not anybody takes what it sent. */
export const isAnswered = (next: Point, move: Move): boolean =>
  next.did.taken.length > 0 || next.status !== 'active' || move.kind === 'timer';

/** At most so many ways in which a state may answer a move otherwise: more would not be read. */
const mostVariants = 4;

const effects = new WeakMap<Edge, string>();
/** Kept: the usual edge of a state is compared with each way into it. */
function effectText(edge: Edge): string {
  const known = effects.get(edge);
  if (known !== undefined) return known;
  const text = didText(edge.point).join(' · ');
  effects.set(edge, text);
  return text;
}

/** What an edge does when taken at `before`. */
export const edgeText = (edge: Edge, before: Point): string => {
  const sets = changes(before.machine.context, edge.point.machine.context);
  return [`→ ${edge.to.name}`, ...didText(edge.point), ...(sets === '' ? [] : [`sets ${sets}`])].join(' · ');
};

export function explore(model: Model<any>): Exploration[] {
  return inputsOf(model).map((input) => exploreFrom(model, input));
}

/** Children by invoke id, spawned ones by the prefix the model knows them by: how many there are does not multiply states. */
function kindsOf(model: Model<any>, point: Point): string[] {
  const kinds = Object.keys(point.machine.children).map((id) => answersName(model, id) ?? id);
  return [...new Set(kinds)].sort();
}

function exploreFrom(model: Model<any>, input: unknown): Exploration {
  const predict = predictor(model);
  const moves = movesOf(model);
  const ids = new WeakMap<Point, string>();
  const idOf = (point: Point): string => {
    let id = ids.get(point);
    if (id === undefined) ids.set(point, (id = idText(point)));
    return id;
  };
  // A step that changes nothing has the former snapshot.
  const shown = new WeakMap<object, string>();
  const snapshotText = (point: Point): string => {
    const { machine } = point;
    const text =
      shown.get(machine) ??
      JSON.stringify([machine.value, remembered(machine), show(model.key?.(machine)), kindsOf(model, point)]).slice(
        1,
        -1,
      );
    shown.set(machine, text);
    return text;
  };
  const idText = (point: Point): string =>
    `[${JSON.stringify(point.status)},${snapshotText(point)},${JSON.stringify(timerNames(point))}]`;
  const logic = { getInitialSnapshot: () => predict.initial(input), transition: predict.step };
  const options = {
    events: (point: Point) => moves.at(point),
    serializeState: idOf,
    serializeEvent: (move: Move) => move.type,
    stopWhen: (point: Point) => point.status !== 'active' || model.stopWhen?.(point.machine) === true,
    limit: model.limit ?? 20_000,
    fromState: predict.initial(input),
  };

  // Breadth first: the first edge that leads to a state is the last step of a shortest way to it.
  const steps = adjacencyMapToArray(getAdjacencyMap(logic as never, options as never)) as unknown as Step[];
  const vertices = new Map<string, Vertex>();
  const counts = new Map<string, number>();
  const vertexOf = (point: Point, way: readonly Move[]): Vertex => {
    const id = idOf(point);
    const known = vertices.get(id);
    if (known) return known;
    const state = point.status === 'error' ? 'broken' : showState(point.machine.value) || '(idle)';
    const count = (counts.get(state) ?? 0) + 1;
    counts.set(state, count);
    const name = count === 1 ? state : `${state}·${String(count)}`;
    const made: Vertex = { name, id, point, way, edges: [], ignored: [], variants: [] };
    vertices.set(id, made);
    return made;
  };
  vertexOf(options.fromState, []);
  const used = new Set<string>();
  for (const { state, event: move, nextState: point } of steps) {
    const from = vertexOf(state, []);
    if (!isAnswered(point, move)) from.ignored.push(move);
    else {
      from.edges.push({ from, move, to: vertexOf(point, [...from.way, move]), point });
      used.add(move.type);
    }
  }
  const list = [...vertices.values()];
  const beyond = findVariants(list, vertices, idText, predict.step);
  return {
    input,
    vertices: list,
    paths: withoutPrefixes(list.flatMap(pathsThrough)),
    beyond,
    moves: [...moves.events, ...moves.seenReplies()],
    unused: [...moves.events, ...moves.seenReplies()].filter((move) => !used.has(move.type)),
  };
}

/** Enters each state by each of its edges and keeps what then behaves otherwise: a problem text that is not cleared. */
function findVariants(
  list: readonly Vertex[],
  vertices: ReadonlyMap<string, Vertex>,
  idText: (point: Point) => string,
  step: (from: Point, move: Move) => Point,
): Beyond[] {
  const beyond = new Map<string, Beyond>();
  const seen = new Map(list.map((vertex) => [vertex, new Set([show(vertex.point.machine.context)])]));
  const answers = new Map(list.map((vertex) => [vertex, answersOfVertex(vertex)]));
  for (const after of list.flatMap((vertex) => vertex.edges)) {
    const { to, point } = after;
    const contexts = seen.get(to);
    const context = show(point.machine.context);
    if (contexts === undefined || contexts.has(context) || point.status !== 'active') continue;
    contexts.add(context);
    for (const answer of answers.get(to) ?? []) {
      const { move, usual, printed } = answer;
      if (printed.size >= mostVariants) continue;
      const next = step(point, move);
      const isTaken = isAnswered(next, move);
      if (!isTaken && usual === undefined) continue;
      const id = idText(next);
      const target = vertices.get(id);
      if (target === undefined) {
        if (!beyond.has(id)) beyond.set(id, { after, move, point: next });
        continue;
      }
      const edge: Edge = { from: to, move, to: target, point: next };
      if (isTaken && isAsUsual(edge, point, usual)) continue;
      const text = isTaken ? edgeText(edge, point) : 'ignored';
      if (printed.has(text)) continue;
      printed.add(text);
      to.variants.push({ after, edge: isTaken ? edge : null, move });
    }
  }
  return [...beyond.values()];
}

interface Answer {
  readonly move: Move;
  /** Undefined: the state ignores it when it is entered the first time. */
  readonly usual: Edge | undefined;
  /** What it does otherwise, each once. */
  readonly printed: Set<string>;
}

const answersOfVertex = ({ edges, ignored }: Vertex): Answer[] => [
  ...edges.map((usual): Answer => ({ move: usual.move, usual, printed: new Set() })),
  ...ignored.map((move): Answer => ({ move, usual: undefined, printed: new Set() })),
];

/** The same effects, and every field it changes is changed alike by the usual edge; what is already so needs no change. */
function isAsUsual(edge: Edge, before: Point, usual: Edge | undefined): boolean {
  if (usual === undefined || edge.to !== usual.to || !doesAlike(edge.point, usual)) return false;
  const [from, to] = [before.machine.context, edge.point.machine.context] as Fields[];
  const [usualFrom, usualTo] = [usual.from.point.machine.context, usual.point.machine.context] as Fields[];
  if (from === to && usualFrom === usualTo) return true;
  return Object.keys({ ...to, ...usualTo }).every((name) => {
    const change = [from?.[name], to?.[name]];
    const expected = [usualFrom?.[name], usualTo?.[name]];
    const isExpected = isChanged(expected);
    if (isChanged(change) && !isExpected) return false;
    return !isExpected || show(change[1]) === show(expected[1]) || isSameIncrease(change, expected);
  });
}

type Fields = Readonly<Record<string, unknown>> | undefined;

const isChanged = ([from, to]: readonly unknown[]): boolean => from !== to && show(from) !== show(to);

const doesAlike = (point: Point, usual: Edge): boolean =>
  isIdle(point) ? isIdle(usual.point) : !isIdle(usual.point) && didText(point).join(' · ') === effectText(usual);

const isIdle = ({ did }: Point): boolean => did.started.length === 0 && did.told.length === 0;

/** Counters grow by the same amount. */
function isSameIncrease(change: readonly unknown[], expected: readonly unknown[]): boolean {
  const values = [...change, ...expected];
  if (!values.every((value) => typeof value === 'number')) return false;
  const [from, to, usualFrom, usualTo] = values as [number, number, number, number];
  return to - from === usualTo - usualFrom;
}

const pathsThrough = (vertex: Vertex): Move[][] => [
  [...vertex.way],
  ...vertex.edges.map((edge) => [...vertex.way, edge.move]),
  ...vertex.variants.map(({ after, move }) => [...after.from.way, after.move, move]),
];

function withoutPrefixes(paths: readonly Move[][]): Move[][] {
  const textOf = (path: readonly Move[]) => path.map((move) => `${move.type}\n`).join('');
  const longestFirst = [...paths].sort((a, b) => b.length - a.length);
  const begun = new Set<string>();
  return longestFirst.filter((path) => {
    if (begun.has(textOf(path))) return false;
    for (let length = 0; length <= path.length; length++) begun.add(textOf(path.slice(0, length)));
    return true;
  });
}
