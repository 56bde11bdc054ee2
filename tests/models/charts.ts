import { kebab, type Model } from '@bourse/model-testing';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const core = join(import.meta.dirname, '../../packages/core/src');

/** A machine of core as its test proves it. */
export interface Chart {
  /** `open-orders`, as in `open-orders.states.txt`. */
  readonly name: string;
  readonly model: Model<any>;
  /** Where the model stands, from the root of the repository, and its name there. */
  readonly file: string;
  readonly exported: string;
  /** The page of states beside it. */
  readonly page: string;
}

const isModel = (value: unknown): value is Model<any> =>
  typeof value === 'object' && value !== null && 'machine' in value && 'events' in value;

/** Loaded with this module, because the module runner may close right after loading it. */
async function loadCharts(): Promise<Chart[]> {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.model.ts'));
  const charts = new Map<string, Chart>();
  for (const file of files) {
    const path = join(core, file);
    const exported = (await import(path)) as Record<string, unknown>;
    for (const [key, model] of Object.entries(exported)) {
      if (!isModel(model)) continue;
      const name = kebab(String(model.machine.id));
      // Several models of one machine: the first is the one it is proved with.
      if (!charts.has(name))
        charts.set(name, {
          name,
          model,
          file: `packages/core/src/${file}`,
          exported: key,
          page: join(dirname(path), `${name}.states.txt`),
        });
    }
  }
  return [...charts.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Every machine that a `*.model.ts` of core describes, by name. */
export const charts: readonly Chart[] = await loadCharts();

/** The machine of that name or id; all without one. */
export const named = (all: readonly Chart[], name: string | undefined): readonly Chart[] =>
  name === undefined ? all : all.filter((chart) => chart.name === kebab(name));

export { countEdges, drawChart, explore, statesPage, statesText } from '@bourse/model-testing';
