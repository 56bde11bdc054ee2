// Where a failing run is kept, with the recording that the inspector opens.
import { inspection, type InspectionRecord } from '@bourse/core';
import type { Fixture } from '@bourse/model-testing';
import type { Recorder } from '@bourse/model-testing/properties';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../reports/properties');

export function keep(name: string, fixture: Fixture): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `${JSON.stringify(fixture, null, 1)}\n`);
  return `reports/properties/${name}`;
}

export function recorder(): Recorder {
  const records: InspectionRecord[] = [];
  const { observe } = inspection((record) => records.push(record));
  return { observe, records: () => records };
}
