import { toldTo, type Edge, type Exploration, type Vertex } from './explore.js';
import type { Move, Point } from './predict.js';
import { brief, changedFields, payloadOf } from './show.js';

/** All points with one state value: what a person calls a state. */
export interface State {
  readonly name: string;
  readonly vertices: Vertex[];
}

/** Moves of a state that do the same, and what they do. */
export interface Row {
  readonly moves: readonly string[];
  readonly text: string;
}

/** The cases of each kind of move in their order: `demo.changed` → `demo.changed #1`, `demo.changed #2`. */
export type Cases = ReadonlyMap<string, readonly string[]>;

interface Effect {
  readonly verb: string;
  /** Whom it tells. */
  readonly to: string;
  readonly name: string;
  count: number;
  readonly values: Set<string>;
}

/** What a move does in a state when it leads to one target, over all the cases that were explored. */
interface Outcome {
  readonly target: string;
  count: number;
  readonly guards: Set<string>;
  readonly effects: Map<string, Effect>;
}

/** Without the number that tells states of one value apart. */
export const plain = (name: string): string => name.replace(/·\d+$/, '');
/** Without the number that tells cases of one kind apart. */
const base = (type: string): string => type.replace(/ #\d+$/, '');

export function casesOf(explorations: readonly Exploration[]): Cases {
  const cases = new Map<string, string[]>();
  const add = ({ type }: Move) => {
    const known = cases.get(base(type)) ?? [];
    if (!known.includes(type)) cases.set(base(type), [...known, type]);
  };
  for (const { moves, vertices } of explorations) {
    moves.forEach(add);
    for (const { edges, ignored } of vertices) [...edges.map(({ move }) => move), ...ignored].forEach(add);
  }
  return cases;
}

/** A row for what moves do alike, with a line for each state they lead to. */
export function rowsOf(state: State, cases: Cases, most: number): Row[] {
  const outcomes = outcomesOf(state);
  const byText = new Map<string, string[]>();
  for (const type of [...cases.values()].flat()) {
    const found = [...(outcomes.get(type)?.values() ?? [])];
    const isAnswer = ({ target }: Outcome) => target !== ignored;
    if (!found.some(isAnswer)) continue;
    const lines = [...found.filter(isAnswer), ...found.filter((outcome) => !isAnswer(outcome))];
    const text = lines.map((outcome) => outcomeText(outcome, most)).join('\n      or ');
    byText.set(text, [...(byText.get(text) ?? []), type]);
  }
  return [...byText].map(([text, moves]) => ({ moves, text }));
}

const ignored = 'ignored';

/** Of a target in parallel regions, those that an edge changes. */
function changedRegions(from: string, to: string): string {
  const [known, regions] = [from.split(' & '), to.split(' & ')];
  return known.length === regions.length ? regions.filter((region) => !known.includes(region)).join(' & ') : to;
}

function outcomesOf(state: State): Map<string, Map<string, Outcome>> {
  const outcomes = new Map<string, Map<string, Outcome>>();
  const add = (move: Move, target: string): Outcome => {
    const ofMove = outcomes.get(move.type) ?? new Map<string, Outcome>();
    outcomes.set(move.type, ofMove);
    const known = ofMove.get(target) ?? { target, count: 0, guards: new Set(), effects: new Map() };
    ofMove.set(target, known);
    known.count++;
    return known;
  };
  const record = (edge: Edge, before: Point): void => {
    const name = plain(edge.to.name);
    const { guards, effects } = add(edge.move, name === state.name ? 'itself' : changedRegions(state.name, name));
    const [taken] = edge.point.did.taken;
    const guard = taken?.guard ?? (taken?.isBranch === true ? 'else' : undefined);
    if (guard !== undefined) guards.add(guard);
    const seen = new Set<Effect>();
    for (const [verb, to, name, value] of effectsOf(edge, before)) {
      const key = [verb, to, name].join(' ');
      const effect = effects.get(key) ?? { verb, to, name, count: 0, values: new Set<string>() };
      effects.set(key, effect);
      if (!seen.has(effect)) effect.count++;
      seen.add(effect);
      effect.values.add(value);
    }
  };
  for (const vertex of state.vertices) {
    for (const edge of vertex.edges) record(edge, vertex.point);
    for (const move of vertex.ignored) add(move, ignored);
    for (const { after, edge, move } of vertex.variants) {
      if (edge === null) add(move, ignored);
      else record(edge, after.point);
    }
  }
  return outcomes;
}

function effectsOf(edge: Edge, before: Point): [verb: string, to: string, name: string, value: string][] {
  const { started, told } = edge.point.did;
  const sets = changedFields(before.machine.context as object, edge.point.machine.context as object);
  return [
    ...started.map(({ id, input }): [string, string, string, string] => [
      'starts',
      '',
      id,
      input === undefined ? '' : brief(input),
    ]),
    ...told.map(({ to, event }): [string, string, string, string] => [
      ...toldTo(to),
      event.type,
      payloadOf(event, brief),
    ]),
    ...[...sets].map(([name, text]): [string, string, string, string] => ['sets', '', name, text]),
  ];
}

function outcomeText({ target, count: all, guards, effects }: Outcome, most: number): string {
  const byVerb = new Map<string, Map<string, string[]>>(
    ['starts', 'does', 'emits', 'tells', 'sets'].map((verb) => [verb, new Map()]),
  );
  for (const { verb, to, name, count, values } of effects.values()) {
    const text = valued(`${name}${count < all ? '?' : ''}`, values, most, verb === 'sets' ? ': ' : ' ');
    // What is told to several with the same words stands once.
    const texts = byVerb.get(verb);
    texts?.set(text, [...(texts.get(text) ?? []), to]);
  }
  const did = [...byVerb].flatMap(([verb, texts]) => {
    if (verb === 'tells') return [...texts].map(([text, to]) => `tells ${to.join(', ')} ${text}`);
    return texts.size === 0 ? [] : [`${verb} ${[...texts.keys()].join(', ')}`];
  });
  const when = guards.size === 0 ? '' : ` [${[...guards].join(' | ')}]`;
  return target === ignored ? ignored : [`→ ${target}${when}`, ...did].join(' · ');
}

/** Rows that most states have alike, when there are several states. */
export function usualRows(all: readonly (readonly Row[])[], cases: Cases): Row[] {
  const byText = new Map<string, string[]>();
  for (const type of [...cases.values()].flat()) {
    const times = new Map<string, number>();
    for (const rows of all) {
      const text = rows.find(({ moves }) => moves.includes(type))?.text;
      if (text !== undefined) times.set(text, (times.get(text) ?? 0) + 1);
    }
    const [usual] = [...times].sort(([, a], [, b]) => b - a);
    if (usual === undefined || usual[1] < 3 || usual[1] * 2 <= all.length) continue;
    byText.set(usual[0], [...(byText.get(usual[0]) ?? []), type]);
  }
  return [...byText].map(([text, moves]) => ({ moves, text }));
}

/** Rows of a state without what most states do alike. */
export function ownRows(rows: readonly Row[], usual: readonly Row[]): Row[] {
  const isUsual = (type: string, text: string) => usual.some((row) => row.text === text && row.moves.includes(type));
  return rows
    .map(({ moves, text }) => ({ moves: moves.filter((type) => !isUsual(type, text)), text }))
    .filter(({ moves }) => moves.length > 0);
}

export const rowLines = (rows: readonly Row[], cases: Cases): string[] =>
  rows.map(({ moves, text }) => `  ${namesOf(moves, cases)} ${text}`);

/** `demo.changed` when all its cases are among them, else `demo.changed #1 #3`. */
export function namesOf(types: readonly string[], cases: Cases): string {
  const names = [...new Set(types.map(base))].map((kind) => {
    const here = types.filter((type) => base(type) === kind);
    if (here.length === cases.get(kind)?.length) return kind;
    return [kind, ...here.map((type) => type.slice(kind.length + 1))].join(' ').trim();
  });
  return names.join('; ');
}

/** How many values of a field are told apart. */
const mostValues = 4;
/** A value that stands for a longer one tells a person nothing. */
const cut = /… #[0-9a-f]{8}/;

/** A name with its values, if they are few and short. */
export function valued(name: string, values: ReadonlySet<string>, most: number, between: string): string {
  if (values.size === 0 || most === 0) return name;
  if (values.size > mostValues) return `${name}${between}${String(values.size)} values`;
  const text = [...values].join(' | ');
  return text === '' || text.length > most || cut.test(text) ? name : `${name}${between}${text}`;
}
