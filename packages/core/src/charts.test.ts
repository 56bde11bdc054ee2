import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { charts } from './charts';
import * as listed from './generated/models';

it('names every model of core once: `pnpm gen` writes the list', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const models = files
    .filter((file) => file.endsWith('.model.ts'))
    .flatMap((file) => [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/^export const (\w+Model)\b/gm),
    ])
    .map(([, name = '']) => name);
  const { models: byArea, ...exported } = listed;
  expect(Object.keys(exported).toSorted((a, b) => a.localeCompare(b))).toEqual(
    models.toSorted((a, b) => a.localeCompare(b)),
  );
  expect(new Set(charts.map(({ model }) => model)).size).toBe(models.length);
  expect(Object.keys(byArea).sort()).toEqual([...new Set(charts.map(({ area }) => area))].sort());
});
