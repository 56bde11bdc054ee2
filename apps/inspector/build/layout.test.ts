import { fileURLToPath } from 'node:url';
import { charts } from '@bourse/core/charts';
import { branchesOf, countEdges, nodesOf } from '@bourse/model-testing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChartDrawing } from '../src/chart/chart.types';
import { edgeKey, staysOf } from '../src/chart/stays';
import { drawings } from './charts';
import { entryOf } from './charts-plugin';
import { wrap } from './graph';
import { overlaps } from './overlaps';

let drawn: readonly ChartDrawing[];
beforeAll(async () => {
  drawn = await drawings(fileURLToPath(new URL('../node_modules/.cache/charts/drawings/', import.meta.url)));
});

describe('the drawings', () => {
  it('are there for every machine, with each state and each transition', () => {
    expect(drawn.map(({ area, id }) => [area, id])).toEqual(charts.map(({ area, name }) => [area, name]));
    for (const [index, { machine }] of charts.entries()) {
      const { states = [], edges = [] } = drawn[index] ?? {};
      const stays = states.flatMap(({ lines }) => lines.filter(({ role }) => role === 'internal'));
      expect([machine.id, edges.length + stays.length]).toEqual([machine.id, countEdges(machine)]);
      expect(states.map(({ path }) => path)).toContain('');
    }
  });

  it('name each transition as records and coverage do, also one that stays in its state, and count them so', () => {
    for (const [index, { machine }] of charts.entries()) {
      const drawing = drawn[index];
      if (!drawing) throw new Error(`${machine.id} is not drawn`);
      const nodes = nodesOf(machine);
      const named = nodes.flatMap((node) =>
        branchesOf(node).flatMap(([, branches]) =>
          branches.map(({ eventType }, branch) => `${node.path.join('.')}|${String(eventType)}|${String(branch)}`),
        ),
      );
      const drawnKeys = [...drawing.edges.map(edgeKey), ...drawing.states.flatMap(staysOf).map(({ key }) => key)];
      expect([...new Set(drawnKeys)].toSorted()).toEqual(named.toSorted());
      expect(entryOf(drawing)).toMatchObject({ states: nodes.length - 1, transitions: named.length });
    }
  });

  it('have no box or label over another', () => {
    expect(drawn.flatMap(overlaps)).toEqual([]);
  });

  it('lead each line from state to state, and mark where each composite state begins', () => {
    for (const { states, edges, initials } of drawn) {
      expect(edges.filter(({ points }) => points.length < 4)).toEqual([]);
      expect(initials.length).toBe(states.filter(({ kind }) => kind === 'compound').length);
    }
  });
});

describe('the finder of overlaps', () => {
  const [at] = [(drawing: ChartDrawing) => overlaps(drawing).length];
  it('finds a box, a label and a child that stand where they must not', () => {
    const [first] = drawn.filter(({ id }) => id === 'signIn');
    if (!first) throw new Error('There is no chart of the sign-in');
    const typing = first.states.findIndex(({ path }) => path === 'editing.typing');
    const move = <T>(list: readonly T[], index: number, change: object) =>
      list.map((one, i) => (i === index ? { ...one, ...change } : one));
    const [edge] = first.edges;
    expect(at(first)).toBe(0);
    expect(at({ ...first, states: move(first.states, typing, { x: -500 }) })).toBeGreaterThan(0);
    expect(at({ ...first, edges: move(first.edges, 1, { label: edge?.label }) })).toBeGreaterThan(0);
  });

  it('is given texts of bounded width', () => {
    expect(wrap(['a', 'b'], 'actions', '/ ', ', ').map(({ text }) => text)).toEqual(['/ a, b']);
    const lines = wrap(
      Array.from({ length: 9 }, () => 'setSomething'),
      'actions',
      '/ ',
      ', ',
    );
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThan(41);
  });
});
