import { didText, edgeText, type Exploration, type Vertex } from './explore';
import { shownBy, type Model } from './model';
import { changes, short } from './show';

/**
 * The chart as text for a person to review: each state with its tags and what it shows, each event with where it
 * leads, what it starts, tells and sets. Whoever changes the chart sees here what changed.
 */
export function statesText(model: Model<any>, explorations: readonly Exploration[]): string {
  const id = String(model.machine.id);
  const parts = explorations.map((exploration) => {
    const head = exploration.input === undefined ? '' : `input ${short(exploration.input)}\n\n`;
    return head + exploration.vertices.map((vertex) => vertexText(model, vertex, exploration)).join('\n');
  });
  return `${id}\n\n${parts.join('\n')}`;
}

function vertexText(model: Model<any>, vertex: Vertex, exploration: Exploration): string {
  const { machine, timers, status } = vertex.point;
  const tags = [...(machine.tags as Set<string>)].sort();
  const view = shownBy(model, machine);
  const key = model.key?.(machine);
  const marks = [
    ...(tags.length > 0 ? [`[${tags.join(' ')}]`] : []),
    ...(status === 'active' ? [] : [`(${status}${machine.output === undefined ? '' : ` ${short(machine.output)}`})`]),
    ...(timers.length > 0 ? [`waits ${timers.map(({ remaining }) => `${String(remaining)} ms`).join(', ')}`] : []),
  ];
  const first = exploration.vertices[0] === vertex ? didText(vertex.point).map((text) => `  at first ${text}`) : [];
  return [
    [vertex.name, ...marks].join(' '),
    ...(key === undefined || key === null ? [] : [`  where ${short(key)}`]),
    `  shows ${Object.entries(view)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}: ${short(value)}`)
      .join(', ')}`,
    ...shownOtherwise(model, vertex, view, exploration),
    ...first,
    ...vertex.edges.map((edge) => `  ${edge.move.type} ${edgeText(edge, vertex.point)}`),
    ...vertex.variants.map(
      ({ after, move, edge }) =>
        `  (after ${after.from.name}: ${after.move.type}) ${move.type} ${edge ? edgeText(edge, after.point) : 'ignored'}`,
    ),
    ...(vertex.ignored.length > 0 ? [`  ignores ${vertex.ignored.map((move) => move.type).join('; ')}`] : []),
    '',
  ].join('\n');
}

/** How the view differs from the first one when the state is entered by other edges. */
function shownOtherwise(model: Model<any>, vertex: Vertex, view: object, exploration: Exploration): string[] {
  const lines = new Map<string, string>();
  for (const edge of exploration.vertices.flatMap((from) => from.edges)) {
    if (edge.to !== vertex || edge.point.status === 'error') continue;
    const differs = changes(view, shownBy(model, edge.point.machine));
    if (differs !== '' && !lines.has(differs)) {
      lines.set(differs, `  shows ${differs} (after ${edge.from.name}: ${edge.move.type})`);
    }
  }
  return [...lines.values()];
}
