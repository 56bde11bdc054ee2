import { didText, edgeText, type Edge, type Exploration, type Vertex } from './explore.js';
import { shownBy, type Model } from './model.js';
import { changes, short } from './show.js';
import { remembered } from './xstate-internals.js';

interface Line {
  readonly text: string;
  /** The edge it tells of. */
  readonly edge?: Edge;
  /** How the state was entered when it does so. */
  readonly after?: string;
}

/** States by the lines that were printed under them. */
type Printed = Map<string, string>;

/**
 * The whole of what was explored as text: each state with its tags and what it shows, each event with where it leads,
 * what it starts, tells and sets, and what it does otherwise by how the state was entered. What a state does as one
 * before it is named, not repeated. The page (`statesPage`) is what people read first.
 */
export function statesText(model: Model<any>, explorations: readonly Exploration[]): string {
  const id = String(model.machine.id);
  const parts = explorations.map((exploration) => {
    const head = exploration.input === undefined ? '' : `input ${short(exploration.input)}\n\n`;
    const printed: Printed = new Map();
    return head + exploration.vertices.map((vertex) => vertexText(model, vertex, exploration, printed)).join('\n');
  });
  const carrying = new Map(
    explorations
      .flatMap(({ moves }) => moves)
      .flatMap(({ type, carries }) => (carries === '' ? [] : [[type, carries]])),
  );
  const legend = [...carrying].map(([type, carries]) => `  ${type} ${carries}\n`).join('');
  return `${id}\n\n${legend === '' ? '' : `with\n${legend}\n`}${parts.join('\n')}`;
}

function vertexText(model: Model<any>, vertex: Vertex, exploration: Exploration, printed: Printed): string {
  const { machine, timers, status } = vertex.point;
  const tags = [...(machine.tags as Set<string>)].sort();
  const key = model.key?.(machine);
  const marks = [
    ...(tags.length > 0 ? [`[${tags.join(' ')}]`] : []),
    ...(status === 'active' ? [] : [`(${status}${machine.output === undefined ? '' : ` ${short(machine.output)}`})`]),
    ...Object.entries(remembered(machine)).map(([id, nodes]) => `${id} remembers ${nodes.join(', ')}`),
    ...(timers.length > 0 ? [`waits ${timers.map(({ remaining }) => `${String(remaining)} ms`).join(', ')}`] : []),
  ];
  const first = exploration.vertices.find((other) => plain(other.name) === plain(vertex.name)) ?? vertex;
  const told = new Set(first === vertex ? [] : linesOf(model, first, first, exploration).map(comparable));
  const lines = linesOf(model, vertex, first, exploration).filter((line) => !told.has(comparable(line)));
  return [
    [vertex.name, ...marks].join(' '),
    ...(key === undefined || key === null ? [] : [`  where ${short(key)}`]),
    ...printedOnce(vertex, lines, printed),
    '',
  ].join('\n');
}

/** Without the numbers that tell states of one value apart. */
const plain = (text: string): string => text.replace(/·\d+/g, '');
const comparable = ({ text, after = '' }: Line): string => plain(`${after} ${text}`);

/** Lines that an earlier state has are named by that state; those that need the same entry stand under it. */
function printedOnce(vertex: Vertex, lines: readonly Line[], printed: Printed): string[] {
  const repeated = new Map<string, string[]>();
  const entries = new Map<string, string[]>();
  const own: string[] = [];
  for (const { text, edge, after } of lines) {
    if (after !== undefined) {
      entries.set(after, [...(entries.get(after) ?? []), text]);
      continue;
    }
    const content = edge?.to === vertex ? text.replace(` → ${vertex.name}`, ' → itself') : text;
    const earlier = edge && printed.get(content);
    if (earlier !== undefined) repeated.set(earlier, [...(repeated.get(earlier) ?? []), edge?.move.type ?? '']);
    else own.push(`  ${text}`);
    if (edge && earlier === undefined) printed.set(content, vertex.name);
  }
  return [
    ...own,
    ...[...repeated].map(([name, types]) => `  as ${name}: ${types.join('; ')}`),
    ...[...entries].flatMap(([after, texts]) => [`  entered by ${after}`, ...texts.map((text) => `    ${text}`)]),
  ];
}

/** What a state shows and does; of a further one with the same value only what differs from the first is printed. */
function linesOf(model: Model<any>, vertex: Vertex, first: Vertex, exploration: Exploration): Line[] {
  const view = shownBy(model, vertex.point.machine);
  const usual = shownBy(model, first.point.machine);
  const shown = changes(first === vertex ? {} : usual, view);
  const answeredFirst = new Set(first.edges.map(({ move }) => move.type));
  const ignored = vertex.ignored.filter(({ type }) => first === vertex || answeredFirst.has(type));
  const isStart = exploration.vertices[0] === vertex;
  return [
    ...(shown === '' ? [] : [{ text: `shows ${shown}` }]),
    ...shownOtherwise(model, vertex, view, exploration).map((text) => ({ text })),
    ...(isStart ? didText(vertex.point).map((text) => ({ text: `at first ${text}` })) : []),
    ...vertex.edges.map((edge) => ({ edge, text: `${edge.move.type} ${edgeText(edge, vertex.point)}` })),
    ...(ignored.length > 0 ? [{ text: `ignores ${ignored.map((move) => move.type).join('; ')}` }] : []),
    ...vertex.variants.map(({ after, move, edge }) => ({
      after: entry(after),
      text: `${move.type} ${edge ? edgeText(edge, after.point) : 'ignored'}`,
    })),
  ];
}

const entry = ({ from, move }: Edge): string => `${from.name}: ${move.type}`;

/** How the view differs from the first one when the state is entered by other edges. */
function shownOtherwise(model: Model<any>, vertex: Vertex, view: object, exploration: Exploration): string[] {
  const lines = new Map<string, string>();
  for (const edge of exploration.vertices.flatMap((from) => from.edges)) {
    if (edge.to !== vertex || edge.point.status === 'error') continue;
    const differs = changes(view, shownBy(model, edge.point.machine));
    if (differs !== '' && !lines.has(differs)) lines.set(differs, `shows ${differs} (after ${entry(edge)})`);
  }
  return [...lines.values()];
}
