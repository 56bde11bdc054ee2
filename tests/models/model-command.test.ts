import { explore } from '@bourse/model-testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literal } from './literal.ts';
import type { Coverage } from './coverage.ts';
import { charts, coverageJson, coverageText, listText, named, pathsText, type PathsOptions } from './model-command.ts';

const signIn = charts.find(({ name }) => name === 'sign-in');
const pathsOf = (options: Partial<PathsOptions>) => {
  if (!signIn) throw new Error('There is no machine sign-in');
  return pathsText(signIn, { cover: 'transitions', to: undefined, format: 'text', ...options });
};
const parsed = (options: Partial<PathsOptions>) =>
  JSON.parse(pathsOf({ ...options, format: 'json' }) ?? '[]') as {
    start: string;
    steps: { type: string; state: string }[];
  }[];

describe('npm run model', () => {
  it('lists every machine with the file of its model', () => {
    expect(listText(charts).split('\n')).toHaveLength(charts.length);
    expect(listText(charts)).toMatch(/^sign-in +packages\/core\/src\/access\/sign-in\/sign-in\.model\.ts$/m);
  });

  it('takes a machine by its id as well, as the inspector shows it', () => {
    expect(named(charts, 'signIn')).toEqual([signIn]);
    expect(named(charts, 'sign-in')).toEqual([signIn]);
    expect(named(charts, 'sign')).toEqual([]);
    expect(named(charts, undefined)).toBe(charts);
  });

  it('gives paths that take every transition, or pass every state', () => {
    if (!signIn) throw new Error('There is no machine sign-in');
    const [{ paths, vertices } = { paths: [], vertices: [] }] = explore(signIn.model);
    expect(parsed({})).toHaveLength(paths.length);
    const seen = new Set(
      parsed({ cover: 'states' }).flatMap(({ start, steps }) => [start, ...steps.map(({ state }) => state)]),
    );
    expect([...seen].sort()).toEqual(vertices.map(({ name }) => name).sort());
  });

  it('gives a shortest path to a state, as text and as a diagram', () => {
    expect(pathsOf({ to: 'copying' })).toMatch(
      /^1\. editing\.typing\n[^]* demo\.copy .*→ editing\.copying$|demo\.copy → editing\.copying$/,
    );
    expect(parsed({ to: 'signedIn' }).map(({ steps }) => steps.at(-1)?.state)).toEqual(['signedIn']);
    expect(pathsOf({ to: 'nowhere' })).toBeUndefined();
    const drawn = pathsOf({ to: 'signedIn', format: 'mermaid' }) ?? '';
    expect(drawn).toMatch(/^stateDiagram-v2\n {2}state "editing\.typing" as s0\n/);
    expect(drawn).toContain('[*] --> s0');
    expect(drawn).toContain(': form.submit');
  });

  it('gives a spec for Playwright, with the values and views of each step as they are', () => {
    const spec = pathsOf({ to: 'signedIn', format: 'playwright' }) ?? '';
    expect(spec).toContain("import { signInPage } from './sign-in.page';");
    expect(spec).toContain('secrets: { password: secret("correct horse battery") }');
    expect(spec).toMatch(/\{ \/\/ → submitting\n {8}move: .*\n {8}view: .*isBusy: true.*\n {8}running: \["login"\]/);
    expect(spec).toMatch(/→ signedIn\n {8}move: .*kind: "done"/);
  });

  it('prints every value of a model as source that makes it anew', () => {
    const value = { a: [1, null, -0.5], 'b-c': new Map([['k', new Set(['v'])]]), none: undefined, big: 2n };
    const source = literal(value);
    expect(source).toBe('{ a: [1, null, -0.5], "b-c": new Map([["k", new Set(["v"])]]), big: 2n }');
    expect(literal(new Error('lost "it"'))).toBe('new Error("lost \\"it\\"")');
    expect(literal({ reveal: () => 'open', toJSON: () => '[secret]' })).toBe('secret("open")');
  });

  it('gives the inspector what the proof and recorded runs reached, layer by layer', () => {
    const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
    const started = { v: 1, kind: 'actor', actor: 'x:1', at: 1, parent: null, name: 'signIn', place: 'signIn' };
    const write = (file: string, machine: string, value: object) =>
      writeFileSync(join(folder, file), JSON.stringify({ records: [{ ...started, machine, value }] }));
    write('browser.one.inspection.json', 'signIn', { editing: 'typing' });
    write('browser.two.inspection.json', 'other', { editing: 'typing' });
    write('server.inspection.json', 'signIn', { submitting: {} });
    try {
      const { format, v, layers } = JSON.parse(coverageJson(signIn ? [signIn] : [], folder)) as Coverage;
      expect([format, v, Object.keys(layers)]).toEqual(['bourse-coverage', 1, ['interpreter', 'browser', 'server']]);
      expect(layers['browser']).toEqual({ signIn: { states: ['editing', 'editing.typing'], transitions: [] } });
      expect(layers['server']).toEqual({ signIn: { states: ['submitting'], transitions: [] } });
      expect(layers['interpreter']?.['signIn']?.states).toContain('editing.copying');
      expect(layers['interpreter']?.['signIn']?.transitions).toContain('submitting|xstate.done.actor.login|0');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('counts what the paths reach, says what it took to make them, and what random runs went through where a flow has properties', () => {
    const [paths, runs, made, ...rest] = signIn ? coverageText([signIn]).split('\n') : [];
    expect(paths).toMatch(/^sign-in: (\d+)\/\1 states, (\d+)\/\2 transitions, \d+ paths$/);
    expect(runs).toMatch(
      /^ {2}in any order: 100 runs, \d+ moves: (\d+)\/\1 states, \d+ configurations, (\d+)\/\2 transitions, \d+ pairs, (\d+)\/\3 guard outcomes$/,
    );
    expect(made).toMatch(/^1 machines, \d+ paths: made in \d+\.\d s of one processor$/);
    expect(rest).toEqual([]);
    expect(coverageText(named(charts, 'notices')).split('\n')).toHaveLength(2);
  });
});
