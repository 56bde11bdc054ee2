// Where a failing run is kept, with the recording that the inspector opens.
import { inspection, type InspectionRecord } from '@bourse/core';
import type { Fixture } from '@bourse/model-testing';
import type { Recorder } from '@bourse/model-testing/properties';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where it was written, from the root of the repository. */
export function keep(name: string, fixture: Fixture, folder = join(root, 'reports/properties')): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `${JSON.stringify(fixture, null, 2)}\n`);
  return folder.startsWith(root) ? relative(root, path) : path;
}

export function recorder(): Recorder {
  const records: InspectionRecord[] = [];
  const { observe } = inspection((record) => records.push(record));
  return { observe, records: () => records };
}
