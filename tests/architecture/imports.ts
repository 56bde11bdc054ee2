// Who may import whom. The words of each rule are in the table `layers`: first match of the file decides.
import { posix } from 'node:path';
import { areas } from '@bourse/core';
import { edges, packageOf, type Edge } from './resolve.ts';
import { isTestFile, isTesting, type Rule, type Tree, type Violation } from './source.ts';

const CORE = 'packages/core/src/';
/** Areas that load when needed: the rest of core knows them by name and type only. */
const LATE_AREAS: readonly string[] = Object.keys(areas).filter((name) => name !== 'access');
/** An area that starts when it is shown may build on one that is there by then: what it shows is that one's. */
const BUILDS_ON: Readonly<Record<string, string>> = { markets: 'trading', wealth: 'trading' };

/** Folders of an area that hold no flow: what its screens show, and how its answers are read. */
const AREA_FOLDERS = ['screens', 'wire'];

/** Where in core a file stands: `access/sign-in` is area and flow; a file of the area itself has no flow. */
function place(path: string) {
  const parts = path.startsWith(CORE) ? path.slice(CORE.length).split('/') : [];
  const [area = '', folder = ''] = parts;
  const flow = parts.length > 2 && !AREA_FOLDERS.includes(folder) ? folder : undefined;
  return { area, flow, role: /\.([a-z]+)\.tsx?$/.exec(path)?.[1] };
}

const isShared = (path: string) => path.startsWith(`${CORE}shared/`);
/** A flow made of one plan is one file, which is its index and its actors as well. */
const isWhole = (path: string) => path.endsWith('.flow.ts');
const isIndex = (path: string) => posix.basename(path) === 'index.ts' || isWhole(path);

type Verdict = string | undefined;

function external(edge: Edge, allowed: readonly string[], who: string): Verdict {
  if (edge.to.kind !== 'external' || allowed.includes(edge.to.name)) return undefined;
  return `${who} may import ${allowed.length > 0 ? allowed.join(', ') : 'no package'} from outside, not ${edge.to.specifier}`;
}

/** packages/contract: openapi-fetch, zod, nothing of ours. */
function contract(edge: Edge): Verdict {
  if (edge.to.kind === 'package') return 'the contract depends on nothing of ours';
  return external(edge, ['openapi-fetch', 'zod'], 'the contract');
}

/** core/shared knows no flow. */
function coreShared(edge: Edge): Verdict {
  if (edge.to.kind === 'file' && !isShared(edge.to.path)) return 'core/shared knows no flow and no app';
  if (edge.to.kind === 'package' && edge.to.name !== '@bourse/contract') return 'core depends on the contract only';
  return external(edge, ['xstate', 'zod', 'big.js', 'dayjs', 'openapi-fetch'], 'core/shared');
}

function coreFlow(edge: Edge): Verdict {
  const { from, to, imported } = edge;
  if (to.kind === 'package' && to.name !== '@bourse/contract') return 'core depends on the contract only';
  const here = place(from.path);
  if (to.kind === 'package' && !imported.isType && here.role !== 'actors' && !isWhole(from.path))
    return 'values of the contract are for *.actors.ts and *.flow.ts, types are for all';
  if (to.kind === 'external') {
    const allowed = here.role === 'machine' ? ['xstate'] : ['xstate', 'zod', 'openapi-fetch'];
    return external(edge, allowed, here.role === 'machine' ? 'a machine' : 'a flow');
  }
  if (to.kind !== 'file' || isShared(to.path)) return undefined;
  const there = place(to.path);
  if (there.area === 'app') return 'nothing in core imports app';
  if (there.area === 'testing') return 'the test kit is for tests';
  if (there.area === 'ports') return 'core is given its ports';
  // What a neighbour knows is named as a fact of it.
  if (isIndex(from.path) && there.role === 'facts') return undefined;
  if (here.role === undefined && here.flow === undefined && there.role === 'facts') return undefined;
  const isOwn = here.area === there.area && here.flow === there.flow;
  const isBelow = BUILDS_ON[here.area] === there.area && here.flow === undefined && there.flow === undefined;
  if (isOwn || isBelow) return ofOwnFolder(edge, here.role, there.role);
  if (here.role === 'machine' && ['actors', 'view', 'messages', 'screen'].includes(there.role ?? ''))
    return `a machine imports no ${there.role}`;
  // One wire form is read in one place: log-in, reload and settings all answer with the user or the session record.
  if ((here.role === 'actors' || isWhole(from.path)) && there.role === 'wire') return undefined;
  if (here.area !== there.area && BUILDS_ON[here.area] !== there.area) {
    const isVocabulary = imported.isType && (isIndex(to.path) || there.role === 'types' || there.role === 'view');
    if (there.area === 'platform' && isVocabulary) return undefined;
    return there.area === 'platform'
      ? 'another area reaches platform by types of events and views only'
      : `area ${here.area} does not import area ${there.area}`;
  }
  // Within one area: its vocabulary and pure helpers, not its machine; another flow through its index.
  if (there.flow === undefined && here.flow !== undefined) {
    const isAbove = isIndex(to.path) || ['machine', 'actors', 'view', 'screen', 'messages'].includes(there.role ?? '');
    return isAbove && !imported.isType ? `a flow does not import its area's ${posix.basename(to.path)}` : undefined;
  }
  if (isIndex(to.path) || (imported.isType && there.role === 'types')) return undefined;
  return `another flow is imported through its index.ts only, not ${posix.basename(to.path)}`;
}

