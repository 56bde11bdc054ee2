import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { inlineFromSource } from '../lib/source.mjs';

const root = join(import.meta.dirname, '../..');

/** A text that stands in a source exactly once, and what replaces it. */
interface Edit {
  readonly before: string;
  readonly after: string;
}

/** A fault planted into one source file. */
export interface Mutant {
  /** File name of the patch, `03-lost-tag`. */
  readonly name: string;
  /** The fault in a sentence. */
  readonly fault: string;
  /** Path of the source file from the root of the repository. */
  readonly file: string;
  readonly edits: readonly Edit[];
}

/**
 * Reads the patches of a flow. A patch is a sentence, the file's path, then one edit or several: the text to replace
 * after a line `---`, and its replacement after a line `+++`.
 */
export function mutantsOf(flow: string): Mutant[] {
  const folder = join(import.meta.dirname, flow);
  const names = readdirSync(folder).filter((name) => name.endsWith('.patch'));
  return names.sort().map((name) => {
    const [head = '', ...blocks] = readFileSync(join(folder, name), 'utf8').split(/^---\n/m);
    const [fault = '', file = ''] = head.split('\n');
    const edits = blocks.map((block) => {
      const [before = '', after] = block.split(/^\+\+\+\n/m);
      if (after === undefined) throw new Error(`${flow}/${name} has an edit without +++`);
      return { before, after };
    });
    if (file === '' || edits.length === 0) throw new Error(`${flow}/${name} is not of the form of a patch`);
    return { name: name.replace(/\.patch$/, ''), fault, file, edits };
  });
}

/** The source with its fault; throws when a place is not there exactly once, so that no patch goes stale unseen. */
export function plant(source: string, { name, edits }: Pick<Mutant, 'name' | 'edits'>): string {
  return edits.reduce((text, { before, after }) => {
    const places = text.split(before).length - 1;
    if (places !== 1) throw new Error(`${name}: a text of it stands ${String(places)} times in the source, not once`);
    return text.replace(before, () => after);
  }, source);
}

/** Plants the fault while its source is read; the file stays. `onPlanted` hears of each time. */
export const planting = (mutant: Mutant, onPlanted: () => void = () => undefined): Plugin => ({
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    if (id !== join(root, mutant.file)) return null;
    onPlanted();
    return plant(code, mutant);
  },
});

/** Loads a module afresh with all of ours it imports, and with the fault. */
export async function loadModule<T>(path: string, mutant?: Mutant): Promise<T> {
  let planted = false;
  const { module } = await runnerImport<T>(join(root, path), {
    root,
    logLevel: 'error',
    plugins: mutant ? [planting(mutant, () => (planted = true))] : [],
    ...inlineFromSource,
  });
  if (mutant !== undefined && !planted) throw new Error(`${mutant.name}: ${mutant.file} is no part of ${path}`);
  return module;
}
