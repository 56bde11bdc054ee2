// A run that is kept in a file: led again by the kit, and opened by the inspector.
import { reachedBy, type InspectionRecord } from '@bourse/core';
import { readFixture, replay } from '@bourse/model-testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRecording } from '../../apps/inspector/src/live/recording.ts';
import { createSession } from '../../apps/inspector/src/live/session.ts';
import { flows } from '../../packages/core/src/testing/properties/flows.ts';
import { keep } from './kept.ts';

const text = readFileSync(join(import.meta.dirname, 'runs/invoice-deposit.run.json'), 'utf8');
const flow = flows.find(({ model }) => model.machine.id === 'invoiceDeposit');

it('breaks nothing when its flow is led along it once more', () => {
  if (flow === undefined) throw new Error('There is no flow invoiceDeposit');
  const { broken, moments } = replay(readFixture(text), flow.model, flow);
  expect(broken).toBeNull();
  expect(moments.at(-1)?.snapshot.value).toBe('made');
});

it('is a recording: the inspector shows the same run step by step', () => {
  const records = readRecording(text);
  if (typeof records === 'string') throw new Error(records);
  const session = createSession('file', 'invoice-deposit.run.json');
  session.add(records);
  const { moves } = readFixture(text).run;
  const taken = session.rows.filter(({ name, event }) => name === 'subject' && event !== 'starts');
  expect(taken.map(({ event }) => event)).toEqual(moves.map(({ move }) => move.replace(/ #\d+$/, '')));
  expect([...session.worldAt(records.length).values()].find(({ machine }) => machine === 'invoiceDeposit')?.value).toBe(
    'made',
  );
  expect(reachedBy(records as InspectionRecord[]).get('invoiceDeposit')?.states).toEqual([
    'editing',
    'made',
    'submitting',
  ]);
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
