// The architecture rules as pure functions over { path → text }, so that planted violations test each of them.
import {
  allTestsRun,
  coreKnowsNoPage,
  finished,
  internalsInOneFile,
  muchTooLarge,
  names,
  noRegistry,
  noSuppression,
  screensShow,
  secretsAreSecret,
  sizes,
} from './code.ts';
import { flowsDescend, importTable, noValueCycles } from './imports.ts';
import { messagesAgree } from './messages.ts';
import type { Rule, Violation } from './source.ts';

export const rules: readonly Rule[] = [
  importTable,
  noValueCycles,
  flowsDescend,
  sizes,
  muchTooLarge,
  names,
  noSuppression,
  screensShow,
  secretsAreSecret,
  messagesAgree,
  coreKnowsNoPage,
  allTestsRun,
  finished,
  noRegistry,
  internalsInOneFile,
];

/** Files too large for git to carry on. @param bytes by path */
export function largeFiles(bytes: ReadonlyMap<string, number>): Violation[] {
  const most = 200_000;
  return [...bytes]
    .filter(([path, size]) => size > most && path !== 'pnpm-lock.yaml')
    .map(([file, size]) => ({ file, line: 1, text: `${size} bytes, at most ${most}` }));
}

/**
 * Files of tests that no project of the runner takes, or that two take.
 * @param projects include patterns by project
 */
export function strayTests(
  paths: readonly string[],
  projects: Readonly<Record<string, readonly string[]>>,
  matches: (path: string, pattern: string) => boolean,
): Violation[] {
  return paths.flatMap((file): Violation[] => {
    if (/\.(spec|test-d)\.[cm]?[jt]sx?$|\.test\.[cm]?jsx?$/.test(file))
      return [{ file, line: 1, text: 'no runner takes this name' }];
    if (file.endsWith('.journey.ts'))
      return file.startsWith('tests/journeys/') ? [] : [{ file, line: 1, text: 'is not in tests/journeys' }];
    if (file.endsWith('.faults.ts'))
      return file.startsWith('tests/faults/') ? [] : [{ file, line: 1, text: 'is not in tests/faults' }];
    if (!/\.test\.tsx?$/.test(file)) return [];
    const takers = Object.keys(projects).filter((name) => projects[name]?.some((pattern) => matches(file, pattern)));
    return takers.length === 1 ? [] : [{ file, line: 1, text: `belongs to ${takers.join(' and ') || 'no project'}` }];
  });
}

/** Packages with TypeScript in them and no script that checks its types. */
export function untypedPackages(tree: ReadonlyMap<string, string>): Violation[] {
  return [...tree].flatMap(([file, text]): Violation[] => {
    const folder = /^((?:packages|apps)\/[^/]+|tests)\/package\.json$/.exec(file)?.[1];
    if (folder === undefined) return [];
    const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> };
    const hasCode = [...tree.keys()].some((path) => path.startsWith(`${folder}/`) && /\.tsx?$/.test(path));
    return hasCode && !scripts['types'] ? [{ file, line: 1, text: 'has TypeScript and no script `types`' }] : [];
  });
}
