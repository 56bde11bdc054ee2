import { posix } from 'node:path';
import { sources, type Import, type Source, type Tree } from './source.ts';

export type Target =
  /** A file of the project. */
  | { readonly kind: 'file'; readonly path: string }
  /** One of our packages through its `exports`; `path` is the file behind it. */
  | { readonly kind: 'package'; readonly name: string; readonly subpath: string; readonly path: string }
  /** A package of others, or a built-in module. */
  | { readonly kind: 'external'; readonly name: string; readonly specifier: string }
  /** Leads to nothing in the tree: built files, a subpath that is not exported, a wrong path. */
  | { readonly kind: 'missing'; readonly specifier: string };

/** A path, or paths by condition (`types`, `default`, …), one within another. */
type Exported = string | { readonly [condition: string]: Exported };

interface Manifest {
  readonly folder: string;
  readonly name: string;
  readonly exports: Readonly<Record<string, Exported>>;
}

const manifests = new WeakMap<Tree, Map<string, Manifest>>();

/** Our packages by name. */
function packages(tree: Tree): Map<string, Manifest> {
  let all = manifests.get(tree);
  if (!all) {
    all = new Map();
    for (const [path, text] of tree) {
      if (!/^(packages|apps)\/[^/]+\/package\.json$/.test(path)) continue;
      const { name, exports = {} } = JSON.parse(text) as { name: string; exports?: Record<string, Exported> };
      all.set(name, { folder: posix.dirname(path), name, exports });
    }
    manifests.set(tree, all);
  }
  return all;
}

/** The folder of the package that a file belongs to, such as `packages/core`; undefined at the root. */
export const packageOf = (path: string) => /^(?:(?:packages|apps)\/[^/]+|tests)(?=\/)/.exec(path)?.[0];

function resolve(tree: Tree, from: string, specifier: string): Target {
  if (specifier.startsWith('.')) {
    const path = fileAt(tree, posix.join(posix.dirname(from), specifier));
    return path === undefined ? { kind: 'missing', specifier } : { kind: 'file', path };
  }
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? '');
  const own = packages(tree).get(name);
  if (!own) return { kind: 'external', name, specifier };
  const subpath = `.${specifier.slice(name.length)}`;
  const path = exported(own.exports, subpath);
  if (path === undefined) return { kind: 'missing', specifier };
  return { kind: 'package', name, subpath, path: posix.join(own.folder, path) };
}

/** The source where there is one, as in the workspace. */
function fileOf(target: Exported): string {
  if (typeof target === 'string') return target;
  const chosen = target['@bourse/source'] ?? target['default'] ?? target['import'] ?? target['types'];
  return chosen === undefined ? '' : fileOf(chosen);
}

/** The file that `exports` gives for a subpath; a key may hold one star. */
function exported(exports: Manifest['exports'], subpath: string): string | undefined {
  for (const [key, target] of Object.entries(exports)) {
    const path = fileOf(target);
    if (key === subpath) return path;
    const [before = '', after] = key.split('*');
    if (after !== undefined && subpath.startsWith(before) && subpath.endsWith(after))
      return path.replace('*', subpath.slice(before.length, subpath.length - after.length));
  }
  return undefined;
}

function fileAt(tree: Tree, path: string): string | undefined {
  const bare = path.replace(/\?.*$/, '');
  const stem = bare.replace(/\.js$/, '');
  return [bare, `${stem}.ts`, `${stem}.tsx`, `${stem}.d.ts`, `${stem}/index.ts`, `${stem}/index.tsx`].find((each) =>
    tree.has(each),
  );
}

export interface Edge {
  readonly from: Source;
  readonly imported: Import;
  readonly to: Target;
}

/** Every import of every file. */
export function edges(tree: Tree): Edge[] {
  return [...sources(tree).values()].flatMap((from) =>
    from.imports.map((imported) => ({ from, imported, to: resolve(tree, from.path, imported.specifier) })),
  );
}
