import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutantsOf, plant } from './mutant.ts';

const root = join(import.meta.dirname, '../..');
const flows = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

// A gate plants a sample of the faults: one whose place has changed would go unseen for many of them.
test.each(flows.map(({ name }) => name))('every fault of %s still has its place in the source', (flow) => {
  const faults = mutantsOf(flow);
  expect(faults.length).toBeGreaterThan(0);
  const stale = faults.flatMap((fault) => {
    try {
      plant(readFileSync(join(root, fault.file), 'utf8'), fault);
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(stale).toEqual([]);
});
