// Gives every state, line and label of a graph its place, by ELK.
import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { ChartDrawing, EdgeLine, InitialMark, StateBox } from '../src/chart/chart.types';
import { PADDING, sizeOf } from '../src/chart/text-size';
import type { Graph, GraphState } from './graph';

/** Part of the cache's key: raised with every change below. */
export const LAYOUT_VERSION = 2;

const MARK = 10;
const LABEL_PADDING = 4;
/** Options are not inherited: each compound state needs them. */
const common = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.feedbackEdges': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.nodeSelfLoop': '18',
  'elk.edgeLabels.inline': 'false',
};

const nodeId = (path: string) => `s:${path}`;
const markId = (path: string) => `m:${path}`;

interface Sized extends GraphState {
  readonly head: number;
  readonly wide: number;
}

function sized(state: GraphState): Sized {
  const { width, height } = sizeOf(state.lines);
  return { ...state, wide: width + 2 * PADDING, head: height + 2 * PADDING };
}

function nodeOf(state: Sized, all: readonly Sized[]): ElkNode {
  const children = all.filter(({ parent }) => parent === state.path);
  if (children.length === 0) return { id: nodeId(state.path), width: state.wide, height: state.head };
  const top = String(state.head + 14);
  const marks =
    state.initial === null
      ? []
      : [
          {
            id: markId(state.path),
            width: MARK,
            height: MARK,
            layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
          },
        ];
  return {
    id: nodeId(state.path),
    layoutOptions: {
      ...common,
      'elk.padding': `[top=${top},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${String(state.wide)},${String(state.head + 20)})`,
    },
    children: [...marks, ...children.map((child) => nodeOf(child, all))],
  };
}

const round = (value: number) => Math.round(value * 2) / 2;

/** Corners of a line, without those that stand in one line with their neighbours. */
function pointsOf(sections: readonly ElkEdgeSection[] = []): number[] {
  const corners = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  return corners.flatMap(({ x, y }) => [round(x), round(y)]);
}

/** A line between a state and one in it begins, or ends, below the texts of the outer one. */
function belowHead(points: number[], from: StateBox | undefined, to: StateBox | undefined): number[] {
  const isBelow = (inner: StateBox, outer: StateBox) => outer.path === '' || inner.path.startsWith(`${outer.path}.`);
  if (from === undefined || to === undefined || from === to) return points;
  const [x, y] = points;
  if (isBelow(to, from) && y === from.y && x === points[2]) return points.with(1, from.y + from.head);
  const end = points.length - 1;
  if (isBelow(from, to) && points[end] === to.y && points[end - 1] === points[end - 3])
    return points.with(end, to.y + to.head);
  return points;
}

/** Nodes by id, with places of the whole drawing. */
function placed(node: ElkNode, found = new Map<string, ElkNode>()): Map<string, ElkNode> {
  found.set(node.id, node);
  for (const child of node.children ?? []) placed(child, found);
  return found;
}

const elk = new ELK();

export async function layOut(name: string, area: string, graph: Graph): Promise<ChartDrawing> {
  const all = graph.states.map(sized);
  const [root] = all;
  if (root === undefined) throw new Error(`${name} has no state`);
  const edges = graph.edges.map((edge, index): ElkExtendedEdge => {
    const { on, lines: texts } = edge;
    const { width, height } = sizeOf(texts);
    // A label without a text is not placed.
    const label = { text: on || 'always', width: width + 2 * LABEL_PADDING, height: height + 2 };
    return {
      id: `e:${String(index)}`,
      sources: [nodeId(edge.from)],
      targets: [nodeId(edge.to)],
      labels: [label],
    };
  });
  const begins = all.flatMap(({ path, initial }) =>
    initial === null ? [] : [{ id: `i:${path}`, sources: [markId(path)], targets: [nodeId(initial)] }],
  );
  const whole: ElkNode = {
    id: 'drawing',
    layoutOptions: {
      ...common,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=12,left=12,bottom=12,right=12]',
    },
    children: [nodeOf(root, all)],
    edges: [...edges, ...begins],
  };
  const laid = await elk.layout(whole);
  const nodes = placed(laid);
  const lines = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]));
  const states = all.map(({ path, kind, lines: texts, head, description }): StateBox => {
    const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(nodeId(path)) ?? {};
    const box = { x: round(x), y: round(y), width: round(width), height: round(height) };
    return { path, kind, ...box, head, lines: texts, ...(description !== undefined && { description }) };
  });
  const stateAt = (path: string) => states.find((state) => state.path === path);
  return {
    id: name,
    area,
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    states,
    edges: graph.edges.map((edge, index): EdgeLine => {
      const line = lines.get(`e:${String(index)}`);
      const { x = 0, y = 0, width = 0, height = 0 } = line?.labels?.[0] ?? {};
      const label = { x: round(x), y: round(y), width: round(width), height: round(height), lines: edge.lines };
      const { from, on, branch, to, kind } = edge;
      return {
        from,
        on,
        branch,
        to,
        kind,
        points: belowHead(pointsOf(line?.sections), stateAt(from), stateAt(to)),
        label,
      };
    }),
    initials: all.flatMap(({ path, initial }): InitialMark[] => {
      const { x = 0, y = 0 } = nodes.get(markId(path)) ?? {};
      const points = pointsOf(lines.get(`i:${path}`)?.sections);
      return initial === null ? [] : [{ x: round(x + MARK / 2), y: round(y + MARK / 2), points }];
    }),
  };
}