function ofOwnFolder(edge: Edge, role: string | undefined, target: string | undefined): Verdict {
  const isTypeOnly = edge.imported.isType;
  if (role === 'machine' && ['actors', 'view', 'messages', 'screen', 'model'].includes(target ?? ''))
    return `a machine imports no ${target}`;
  if ((role === 'view' || role === 'screen') && !isTypeOnly && ['machine', 'actors', 'model'].includes(target ?? ''))
    return `a ${role} reads types of a ${target}, not its values`;
  return undefined;
}

/** core/app may import everything in core, areas that load when needed by type only. */
function coreApp(edge: Edge): Verdict {
  const { from, to, imported } = edge;
  if (to.kind === 'package' && to.name !== '@bourse/contract') return 'core depends on the contract only';
  if (to.kind === 'file' && place(to.path).area === 'ports') return 'core is given its ports';
  const isLoader = from.path === `${CORE}areas.ts` && imported.isDynamic;
  if (to.kind === 'file' && !imported.isType && !isLoader && LATE_AREAS.includes(place(to.path).area))
    return `area ${place(to.path).area} loads when needed: app knows its name and types only`;
  return external(edge, ['xstate', 'zod', 'openapi-fetch'], 'core/app');
}

/**
 * A set of ports is where a platform's own modules are used; the rest of core does not know it. Node has no server of
 * WebSockets: ws stands for it.
 */
function corePorts({ to }: Edge): Verdict {
  if (to.kind === 'file' && !isShared(to.path)) return 'a set of ports knows core/shared only';
  return to.kind === 'external' && !to.specifier.startsWith('node:') && to.name !== 'ws'
    ? 'a set of ports uses its platform alone'
    : undefined;
}

function react(edge: Edge): Verdict {
  if (edge.to.kind === 'package' && edge.to.name !== '@bourse/core') return 'the binding knows core only';
  if (edge.to.kind === 'package' && edge.to.subpath !== '.') return 'the binding knows no area';
  return external(edge, ['react', '@xstate/react'], 'the binding');
}

function app(edge: Edge): Verdict {
  const folder = packageOf(edge.from.path) ?? '';
  if (edge.to.kind === 'package' && edge.to.path.startsWith('apps/')) return 'no app imports another';
  if (edge.to.kind !== 'external' || edge.to.name !== 'xstate' || folder === 'apps/inspector') return undefined;
  return 'only the inspector imports xstate directly';
}

/** The page shows: it reaches the server and the machines through core. */
function page(edge: Edge): Verdict {
  const { to } = edge;
  if (to.kind === 'package' && to.name === '@bourse/contract') return 'the page reaches the server through core';
  if (to.kind === 'external' && (to.name === 'openapi-fetch' || to.specifier.startsWith('node:')))
    return `the page may not import ${to.specifier}`;
  return app(edge);
}

/** The reference server meets the client at the contract alone. */
function server(edge: Edge): Verdict {
  const { to } = edge;
  if (to.kind === 'package' && to.name !== '@bourse/contract') return 'the server knows the contract only';
  if (to.kind === 'external' && to.name === 'react') return 'the server shows nothing';
  return app(edge);
}

const KIT = 'packages/model-testing/';

/** What the kit's entries beside the main one need: none of their files is imported by the others. */
const KIT_RUNNERS = [`${KIT}src/vitest.ts`, `${KIT}src/properties/vitest.ts`];
const KIT_DRAWING = [`${KIT}src/properties/check.ts`, `${KIT}src/properties/arbitrary.ts`];

/** The kit that proves machines knows XState and nothing of ours; plain Node can load all of it but those entries. */
function modelTesting(edge: Edge): Verdict {
  const { from, to } = edge;
  if (to.kind === 'package' && !to.path.startsWith(KIT)) return 'the kit knows XState and nothing of ours';
  if (!from.path.startsWith(`${KIT}src/`)) return undefined;
  const isRunner = KIT_RUNNERS.includes(from.path);
  const draws = KIT_DRAWING.includes(from.path);
  if (to.kind === 'file' && KIT_RUNNERS.includes(to.path)) return 'the runner of tests has its own entry';
  if (to.kind === 'file' && KIT_DRAWING.includes(to.path) && !from.path.startsWith(`${KIT}src/properties/`))
    return 'what draws runs has its own entry';
  const more = [...(isRunner ? ['vitest'] : []), ...(draws ? ['fast-check'] : [])];
  return external(edge, ['xstate', '@xstate/graph', ...more], 'the kit');
}

