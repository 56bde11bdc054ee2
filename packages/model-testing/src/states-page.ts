import { didText, type Edge, type Exploration, type Vertex } from './explore.js';
import { shownBy, type Model } from './model.js';
import {
  casesOf,
  namesOf,
  ownRows,
  plain,
  rowLines,
  rowsOf,
  usualRows,
  valued,
  type Cases,
  type Row,
  type State,
} from './outcomes.js';
import { timerName, type Point } from './predict.js';
import { brief, changes, fingerprint, short, show } from './show.js';
import { remembered } from './xstate-internals.js';

/** Bytes of a page: more is not read. */
export const mostOfPage = 20_000;

/** Longest value printed beside its name, tried in turn until the page is short enough. */
const detail = [72, 48, 32, 20, 12, 0];

/**
 * The chart as a page that a person reads: one entry for each state, one line for each event and where it leads, over
 * all that was explored. The mark behind a state's name stands for the whole (`statesText`): it changes when anything
 * changes there, printed here or not.
 */
export function statesPage(model: Model<any>, explorations: readonly Exploration[]): string {
  for (const most of detail) {
    const page = pageOf(model, explorations, most);
    if (bytesOf(page) <= mostOfPage || most === 0) return page;
  }
  return '';
}

/** As UTF-8. */
export const bytesOf = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

function pageOf(model: Model<any>, explorations: readonly Exploration[], most: number): string {
  const vertices = explorations.flatMap((exploration) => exploration.vertices);
  const states = statesOf(vertices);
  const cases = casesOf(explorations);
  const rows = new Map(states.map((state) => [state, rowsOf(state, cases, most)]));
  const everywhere = usualRows([...rows.values()], cases);
  const views = new Map(states.map((state) => [state, fieldsOf(model, state, vertices)]));
  const constant = constantFields([...views.values()], most);
  const tags = tagsOfAll(states);
  const edges = vertices.reduce((sum, vertex) => sum + vertex.edges.length, 0);
  const variants = vertices.reduce((sum, vertex) => sum + vertex.variants.length, 0);
  return [
    String(model.machine.id),
    '',
    `${count(states.length, 'state')}, ${String(vertices.length)} with what guards read; ` +
      `${count(edges, 'edge')}, ${String(variants)} more by how a state was entered`,
    '×: cases that guards tell apart   ?: in some of them   |: one or the other   #: mark of the whole',
    'an event that a state does not name is ignored there, or cannot come; → names the parallel regions that change',
    '',
    ...startsOf(explorations, most),
    ...legendOf(explorations, most),
    ...(tags.length === 0 ? [] : [`always tagged ${tags.join(' ')}`, '']),
    ...(constant.size === 0 ? [] : [`always shows ${[...constant.values()].join(', ')}`, '']),
    ...(everywhere.length === 0
      ? []
      : ['in every state, unless it says otherwise', ...rowLines(everywhere, cases), '']),
    ...states.flatMap((state) => [
      headOf(model, state, tags),
      ...shownLines(views.get(state) ?? new Map(), constant, most),
      ...rememberedLines(model, state),
      ...rowLines(ownRows(rows.get(state) ?? [], everywhere), cases),
      ...ignoredLines(state, everywhere, cases),
      '',
    ]),
  ].join('\n');
}

const count = (number: number, what: string): string => `${String(number)} ${what}${number === 1 ? '' : 's'}`;

function statesOf(vertices: readonly Vertex[]): State[] {
  const states = new Map<string, State>();
  for (const vertex of vertices) {
    const name = plain(vertex.name);
    const state = states.get(name) ?? { name, vertices: [] };
    states.set(name, state);
    state.vertices.push(vertex);
  }
  return [...states.values()];
}

function startsOf(explorations: readonly Exploration[], most: number): string[] {
  const lines = explorations.map(({ input, vertices }) => {
    const [first] = vertices;
    if (first === undefined) return '';
    const given = input === undefined ? '' : ` with ${fitted(short(input), Math.max(most, 24))}`;
    const did = didText(first.point).map((text) => fitted(text, Math.max(most, 24)));
    return [`begins in ${plain(first.name)}${given}`, ...did].join(' · ');
  });
  return [...new Set(lines), ''];
}

/** What each case carries; kinds with one case need no telling apart once room is short. */
function legendOf(explorations: readonly Exploration[], most: number): string[] {
  if (most === 0) return [];
  const moves = explorations.flatMap((exploration) => exploration.moves).filter(({ carries }) => carries !== '');
  const lines = moves.map(({ type, carries }) => `  ${type} ${fitted(carries, most)}`);
  return lines.length === 0 ? [] : ['with', ...new Set(lines), ''];
}

const fitted = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

// ── What a state shows ──────────────────────────────────────────────────────────────────────────────────────────────

type Fields = Map<string, Set<string>>;

