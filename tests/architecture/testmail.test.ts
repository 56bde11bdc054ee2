import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('no client source names the test mail call (A-280)', () => {
  const sources = ['apps/web', 'packages/core', 'packages/react', 'packages/contract'].map((folder) => {
    const files = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, 'src', file));
  });
  // Each folder is read.
  expect(sources.filter((files) => files.length === 0)).toEqual([]);
  expect(sources.flat().length).toBeGreaterThan(500);
  const calling = sources.flat().filter((file) => /testmail/i.test(readFileSync(join(root, file), 'utf8')));
  expect(calling).toEqual([]);
});