/** Fakes and models run in plain Node, in journeys and scripts. */
function withoutRunner({ from, to }: Edge): Verdict {
  const isPlain = /^packages\/core\/src\/(testing\/|.*\.model\.ts$)/.test(from.path) && !isTestFile(from.path);
  const isRunner =
    (to.kind === 'external' && to.name === 'vitest') || (to.kind === 'package' && KIT_RUNNERS.includes(to.path));
  return isPlain && isRunner ? 'the runner of tests is for test files' : undefined;
}

const layers: readonly (readonly [test: RegExp, verdict: (edge: Edge) => Verdict])[] = [
  [/^packages\/contract\/src\//, contract],
  [/^packages\/core\/src\/shared\//, coreShared],
  [/^packages\/core\/src\/(?:app\/|(?:index|areas)\.ts$)/, coreApp],
  [/^packages\/core\/src\/ports\//, corePorts],
  [/^packages\/core\/src\/[a-z]+\//, coreFlow],
  [/^packages\/react\/src\//, react],
  [/^apps\/web\/src\//, page],
  [/^apps\/server\//, server],
  [/^apps\//, app],
];

function judge(edge: Edge): Verdict {
  const { from, to } = edge;
  if (to.kind === 'missing') {
    if (to.specifier.startsWith('@bourse/')) return `${to.specifier} is not a public export`;
    return undefined;
  }
  const isConfig = to.kind === 'file' && !to.path.includes('/') && to.path.endsWith('.config.ts');
  if (to.kind === 'file' && packageOf(from.path) !== packageOf(to.path) && !isConfig)
    return 'another package is imported by its name, not by a path';
  // The one door for the test routes, which a production build closes: the server's entry loads them on demand.
  const isDoor = edge.imported.isDynamic && from.path === 'apps/server/src/main.ts';
  const isOurs = to.kind === 'file' || to.kind === 'package';
  // It shows and simulates the machines by their models, for developers: no client loads it.
  const isInspector = from.path.startsWith('apps/inspector/');
  const mayTest = isTesting(from.path) || isDoor || isInspector;
  if (isOurs && !mayTest && isTesting(to.path)) return 'product code imports no testing code';
  if (from.path.startsWith(KIT)) return modelTesting(edge);
  if (isTesting(from.path)) return withoutRunner(edge);
  return layers.find(([test]) => test.test(from.path))?.[1](edge);
}

export const importTable: Rule = {
  name: 'every import is one the table allows',
  check: (tree) =>
    edges(tree).flatMap((edge): Violation[] => {
      const text = judge(edge);
      return text === undefined ? [] : [{ file: edge.from.path, line: edge.imported.line, text }];
    }),
};

/** Groups of files that reach each other; `withTypes` follows imports that the compiler erases as well. */
export function importCycles(tree: Tree, { withTypes }: { withTypes: boolean }): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, imported, to } of edges(tree)) {
    if (to.kind !== 'file' && to.kind !== 'package') continue;
    if (imported.isDynamic || (imported.isType && !withTypes)) continue;
    const targets = next.get(from.path) ?? new Set();
    next.set(from.path, targets.add(to.path));
  }
  return strongComponents(next).filter((files) => files.length > 1 || next.get(files[0] ?? '')?.has(files[0] ?? ''));
}

/** Tarjan's strongly connected components. */
function strongComponents(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const enter = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const target of next.get(node) ?? []) {
      const reached = index.get(target);
      if (reached === undefined) low.set(node, Math.min(low.get(node) ?? own, enter(target)));
      else if (stack.includes(target)) low.set(node, Math.min(low.get(node) ?? own, reached));
    }
    if (low.get(node) === own) found.push(stack.splice(stack.indexOf(node)).sort());
    return low.get(node) ?? own;
  };
  for (const node of next.keys()) if (!index.has(node)) enter(node);
  return found;
}

export const noValueCycles: Rule = {
  name: 'no import cycle',
  check: (tree) =>
    importCycles(tree, { withTypes: false }).map((files) => ({
      file: files[0] ?? '',
      line: 1,
      text: `cycle: ${files.join(' ↔ ')}`,
    })),
};

/** The tree of flows: parent → child, never back. */
export const flowsDescend: Rule = {
  name: 'flows import each other in one direction',
  check: (tree) => {
    const next = new Map<string, Set<string>>();
    for (const { from, imported, to } of edges(tree)) {
      if (imported.isType || to.kind !== 'file' || isTesting(from.path)) continue;
      const [a, b] = [place(from.path), place(to.path)];
      if (!a.flow || !b.flow || (a.area === b.area && a.flow === b.flow)) continue;
      const key = `${a.area}/${a.flow}`;
      next.set(key, (next.get(key) ?? new Set()).add(`${b.area}/${b.flow}`));
    }
    return strongComponents(next)
      .filter((flows) => flows.length > 1)
      .map((flows) => ({ file: `${CORE}${flows[0]}`, line: 1, text: `flows import each other: ${flows.join(' ↔ ')}` }));
  },
};
