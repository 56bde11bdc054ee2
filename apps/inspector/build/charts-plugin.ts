import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, defaultServerConditions, type Plugin } from 'vite';
import type { ChartDrawing, ChartEntry } from '../src/chart/chart.types';
import { edgeKey, staysOf } from '../src/chart/stays';

const INDEX = 'virtual:charts';
const CHART = 'virtual:chart/';
const cache = fileURLToPath(new URL('../node_modules/.cache/charts/', import.meta.url));

/** Core is TypeScript: it is bundled for Node, and the bundle is run. */
async function drawAll(): Promise<ChartDrawing[]> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@bourse/source', ...defaultServerConditions] },
    ssr: {
      noExternal: true,
      external: ['elkjs'],
      resolve: { conditions: ['@bourse/source', ...defaultServerConditions] },
    },
    build: {
      ssr: fileURLToPath(new URL('charts.ts', import.meta.url)),
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [bundle] = [made].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('The charts were not bundled');
  const { code } = bundle.output[0];
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `charts-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.mjs`);
  writeFileSync(file, code);
  const { drawings } = (await import(pathToFileURL(file).href)) as {
    drawings: (cache: string) => Promise<ChartDrawing[]>;
  };
  return drawings(join(cache, 'drawings'));
}

const keyOf = ({ area, id }: Pick<ChartDrawing, 'area' | 'id'>) => `${area}/${id}`;

export function entryOf({ id, area, states, edges }: ChartDrawing): ChartEntry {
  const names = [
    ...states.map(({ path }) => path),
    ...edges.flatMap(({ label }) => label.lines.map(({ text }) => text)),
  ];
  const stays = states.flatMap(staysOf);
  const words = [...new Set([...names, ...stays.map(({ text }) => text)])].join(' ').toLowerCase();
  // One that leads to several regions has a line to each.
  const transitions = new Set([...edges.map(edgeKey), ...stays.map(({ key }) => key)]).size;
  return { id, area, states: states.length - 1, transitions, words };
}

/**
 * `virtual:charts` has the list of all charts, and for each how its drawing is loaded: a file of its own, so that the page
 * loads what it shows.
 */
export function chartsPlugin(): Plugin {
  let all: Promise<ChartDrawing[]> | undefined;
  return {
    name: 'charts',
    resolveId: (id) => (id.startsWith(INDEX) || id.startsWith(CHART) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith('\0virtual:chart')) return null;
      all ??= drawAll();
      const drawn = await all;
      if (id.startsWith(`\0${CHART}`)) {
        const drawing = drawn.find((one) => `\0${CHART}${keyOf(one)}` === id);
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(drawing))});`;
      }
      const rows = drawn.map(
        (one) => `{ ...${JSON.stringify(entryOf(one))}, load: () => import(${JSON.stringify(CHART + keyOf(one))}) }`,
      );
      return `export const charts = [${rows.join(',\n')}];`;
    },
  };
}
