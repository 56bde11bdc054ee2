import { signInModel } from '@bourse/core/charts';
import { drawChart } from '@bourse/model-testing';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const path = fileURLToPath(new URL('../../README.md', import.meta.url));
/** A picture that takes longer to load than the page to read is not looked at. */
const MOST_OF_PICTURE = 200_000;
const marks = ['<!-- chart:sign-in -->', '<!-- /chart:sign-in -->'] as const;

/** What a link names a heading by. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Whether there is what a link of the README leads to: a file or folder, and the heading in it that it may name. */
function isLinked(target: string): boolean {
  const [name = '', anchor] = target.split('#');
  const file = name === '' ? path : join(dirname(path), name);
  if (anchor === undefined || !existsSync(file)) return existsSync(file);
  const prose = readFileSync(file, 'utf8').replaceAll(/^```.*?^```$/gms, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading ?? '') === anchor);
}

describe('the README', () => {
  it('shows the chart of sign-in as it is (DRAW=1 draws it anew)', () => {
    const text = readFileSync(path, 'utf8');
    const [start, end] = marks.map((mark) => text.indexOf(mark));
    expect(start, 'the mark before the chart').toBeGreaterThan(-1);
    const drawn = `${marks[0]}\n\`\`\`mermaid\n${drawChart(signInModel.machine)}\`\`\`\n`;
    const isUpdating = process.env['DRAW'] === '1';
    if (isUpdating) writeFileSync(path, text.slice(0, start) + drawn + text.slice(end));
    else expect(text.slice(start, end)).toBe(drawn);
  });

  it('links and shows only what exists', () => {
    const text = readFileSync(path, 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target]) => target ?? '');
    expect(targets.filter((target) => target.includes('#')).length).toBeGreaterThan(0);
    expect(targets.filter((target) => !isLinked(target))).toEqual([]);
    const wrong = ['packages/core/NONE.md', 'packages/core/README.md#nowhere', '#nowhere'];
    expect(wrong.filter(isLinked)).toEqual([]);
  });

  it(`shows pictures that are there, of at most ${MOST_OF_PICTURE / 1000} kB each`, () => {
    const text = readFileSync(path, 'utf8');
    const pictures = [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)|<img\s[^>]*?src="([^"]+)"/g)].map(
      ([, linked, written]) => linked ?? written ?? '',
    );
    expect(pictures.length).toBeGreaterThan(1);
    const sizes = pictures.map((name) => {
      const file = join(dirname(path), name);
      return [name, existsSync(file) ? statSync(file).size : 'is not there'] as const;
    });
    expect(sizes.filter(([, size]) => typeof size !== 'number' || size > MOST_OF_PICTURE)).toEqual([]);
  });
});

/** Whether there is a file or folder of this path, which may end in `name*`. */
function isThere(target: string): boolean {
  if (!target.endsWith('*')) return existsSync(target);
  return readdirSync(dirname(target)).some((name) => name.startsWith(basename(target).slice(0, -1)));
}

describe('the documents', () => {
  it.each(['README.md', 'docs/architecture.md'])('%s names only files and folders that exist', (name) => {
    const root = dirname(path);
    const text = readFileSync(join(root, name), 'utf8');
    const named = [...text.matchAll(/`((?:apps|docs|openapi|packages|tests)\/[^`\s<]*)`/g)].map(
      ([, found]) => found ?? '',
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((target) => !isThere(join(root, target)))).toEqual([]);
  });
});
