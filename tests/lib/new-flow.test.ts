// That `pnpm new:flow` still finds its places in the sources; what it writes is compiled and run in the long test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, readOrder } from '../new-flow/new-flow.mjs';

const root = join(import.meta.dirname, '../..');
/** Each in an area whose list has lines of every form. */
const kinds = ['', '--poll', '--form', '--steps', '--money'];

describe('a flow from the generator', () => {
  it.each(kinds)('adds lines to lists and routes, and takes none away: "%s"', (kind) => {
    const words = `money sample-of-generator ${kind} --route /sample-of-generator`.split(' ').filter((word) => word);
    const changed = [...filesOf(root, readOrder(words))].filter(([path]) => /(flows|routes)\.ts$/.test(path));
    expect(changed).toHaveLength(2);
    for (const [path, text] of changed) {
      const lines = text.split('\n');
      const before = readFileSync(join(root, path), 'utf8').split('\n');
      expect(lines.length).toBe(before.length + 1);
      let at = 0;
      for (const line of lines) if (line === before[at]) at += 1;
      expect(at).toBe(before.length);
    }
  });
});
