// A run that is kept in a file, led again by the kit.
import { readFixture, replay } from '@bourse/model-testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
