// A run that is kept in a file, led again by the kit.
import { readFixture, replay } from '@bourse/model-testing';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as core from '@bourse/core/charts';
import { flows } from '@bourse/core/properties';
import { keep } from './kept.ts';

const text = readFileSync(join(import.meta.dirname, 'runs/invoice-deposit.run.json'), 'utf8');
const flow = flows.find(({ model }) => model.machine.id === 'invoiceDeposit');

it('breaks nothing when its flow is led along it once more', () => {
  if (flow === undefined) throw new Error('There is no flow invoiceDeposit');
  const { broken, moments } = replay(readFixture(text), flow.model, flow);
  expect(broken).toBeNull();
  expect(moments.at(-1)?.snapshot.value).toBe('made');
});

it('is written as it is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runs-'));
  try {
    const written = keep('a.run.json', readFixture(text), folder);
    expect(JSON.parse(readFileSync(written, 'utf8'))).toEqual(JSON.parse(text));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('is done in the page by the map of its flow, where the flow has one', () => {
  const paths = join(import.meta.dirname, '../lib/paths');
  const maps = readdirSync(paths).flatMap((file) => {
    const source = readFileSync(join(paths, file), 'utf8');
    const found = source.matchAll(/^export const (\w+): FlowMap<.*\n {2}model: '(\w+)',$/gm);
    return [...found].map(([, map = '', name = '']) => ({ map, name }));
  });
  const nameOf = (model: unknown) => Object.entries(core).find(([, each]) => each === model)?.[0];
  const names = flows.map(({ model }) => nameOf(model));
  const wanted = maps.filter(({ name }) => names.includes(name)).map(({ map }) => map);
  expect(wanted.length).toBeGreaterThan(10);
  const journey = readFileSync(join(import.meta.dirname, '../journeys/kept-run.long.journey.ts'), 'utf8');
  const [, listed = ''] = /^const maps = \[\n([^]*?)^\]/m.exec(journey) ?? [];
  expect(listed.match(/\w+/g)?.toSorted()).toEqual(wanted.toSorted());
});
