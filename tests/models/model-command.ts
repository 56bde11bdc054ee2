// What `npm run model` prints: the machines, paths over one of them, and what the paths reach.
import { explore, report, type Edge, type Exploration, type Move, type Vertex } from '@bourse/model-testing';
import type { Chart } from './charts.ts';
import { coverageOf } from './coverage.ts';
import { jsonable } from './literal.ts';
import { playwrightSpec } from './playwright-spec.ts';
import { propertiesText } from './properties-coverage.ts';

export { charts, named } from './charts.ts';

export const COVERS = ['states', 'transitions'] as const;
export const FORMATS = ['text', 'json', 'mermaid', 'playwright'] as const;

export interface PathsOptions {
  readonly cover: (typeof COVERS)[number];
  /** A state to end in: its path, or the end of it. */
  readonly to: string | undefined;
  readonly format: (typeof FORMATS)[number];
}

interface Step {
  readonly move: Move;
  readonly to: Vertex;
}

interface Walk {
  readonly input: unknown;
  readonly start: Vertex;
  readonly steps: readonly Step[];
}

/**
 * The states that moves lead through; a move that a state does not answer stays there. By some ways into a state a move
 * leads elsewhere than the first time.
 */
function walk({ input, vertices }: Exploration, moves: readonly Move[]): Walk {
  const [start] = vertices;
  if (start === undefined) throw new Error('An exploration without a state');
  let at = start;
  let last: Edge | undefined;
  const steps = moves.map((move) => {
    const otherwise = at.variants.find(({ after, move: { type } }) => after === last && type === move.type);
    last = otherwise ? (otherwise.edge ?? undefined) : at.edges.find((edge) => edge.move.type === move.type);
    at = last?.to ?? at;
    return { move, to: at };
  });
  return { input, start, steps };
}

const isBeginningOf = (one: readonly Move[], other: readonly Move[]) =>
  one.length < other.length && one.every((move, index) => move.type === other[index]?.type);

/** `editing` is meant by `editing.typing` and by `form.editing & resend.waiting`. */
const isIn = ({ name }: Vertex, state: string) =>
  name.split(' & ').some((leaf) => `.${leaf.replace(/·\d+$/, '')}.`.includes(`.${state}.`));

function walksOf({ model }: Chart, { cover, to }: PathsOptions): Walk[] {
  return explore(model).flatMap((exploration) => {
    const { vertices, paths } = exploration;
    if (to !== undefined) {
      const found = vertices.filter((vertex) => isIn(vertex, to)).sort((a, b) => a.way.length - b.way.length);
      return found.slice(0, 1).map(({ way }) => walk(exploration, way));
    }
    const ways = vertices.map(({ way }) => way);
    const shortest = ways.filter((way) => !ways.some((other) => isBeginningOf(way, other)));
    return (cover === 'states' ? shortest : paths).map((moves) => walk(exploration, moves));
  });
}

const textOf = ({ start, steps }: Walk, index: number) =>
  [
    `${index + 1}. ${start.name}`,
    ...steps.map(({ move, to }) => `   ${`${move.type} ${move.carries}`.trim()} → ${to.name}`),
  ].join('\n');

const jsonOf = ({ input, start, steps }: Walk) => ({
  input,
  start: start.name,
  steps: steps.map(({ move: { type, kind, child, carries, event }, to }) => ({
    ...{ type, kind, child, carries, event },
    state: to.name,
  })),
});

/** Each step of the paths once, as a state diagram. */
function mermaidOf(walks: readonly Walk[]): string {
  const ids = new Map<string, string>();
  const idOf = ({ name }: Vertex) => {
    const id = ids.get(name) ?? `s${ids.size}`;
    ids.set(name, id);
    return id;
  };
  const spelled = (text: string) => text.replace(/[#;:"{}<>\n]/g, (sign) => `#${sign.charCodeAt(0)};`);
  const arrows = new Set<string>();
  for (const { start, steps } of walks) {
    arrows.add(`[*] --> ${idOf(start)}`);
    let from = start;
    for (const { move, to } of steps) {
      arrows.add(`${idOf(from)} --> ${idOf(to)}: ${spelled(move.type)}`);
      from = to;
    }
  }
  const names = [...ids].map(([name, id]) => `state "${spelled(name)}" as ${id}`);
  return ['stateDiagram-v2', ...[...names, ...arrows].map((line) => `  ${line}`)].join('\n');
}

/** Undefined: there is no such state. */
export function pathsText(chart: Chart, options: PathsOptions): string | undefined {
  const walks = walksOf(chart, options);
  if (walks.length === 0) return undefined;
  if (options.format === 'json') return JSON.stringify(walks.map(jsonOf), jsonable, 2);
  if (options.format === 'mermaid') return mermaidOf(walks);
  if (options.format === 'playwright') {
    const paths = walks.map(({ input, steps }) => ({ input, moves: steps.map(({ move }) => move) }));
    return playwrightSpec(chart.name, chart.model, paths);
  }
  return walks.map(textOf).join('\n\n');
}

/**
 * States, transitions and paths of each, as the proof of a machine counts them, below what random runs went through, and
 * how long all paths took to make.
 */
export function coverageText(chosen: readonly Chart[]): string {
  let [paths, microseconds] = [0, 0];
  const lines = chosen.flatMap((chart) => {
    const { model } = chart;
    const before = process.cpuUsage();
    const explorations = explore(model);
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
    paths += explorations.reduce((sum, each) => sum + each.paths.length, 0);
    return [report(model, explorations).summary, propertiesText(chart) ?? []].flat();
  });
  // Of the processor: what else the machine does makes it no longer.
  const seconds = (microseconds / 1_000_000).toFixed(1);
  return [...lines, `${chosen.length} machines, ${paths} paths: made in ${seconds} s of one processor`].join('\n');
}

/** The same for the inspector, with what recordings of a server's and a browser's runs reached. */
export const coverageJson = (chosen: readonly Chart[], folder?: string): string =>
  JSON.stringify(coverageOf(chosen, folder));

export const listText = (all: readonly Chart[]): string =>
  all.map(({ name, file }) => `${name.padEnd(22)} ${file}`).join('\n');
