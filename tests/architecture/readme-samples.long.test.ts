// Every sample in the README of a package compiles as it stands, against the sources.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Sample {
  /** `core-3.mjs`: the third of its README. */
  readonly file: string;
  readonly code: string;
}

/** What a sample takes from the text around it. */
const GIVEN = `import type { Inspection, Ports } from '@bourse/core';
import type { defineModel } from '@bourse/model-testing';
import type { AnyStateMachine } from 'xstate';
declare global {
  const ports: Ports;
  const inspect: Inspection;
  const socket: WebSocket;
  const signInMachine: AnyStateMachine;
  const model: ReturnType<typeof defineModel<any>>;
}
`;

const packages = readdirSync(join(root, 'packages')).filter((name) =>
  existsSync(join(root, 'packages', name, 'README.md')),
);

const samples = packages.flatMap((name): Sample[] => {
  const path = join(root, 'packages', name, 'README.md');
  const blocks = readFileSync(path, 'utf8').matchAll(/^```(js|ts|tsx)( \S+)?\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, language = '', , code = ''], index) => ({
    file: `${name}-${String(index + 1)}.${language === 'js' ? 'mjs' : language}`,
    code,
  }));
});

let folder: string;
let problems: string[];

beforeAll(() => {
  // Beside the tests, where every package of ours is found; git ignores it.
  folder = mkdtempSync(join(root, 'tests/printed-samples-'));
  for (const { file, code } of samples)
    writeFileSync(join(folder, file), code.includes('import ') ? code : `${code}\nexport {};\n`);
  writeFileSync(join(folder, 'given.d.ts'), GIVEN);
  const options = {
    // A sample shows what there is: it may leave a name unused, and its JavaScript has no annotations.
    ...{ noUnusedLocals: false, noUnusedParameters: false, noImplicitAny: false, noUncheckedIndexedAccess: false },
    ...{ allowJs: true, checkJs: true, strictNullChecks: true },
    // What the page brings and the tests do not.
    paths: { 'react-intl': ['../../apps/web/node_modules/react-intl'] },
  };
  const config = { extends: '../tsconfig.json', compilerOptions: options, include: ['*'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // Otherwise it names problems: a compiler that did not run proves nothing.
  if (stderr !== '' || (status !== 0 && stdout === ''))
    throw new Error(`The compiler did not run: ${status} ${stderr}`);
  // The sources are strict, and compile as such elsewhere.
  problems = stdout.split('\n').filter((line) => line !== '' && !/^(\.\.\/| )/.test(line));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('there are some of each package', () => {
  const named = new Set(samples.map(({ file }) => file.replace(/-\d+\.\w+$/, '')));
  expect([...named].sort()).toEqual(packages.toSorted());
});

it.each(samples)('$file', ({ file }) => {
  expect(problems.filter((line) => line.startsWith(`${file}(`))).toEqual([]);
});

it('nothing else keeps them from compiling', () => {
  expect(problems.filter((line) => !samples.some(({ file }) => line.startsWith(`${file}(`)))).toEqual([]);
});
