import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mocking, onPostgres, projects } from '../vitest.config.ts';
import { importCycles } from './architecture/imports.ts';
import { missingLibraries } from './architecture/packages.ts';
import { largeFiles, rules, strayTests, untypedPackages } from './architecture/rules.ts';
import { show, sources } from './architecture/source.ts';
import { expectTidy } from './lib/tidy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(root + path));

// Not yet committed files count: what is written today is judged today.
const paths = git('--cached', '--others', '--exclude-standard');
const isText = (path: string) => !/\.(woff2?|png|jpe?g|webp|ico|wav|mp3|gz|br|zip)$/.test(path);
const tree = new Map(paths.filter(isText).map((path) => [path, readFileSync(root + path, 'utf8')]));

describe('the whole project', () => {
  it('is what the rules are looking at', () => {
    const written = (folder: string) => [...sources(tree).keys()].some((path) => path.startsWith(folder));
    const folders = [
      'packages/core/src/',
      'packages/contract/src/',
      'packages/react/src/',
      'packages/model-testing/src/',
      'apps/web/src/',
      'apps/server/src/',
    ];
    expect(folders.filter((folder) => !written(folder))).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.name, rule] as const))('%s', (name, { check, isSoft }) => {
    if (isSoft) expectTidy(name, check(tree).map(show));
    else expect(check(tree).map(show)).toEqual([]);
  });

  it('has no cycle of types between folders of flows', () => {
    const flowOf = (path: string) => /^packages\/core\/src\/[a-z]+\/[a-z-]+\//.exec(path)?.[0];
    const between = importCycles(tree, { withTypes: true }).filter((files) => new Set(files.map(flowOf)).size > 1);
    expect(between).toEqual([]);
  });

  it('keeps every file small enough for git', () => {
    const bytes = new Map(git('--cached').map((path) => [path, statSync(root + path).size]));
    expect(largeFiles(bytes).map(show)).toEqual([]);
  });

  it('runs every file of tests in exactly one project', () => {
    expect(strayTests(paths, projects, matchesGlob).map(show)).toEqual([]);
  });

  it.each([
    ['the server', { included: onPostgres.include, replacing: mocking.server, least: 40 }],
    ['the page', { included: projects.web, replacing: mocking.web, least: 30 }],
    ['core', { included: projects.core, replacing: [], least: 100 }],
  ])('gives each test of %s that replaces a module a process of its own', (_, { included, replacing, least }) => {
    const isIn = (patterns: readonly string[]) => (path: string) => patterns.some((each) => matchesGlob(path, each));
    const sharing = paths.filter(isIn(included)).filter((path) => !isIn(replacing)(path));
    expect(sharing.length).toBeGreaterThan(least);
    expect(sharing.filter((path) => /\bvi\.(do)?[mM]ock\(/.test(readFileSync(root + path, 'utf8')))).toEqual([]);
  });

  it('stands on the libraries that its design names', () => {
    expect(missingLibraries(tree).map(show)).toEqual([]);
  });

  it('checks the types of every package', () => {
    expect(untypedPackages(tree).map(show)).toEqual([]);
  });
});
