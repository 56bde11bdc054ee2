import { explore } from '@bourse/model-testing';
import { describe, expect, it } from 'vitest';
import { charts, coverageText, listText, pathsText, type PathsOptions } from './model-command.ts';

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
    expect(drawn).toContain(': credentials.submit');
  });

  it('counts what the paths reach', () => {
    expect(signIn && coverageText([signIn])).toMatch(/^sign-in: (\d+)\/\1 states, (\d+)\/\2 transitions, \d+ paths$/);
  });
});
