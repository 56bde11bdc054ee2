// The page's build for the oracle test: the product's, with access to core and every planted fault in it, inactive.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, mergeConfig, type Plugin } from 'vite';
import { oncePerRun } from '../lib/once.ts';
import { plant, type Mutant } from '../mutants/mutant.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = join(root, 'apps/web');
const main = join(web, 'src/main.tsx');
const observed = join(root, 'tests/page/observed.ts');

/** `export` of a value, with its name; a type's has none. */
const EXPORTS = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

/** The main file imports the instrumented core; all others import core itself. */
const watchCore = (): Plugin => ({
  name: 'watch-core',
  enforce: 'pre',
  resolveId: (source, importer) => (source === '@bourse/core' && importer === main ? observed : null),
});

/**
 * One build for all faults: a file with faults becomes a choice between itself and its copies with one fault each,
 * made once when the page starts. `plant` throws where a patch no longer fits, so the build fails then.
 */
function plantFaults(mutants: readonly Mutant[]): Plugin {
  const byFile = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const path = join(root, mutant.file);
    byFile.set(path, [...(byFile.get(path) ?? []), mutant]);
  }
  const asWritten = (path: string) => readFileSync(path, 'utf8');
  // The end of the id tells the file's language.
  const idOf = (path: string, name: string) => `${path}?fault=${name}&lang.${path.endsWith('x') ? 'tsx' : 'ts'}`;
  const choice = (path: string, own: readonly Mutant[]) => {
    const source = asWritten(path);
    const names = [...source.matchAll(EXPORTS)].map(([, name]) => name);
    if (/^export default /m.test(source)) names.push('default');
    if (names.length === 0) throw new Error(`${path} exports nothing that could be chosen`);
    const take = (name: string) => JSON.stringify(idOf(path, name));
    const copies = own.map(({ name }, at) => `import * as copy${at} from ${take(name)};`);
    const cases = own.map(({ name }, at) => `${JSON.stringify(name)}: copy${at}`);
    const given = names.map((name) =>
      name === 'default' ? 'export default chosen.default;' : `export const ${name} = chosen.${name};`,
    );
    return [
      `import * as sound from ${take('')};`,
      ...copies,
      `const chosen = { ${cases.join(', ')} }[globalThis.plantedFault] ?? sound;`,
      ...given,
    ].join('\n');
  };
  return {
    name: 'plant-faults',
    enforce: 'pre',
    load(id) {
      const [, path = '', name] = /^([^?]+)(?:\?fault=(.*)&lang\.tsx?)?$/.exec(id) ?? [];
      const own = byFile.get(path);
      if (own === undefined) return null;
      if (name === undefined) return { code: choice(path, own), moduleType: 'js' };
      const mutant = own.find((each) => each.name === name);
      return mutant ? plant(asWritten(path), mutant) : asWritten(path);
    },
  };
}

/** Builds the page with these faults in it; `plantedFault`, set before the page starts, activates one. */
async function buildWatchedPage(folder: string, mutants: readonly Mutant[]): Promise<void> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(web, 'vite.config.ts'));
  if (loaded === null) throw new Error('apps/web has no settings of its build');
  const { plugins = [], ...config } = loaded.config;
  const isNamed = (plugin: unknown, name: string) => (plugin as { name?: string } | null)?.name === name;
  await build(
    mergeConfig(config, {
      root: web,
      configFile: false,
      logLevel: 'error',
      // Skip compressed copies: only the server sends them.
      plugins: [watchCore(), plantFaults(mutants), ...plugins.flat().filter((each) => !isNamed(each, 'brotli-files'))],
      build: { outDir: folder, emptyOutDir: true },
    }),
  );
}

/**
 * The folder of the page with these faults in it, which the server takes as WEB_DIR. The first worker of the run builds
 * it, the others wait for it.
 */
export function watchedPage(mutants: readonly Mutant[]): Promise<string> {
  const named = createHash('sha256').update(JSON.stringify(mutants.map(({ name }) => name)));
  return oncePerRun(`page-${named.digest('hex').slice(0, 12)}`, (folder) => buildWatchedPage(folder, mutants));
}
