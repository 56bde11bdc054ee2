// Makes src/styles/inter.woff2 from the package's Latin file: the characters, weights and features that the page uses.
// Usage: node scripts/subset-font.mjs, after a change here or of the package. font.css repeats the characters.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const range = (/** @type {number} */ first, /** @type {number} */ last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

// Latin-1, which holds the names of western Europe, and what figures and sentences add.
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ‐–—‘’“”•…‹›€™−←↑→↓`;
const source = readFileSync(at('../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const font = await subsetFont(source, characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  keepFeatures: ['kern', 'ccmp', 'tnum', 'lnum', 'cv11', 'ss03'],
  noHinting: true,
});
writeFileSync(at('../src/styles/inter.woff2'), font);
process.stdout.write(`inter.woff2: ${source.length} → ${font.length} bytes\n`);
