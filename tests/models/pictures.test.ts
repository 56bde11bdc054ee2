// @vitest-environment happy-dom
// Mermaid's own parser reads the pictures; for its labels it wants a document.
import mermaid from 'mermaid';
import { describe, expect, it } from 'vitest';
import { and, createMachine, not, type AnyStateMachine } from 'xstate';
import { charts, countEdges, drawChart } from './charts';

interface Config {
  readonly states?: Readonly<Record<string, Config>>;
  readonly [key: string]: unknown;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const list = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());
const targets = (transition: unknown): number => {
  const isObject = typeof transition === 'object' && transition !== null;
  const target = isObject ? (transition as Config)['target'] : transition;
  return Array.isArray(target) ? target.length : 1;
};
const arrows = (transitions: unknown): number => sum(list(transitions).map(targets));

/** Arrows that a chart asks for as it is written, counted without the kit. */
function written(config: Config): number {
  const { on, after, always, onDone, invoke, states, history, target } = config;
  const byEvent = [...Object.values(on ?? {}), ...Object.values(after ?? {})] as unknown[];
  const byChild = (list(invoke) as Config[]).flatMap((child) => [
    child['onDone'],
    child['onError'],
    child['onSnapshot'],
  ]);
  return (
    sum([...byEvent, always, onDone, ...byChild].map(arrows)) +
    (history === undefined || target === undefined ? 0 : arrows({ target })) +
    sum(Object.values(states ?? {}).map(written))
  );
}

/** Regions of all parallel states. */
const regions = ({ type, states = {} }: Config): number =>
  (type === 'parallel' ? Object.keys(states).length : 0) + sum(Object.values(states).map(regions));

/** What Mermaid understood: arrows without those of `[*]`, and parts that it keeps apart. */
async function understood(picture: string) {
  expect(await mermaid.parse(picture)).toMatchObject({ diagramType: 'stateDiagram' });
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(picture);
  const { edges, nodes } = (db as unknown as { getData: () => Drawn }).getData();
  const dots = new Set(nodes.flatMap(({ id, shape }) => (/^state(Start|End)$/.test(shape) ? [id] : [])));
  const labels = edges
    .filter(({ start, end }) => !dots.has(start) && !dots.has(end))
    .flatMap(({ label }) => label.split(' · '));
  // It draws one loop at a state only, whatever it read.
  const loops = edges.filter(({ start, end }) => start === end).map(({ start }) => start);
  expect(loops).toEqual([...new Set(loops)]);
  return { labels, parts: nodes.filter(({ shape }) => shape === 'divider').length };
}
interface Drawn {
  readonly edges: readonly { readonly start: string; readonly end: string; readonly label: string }[];
  readonly nodes: readonly { readonly id: string; readonly shape: string }[];
}

async function expectWhole(machine: AnyStateMachine): Promise<string[]> {
  const { labels, parts } = await understood(drawChart(machine));
  const config = machine.config as unknown as Config;
  expect(labels).toHaveLength(written(config));
  expect(countEdges(machine)).toBe(written(config));
  expect(parts).toBeGreaterThanOrEqual(regions(config));
  return labels;
}

describe('the picture of each machine of core', () => {
  it('is drawn of more than twenty', () => expect(charts.length).toBeGreaterThan(20));

  it.each(charts.map((chart) => [chart.name, chart.model.machine as AnyStateMachine] as const))(
    '%s: Mermaid reads every arrow that the chart has, regions apart',
    async (_name, machine) => {
      const labels = await expectWhole(machine);
      expect(labels.every((label) => label !== '')).toBe(true);
    },
  );
});

describe('a picture', () => {
  it('holds what no machine of core has: odd names, history, several targets, a parallel root', async () => {
    const machine = createMachine({
      id: 'odd names',
      type: 'parallel',
      on: {
        '*': {},
        'a:b;c#d': { actions: 'note' },
        BOTH: ['.left.end', '.right.state 2'].map((target) => ({ target })),
      },
      states: {
        left: {
          initial: 'end',
          on: { AGAIN: { target: '.end' }, SELF: { target: 'left', reenter: true } },
          states: {
            end: { on: { NEXT: 'note', BACK: '#left', OVER: { target: ['note', '#right2'] } } },
            note: { always: { guard: and(['isOpen', not('isBusy')]), target: 'end' } },
          },
          id: 'left',
        },
        right: {
          initial: 'state 2',
          onDone: '#left',
          states: {
            'state 2': { id: 'right2', after: { 1000: 'default', slow: { actions: 'note' } } },
            default: { on: { LEAVE: 'deep-one.hist' } },
            'deep-one': {
              initial: 'note',
              states: { note: { on: { END: '#over' } }, hist: { type: 'history', history: 'deep', target: 'note' } },
            },
            over: { id: 'over', type: 'final' },
          },
        },
      },
    } as never);
    const labels = await expectWhole(machine);
    expect(labels).toContain('(always) [and(isOpen, not(isBusy))]');
    expect(labels).toContain('(nothing remembered)');
  });

  it('holds a machine of one state', async () => {
    const machine = createMachine({ id: 'one', on: { PING: { actions: 'note' } } });
    expect(await expectWhole(machine)).toEqual(['PING (stays)']);
  });
});
