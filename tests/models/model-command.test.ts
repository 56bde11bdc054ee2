import { explore, pathsOf as pathsIn, stepsOf, type PageMap } from '@bourse/model-testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { jsonable, literal } from './literal.ts';
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

/** A printed spec as Playwright runs it, with a page that shows whatever it should. */
async function play(spec: string, name: string, can: PageMap<unknown, object>['can'] = () => true) {
  const [inputs, skipped, said]: [unknown[], string[], string[]] = [[], [], []];
  const tests: ((given: object) => Promise<void>)[] = [];
  let moves = 0;
  const page: PageMap<unknown, object> = {
    can,
    open: (_page, _moves, input) => Promise.resolve(void inputs.push(input)),
    act: () => Promise.resolve(void (moves += 1)),
    shows: () => Promise.resolve(),
  };
  class Skipped extends Error {}
  let afterAll = () => {};
  const test = Object.assign((_title: string, body: (given: object) => Promise<void>) => void tests.push(body), {
    afterAll: (body: () => void) => void (afterAll = body),
    info: () => ({ annotations: [] }),
    step: (_title: string, body: () => Promise<void>) => body(),
    skip: (isSkipped: boolean, reason: string) => {
      if (!isSkipped) return;
      skipped.push(reason);
      throw new Skipped();
    },
  });
  const source = `(test, ${name}, console) => {${spec.replaceAll(/^import .*$/gm, '')}}`;
  const run = runInThisContext(source) as (...given: unknown[]) => void;
  run(test, page, { log: (line: string) => said.push(line) });
  for (const body of tests)
    await body({ page: {} }).catch((error: unknown) => {
      if (!(error instanceof Skipped)) throw error;
    });
  afterAll();
  return { inputs, skipped, said, moves };
}

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

  it('prints of each path the states in which the machine is, by whichever way it came', () => {
    const chat = charts.find(({ name }) => name === 'chat');
    if (!chat) throw new Error('There is no machine chat');
    const text = pathsText(chat, { cover: 'transitions', to: undefined, format: 'json' }) ?? '[]';
    const printed = (JSON.parse(text) as ReturnType<typeof parsed>).map(({ start, steps }) =>
      [start, ...steps.map(({ state }) => state)].map((state) => state.replaceAll(/·\d+/g, '')),
    );
    const walked = pathsIn(chat.model)
      .map((path) => stepsOf(chat.model, path))
      .map(({ start, steps }) => [start, ...steps].map(({ state }) => state || '(idle)'));
    expect(printed).toEqual(walked);
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

  it('hands the input of each path to the page that it opens, and says what the page was not taken along', async () => {
    const printed = charts.find(({ name }) => name === 'manager-profile');
    if (!printed) throw new Error('There is no machine manager-profile');
    const spec = pathsText(printed, { cover: 'states', to: 'ready', format: 'playwright' }) ?? '';
    const inputs = explore(printed.model).map(({ input }) => input);
    expect(inputs.length).toBeGreaterThan(1);

    const whole = await play(spec, 'managerProfilePage');
    expect(whole.inputs).toEqual(inputs);
    expect(whole.skipped).toEqual([]);
    expect(whole.said[0]).toMatch(/^manager-profile: (\d+) of \1 moves taken$/);

    const nothing = await play(spec, 'managerProfilePage', () => false);
    expect([nothing.inputs, nothing.skipped.length]).toEqual([[], inputs.length]);
    expect(nothing.skipped[0]).toMatch(/^The page cannot take the first move, \w+/);
    expect(nothing.said[0]).toMatch(/^manager-profile: 0 of \d+ moves taken; refused: \w+/);

    const first = await play(spec, 'managerProfilePage', (_move, _view, _running, before) => before.length === 0);
    expect(first.moves).toBe(inputs.length);
    expect(first.said[0]).toMatch(/^manager-profile: 2 of \d+ moves taken; refused: \w+/);
  });

  it('prints every value of a model as source that makes it anew', () => {
    const value = { a: [1, null, -0.5], 'b-c': new Map([['k', new Set(['v'])]]), none: undefined, big: 2n };
    const source = literal(value);
    expect(source).toBe('{ a: [1, null, -0.5], "b-c": new Map([["k", new Set(["v"])]]), big: 2n }');
    expect(literal(new Error('lost "it"'))).toBe('new Error("lost \\"it\\"")');
    expect(literal({ reveal: () => 'open', toJSON: () => '[secret]' })).toBe('secret("open")');
    // Walks tell by its name that there is no network.
    const offline = Object.assign(new Error('no network'), { name: 'Offline' });
    expect(literal(offline)).toBe('Object.assign(new Error("no network"), { name: "Offline" })');
    class Decimal {
      readonly c = [1, 5];
      readonly e = 0;
      toJSON() {
        return '1.5';
      }
    }
    expect(literal({ price: new Decimal() })).toBe('{ price: "1.5" }');
  });

  it('keeps in JSON what JSON has no word for, and what each move carries in words', () => {
    const value = { lost: new TypeError('no'), map: new Map([['k', new Set(['v'])]]), big: 2n };
    expect(JSON.parse(JSON.stringify(value, jsonable))).toEqual({
      lost: { name: 'TypeError', message: 'no' },
      map: [['k', ['v']]],
      big: '2',
    });
    const failures = (JSON.parse(pathsOf({ format: 'json' }) ?? '[]') as { steps: Record<string, unknown>[] }[])
      .flatMap(({ steps }) => steps)
      .filter(({ type }) => type === 'login failed #2');
    expect(failures[0]).toMatchObject({
      carries: 'Offline(no network)',
      event: { error: { name: 'Offline', message: 'no network' } },
    });
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
