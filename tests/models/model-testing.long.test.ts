// The kit as somebody else installs it: packed, unpacked outside of the workspace, run by plain Node.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPacked, link, run } from '../lib/packed.ts';

const root = join(import.meta.dirname, '../..');
const kit = join(root, 'packages/model-testing');
let folder: string;

interface Proved {
  readonly summary: string;
  readonly findings: readonly string[];
  readonly switchedOff: Readonly<Record<string, readonly string[]>>;
  readonly ofBroken: readonly string[];
  readonly page: string;
  readonly picture: string;
}
let proved: Readonly<Record<string, Proved>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'model-testing-'));
  await installPacked(folder, ['model-testing']);
  cpSync(join(kit, 'test/foreign'), folder, { recursive: true });
  proved = JSON.parse(run([process.execPath, 'prove.mjs'], folder)) as typeof proved;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed kit', () => {
  it('holds compiled code, its types and its README, and needs nobody but XState and its graphs', () => {
    const installed = join(folder, 'node_modules/@bourse/model-testing');
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, object>;
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(existsSync(join(installed, 'dist/index.d.ts'))).toBe(true);
    const compiled = readdirSync(join(installed, 'dist'), { recursive: true, withFileTypes: true });
    expect(compiled.filter((one) => one.isFile() && !/\.(js|d\.ts)$/.test(one.name))).toEqual([]);
    expect(Object.keys({ ...manifest['dependencies'] })).toEqual([]);
    const peers = ['@xstate/graph', 'fast-check', 'vitest', 'xstate'];
    expect(Object.keys({ ...manifest['peerDependencies'] }).sort()).toEqual(peers);
    expect(manifest['peerDependenciesMeta']).toEqual({ 'fast-check': { optional: true }, vitest: { optional: true } });
    expect(JSON.stringify(manifest)).not.toMatch(/catalog:|workspace:|\/src\//);
  });

  it('needs no runner of tests: only its own entry for one does', () => {
    const importing = (entry: string) => [process.execPath, '--input-type=module', '-e', `await import('${entry}')`];
    expect(run(importing('@bourse/model-testing'), folder)).toBe('');
    expect(() => run(importing('@bourse/model-testing/vitest'), folder)).toThrow(/Cannot find package 'vitest'/);
  });

  it('brings types that a strict program compiles with', () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--ignoreConfig'];
    expect(run([process.execPath, compiler, ...options, '--types', '', 'typed.ts'], folder)).toBe('');
    const typed = readFileSync(join(folder, 'typed.ts'), 'utf8');
    writeFileSync(join(folder, 'mistyped.ts'), typed.replace("residents: ['log']", "residents: ['lgo']"));
    expect(() => run([process.execPath, compiler, ...options, '--types', '', 'mistyped.ts'], folder)).toThrow(/"lgo"/);
  });
});

describe('machines of others, proved by it in plain Node', () => {
  const machines = ['wizard', 'mediaPlayer', 'dishwasher', 'downloads', 'pinger'];

  it.each(machines)('%s has no finding, and every state and transition is taken', (name) => {
    const { findings, summary } = proved[name] as Proved;
    expect(findings).toEqual([]);
    const [, states, allStates, transitions, allTransitions] =
      /: (\d+)\/(\d+) states, (\d+)\/(\d+) transitions/.exec(summary) ?? [];
    expect([states, transitions]).toEqual([allStates, allTransitions]);
  });

  it.each([
    ['wizard', /^reviewed text: - payment: BACK → plan$/m],
    ['mediaPlayer', /^never reached: mediaPlayer\.playback\.ended$/m],
    ['dishwasher', /^reviewed text: - open: door\.close → on\.washing\.rinsing: or → on\.washing\.scrubbing/m],
    ['downloads', /^reviewed text: \+ idle: load\.a done; .* → itself/m],
    ['pinger', /^reviewed text: \+ offline: after a while alarm to pager → itself · tells pager alarm$/m],
  ])('the fault planted into %s is found', (name, finding) => {
    expect(proved[name]?.ofBroken.join('\n')).toMatch(finding);
  });

  it('keep house rules off one by one, each of which would find something', () => {
    const { switchedOff } = proved['wizard'] as Proved;
    expect(Object.keys(switchedOff).length).toBeGreaterThan(4);
    expect(Object.entries(switchedOff).filter(([, broken]) => broken.length === 0)).toEqual([]);
  });

  it('have what XState can do beyond our own: history, observed children, messages sent later, children as work comes', () => {
    expect(proved['dishwasher']?.page).toContain(
      'on.exactly remembers on.washing.rinsing | on.washing.scrubbing | on.drying',
    );
    expect(proved['mediaPlayer']?.page).toMatch(/player shows #3 → playback\.ended \[isOver\]/);
    expect(proved['pinger']?.page).toContain('after a while ping to socket → itself · tells socket ping');
    expect(proved['pinger']?.page).toContain('emits connection.lost');
    expect(proved['downloads']?.page).toContain('tells worker.a HURRY');
    expect(proved['dishwasher']?.picture).toContain('"exactly (H*)"');
  });
});

describe('its entry for a runner of tests', () => {
  it('makes the tests of a machine and writes its page beside them', () => {
    link('vitest', 'packages/model-testing', folder);
    const test = [
      "import { defineModel } from '@bourse/model-testing';",
      "import { proveMachine } from '@bourse/model-testing/vitest';",
      "import { make, model } from './pinger.mjs';",
      'proveMachine(defineModel(make(), model));',
    ];
    writeFileSync(join(folder, 'pinger.test.mjs'), test.join('\n'));
    const args = ['node_modules/vitest/vitest.mjs', 'run', 'pinger.test.mjs', '--reporter=json', '--update'];
    const report = JSON.parse(run([process.execPath, ...args], folder)) as { numPassedTests: number };
    expect(report.numPassedTests).toBe(6);
    expect(readFileSync(join(folder, 'pinger.states.txt'), 'utf8')).toBe(proved['pinger']?.page);
  });
});
