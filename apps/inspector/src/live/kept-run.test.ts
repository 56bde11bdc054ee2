import { reachedBy, type InspectionRecord } from '@bourse/core';
import { readFixture } from '@bourse/model-testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRecording } from './recording';
import { createSession } from './session';

const text = readFileSync(
  join(import.meta.dirname, '../../../../tests/properties/runs/invoice-deposit.run.json'),
  'utf8',
);

it('a run that was kept in a file is a recording: the inspector shows the same run step by step', () => {
  const records = readRecording(text);
  if (typeof records === 'string') throw new Error(records);
  const session = createSession('file', 'invoice-deposit.run.json');
  session.add(records);
  const { moves } = readFixture(text).run;
  const taken = session.rows.filter(({ name, event }) => name === 'subject' && event !== 'starts');
  expect(taken.map(({ event }) => event)).toEqual(moves.map(({ move }) => move.replace(/ #\d+$/, '')));
  expect(
    [...session.worldAt(records.length).actors.values()].find(({ machine }) => machine === 'invoiceDeposit')?.value,
  ).toBe('made');
  expect(reachedBy(records as InspectionRecord[]).get('invoiceDeposit')?.states).toEqual([
    'editing',
    'made',
    'submitting',
  ]);
});
