import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// tests/architecture/testmail.test.ts reads the whole client; this one counts as a test of core.
it('no source of core names the test mail call (A-280)', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(100);
  const calling = sources.filter((file) => /testmail/i.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(calling).toEqual([]);
});
