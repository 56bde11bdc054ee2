// The maps by which `npm run long` walks the pages, held against their machines: no browser is needed to tell that a
// machine has a transition which no walk takes and no map explains.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { walksOf, type FlowMap } from '../lib/paths/walk.ts';

const folder = join(import.meta.dirname, '../lib/paths');
const isMap = (value: unknown): value is FlowMap<never> =>
  typeof value === 'object' && value !== null && 'model' in value && 'calls' in value;

const found: (readonly [string, FlowMap<never>])[] = [];
for (const file of readdirSync(folder)) {
  const module = (await import(join(folder, file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(module)) if (isMap(value)) found.push([name, value]);
}
const explaining = found.filter(([, { gaps }]) => gaps !== undefined);

test('most maps of pages say what no walk takes', () => {
  expect(explaining.length).toBeGreaterThan(found.length / 2);
});

test.each(explaining)('%s has a reason for each transition and each answer that is in no walk', (_, map) => {
  expect(walksOf(map).left).toEqual(Object.keys(map.gaps ?? {}).toSorted());
});
