// That `pnpm new:flow` still finds its places in the sources; what it writes is compiled and run in the long test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, readOrder, todoOf } from '../new-flow/new-flow.mjs';

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

  it.each([
    ['guest', 'PublicPage'],
    ['device', 'PublicPage'],
    ['access', 'PublicPage'],
    ['money', 'Container'],
  ])('gives its page the frame that its visitors have: %s', (area, frame) => {
    const name = 'sample-of-generator';
    const order = readOrder([area, name, '--route', `/${name}`]);
    const page = filesOf(root, order).get(`apps/web/src/screens/${name}/${name}.page.tsx`) ?? '';
    expect(['PublicPage', 'Container'].filter((name) => page.includes(`</${name}>`))).toEqual([frame]);
    expect(page.includes("import { PublicPage } from '../public/public-page';")).toBe(frame === 'PublicPage');
  });

  it.each([
    ['guest sample --route /sample', ['guard.table.ts: where /sample ends', "compile.mjs: 'sample' in GUEST"]],
    ['device sample-code', ["compile.mjs: 'sampleCode' in GUEST"]],
    ['access sample --route /sample', ['guard.table.ts: where /sample ends', "compile.mjs: 'sample' in ENTRY"]],
    ['money sample --route /sample', ['guard.table.ts: where /sample ends']],
    ['money sample', []],
  ])('says which tables are to be filled by hand: %s', (words, expected) => {
    const lines = todoOf(root, readOrder(words.split(' '))).filter((line) => /guard\.table|compile\.mjs/.test(line));
    expect(lines).toEqual(expected.map((part) => expect.stringContaining(part) as string));
  });
});