/** Each field of the view with the values it has in a state, also by how the state was entered. */
function fieldsOf(model: Model<any>, state: State, vertices: readonly Vertex[]): Fields {
  const fields: Fields = new Map();
  const here = new Set(state.vertices);
  const entered = vertices.flatMap(({ edges }) =>
    edges.filter(({ to, point }) => here.has(to) && point.status !== 'error'),
  );
  for (const { machine } of [...state.vertices.map(({ point }) => point), ...entered.map(({ point }) => point)])
    for (const [name, value] of Object.entries(shownBy(model, machine)))
      fields.set(name, (fields.get(name) ?? new Set()).add(brief(value)));
  return fields;
}

function constantFields(views: readonly Fields[], most: number): Map<string, string> {
  const constant = new Map<string, string>();
  if (views.length < 2) return constant;
  for (const [name, values] of views[0] ?? []) {
    const [value] = values;
    const isSame = views.every((fields) => fields.get(name)?.size === 1 && fields.get(name)?.has(String(value)));
    if (isSame) constant.set(name, valued(name, values, most, ': '));
  }
  return constant;
}

function shownLines(fields: Fields, constant: ReadonlyMap<string, string>, most: number): string[] {
  const own = [...fields].filter(([name]) => !constant.has(name));
  const texts = own.map(([name, values]) => valued(name, values, Math.max(most, 12), ': '));
  return texts.length === 0 ? [] : [`  shows ${texts.join(', ')}`];
}

/** What history states lead to from here. */
function rememberedLines(model: Model<any>, { vertices }: State): string[] {
  const known = new Map<string, Set<string>>();
  for (const { point } of vertices)
    for (const [id, nodes] of Object.entries(remembered(point.machine)))
      known.set(id, (known.get(id) ?? new Set()).add(nodes.join(' & ')));
  const local = (text: string) => text.replaceAll(`${String(model.machine.id)}.`, '');
  return [...known].map(([id, places]) => `  ${local(id)} remembers ${local([...places].join(' | '))}`);
}

function ignoredLines(state: State, everywhere: readonly Row[], cases: Cases): string[] {
  const usual = everywhere.flatMap(({ moves }) => moves);
  const answered = new Set(state.vertices.flatMap(({ edges }) => edges.map(({ move }) => move.type)));
  const isOver = state.vertices.every(({ point }) => point.status !== 'active');
  const ignored = isOver ? [] : usual.filter((type) => !answered.has(type));
  return ignored.length === 0 ? [] : [`  ignores ${namesOf(ignored, cases)}`];
}

// ── The head of a state ─────────────────────────────────────────────────────────────────────────────────────────────

const tagsIn = ({ vertices }: State): string[] =>
  [...new Set(vertices.flatMap(({ point }) => [...(point.machine.tags as Set<string>)]))].sort();

/** Tags that no state is without. */
function tagsOfAll(states: readonly State[]): string[] {
  const [first, ...others] = states.map(tagsIn);
  return others.length === 0 ? [] : (first ?? []).filter((tag) => others.every((tags) => tags.includes(tag)));
}

function headOf(model: Model<any>, state: State, tagsOfEach: readonly string[]): string {
  const { name, vertices } = state;
  const points = vertices.map(({ point }) => point);
  const distinct = (textsOf: (point: Point) => string[]): string[] => [...new Set(points.flatMap(textsOf))];
  const tags = tagsIn(state).filter((tag) => !tagsOfEach.includes(tag));
  const waits = distinct(({ timers }) => timers.map((timer) => `${String(timer.remaining)} ms (${timerName(timer)})`));
  const ends = distinct(({ status, machine: { output } }) =>
    status === 'active' ? [] : [output === undefined ? status : `${status} ${fitted(brief(output), 48)}`],
  );
  const whole = vertices.map((vertex) => wholeOf(model, vertex)).sort();
  return [
    name,
    ...(tags.length > 0 ? [`[${tags.join(' ')}]`] : []),
    ...(ends.length > 0 ? [`(${ends.join(' | ')})`] : []),
    ...(waits.length > 0
      ? [`waits ${waits.length > 4 ? `for ${String(waits.length)} times` : waits.join(' | ')}`]
      : []),
    ...(points.length > 1 ? [`×${String(points.length)}`] : []),
    `#${fingerprint(whole.join('\n'))}`,
  ].join(' ');
}

/** All that is known of a point, by what makes it and not by its number: the same text as long as nothing changed. */
function wholeOf(model: Model<any>, { id, point, edges, ignored, variants }: Vertex): string {
  const did = (edge: Edge, before: Point): string =>
    [
      show(edge.move.event),
      edge.to.id,
      ...didText(edge.point),
      changes(before.machine.context as object, edge.point.machine.context as object),
    ].join(' ');
  return [
    id,
    [...(point.machine.tags as Set<string>)].sort().join(' '),
    point.timers.map((timer) => `${String(timer.remaining)} ${timerName(timer)}`).join(' '),
    show(point.machine.output),
    show(shownBy(model, point.machine)),
    ...edges.map((edge) => `${did(edge, point)} ${show(shownBy(model, edge.point.machine))}`).sort(),
    ...ignored.map(({ event }) => show(event)).sort(),
    ...variants
      .map(({ after, move, edge }) => `${show(after.move.event)} ${edge ? did(edge, after.point) : show(move.event)}`)
      .sort(),
  ].join('\n');
}
