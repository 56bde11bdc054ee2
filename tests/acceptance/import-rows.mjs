// Takes the numbered rows into the project: node tests/acceptance/import-rows.mjs <folder>
// The folder holds access.md, money.md, trading.md, README.md and layers/*.json. Writes access.json, money.json,
// trading.json (id → text), rulings.json (id → text and the rows it names) and layers.json (id → letters: "cp").
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAYERS, lettersOf } from './layers.mjs';

/**
 * Rows of one list: `- A-001 text`, a row continuing on indented lines.
 * @param {string} markdown
 * @returns {Record<string, string>}
 */
export function parseRows(markdown) {
  /** @type {Record<string, string>} */
  const rows = {};
  let last = '';
  for (const line of markdown.split('\n')) {
    const row = /^- ([AMT]-\d{3}) (.+)$/.exec(line);
    if (row) {
      const [, id = '', text = ''] = row;
      if (rows[id] !== undefined) throw new Error(`${id} stands twice`);
      rows[id] = text.trim();
      last = id;
    } else if (last && /^\s+\S/.test(line)) rows[last] += ` ${line.trim()}`;
    else last = '';
  }
  return rows;
}

/**
 * Rulings: paragraphs that start with `R1 `; `names` are all rows a ruling mentions, `replaces` and `joins` those its
 * closing bracket lists.
 * @param {string} markdown
 */
export function parseRulings(markdown) {
  /** @type {Record<string, { text: string, names: string[], replaces: string[], joins: string[] }>} */
  const rulings = {};
  for (const block of markdown.split(/\n\s*\n|\n(?=R\d+ )/)) {
    const ruling = /^(R\d+) ([\s\S]+)$/.exec(block.trim());
    if (!ruling) continue;
    const [, id = '', body = ''] = ruling;
    const text = body.replaceAll(/\s+/g, ' ').trim();
    const listed = (/** @type {string} */ verb) =>
      [...text.matchAll(new RegExp(`\\(${verb}([^()]*)\\)`, 'g'))].flatMap((bracket) => rowIds(bracket[1] ?? ''));
    rulings[id] = { text, names: rowIds(text), replaces: listed('Replaces'), joins: listed('Joins') };
  }
  return rulings;
}

/**
 * Where each row is to be proven, as letters; a word that is no layer is refused.
 * @param {Record<string, string[]>} layers row id → layers
 */
export function parseLayers(layers) {
  return Object.fromEntries(
    Object.entries(layers).map(([id, names]) => {
      const given = LAYERS.filter((layer) => names.includes(layer));
      if (given.length < names.length) throw new Error(`${id} names a layer that is none: ${names.join(', ')}`);
      return [id, lettersOf(given)];
    }),
  );
}

const rowIds = (/** @type {string} */ text) => [...new Set(text.match(/\b[AMT]-\d{3}\b/g) ?? [])].sort();

function main(/** @type {string} */ folder) {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const write = (/** @type {string} */ name, /** @type {object} */ value) => {
    writeFileSync(join(here, name), `${JSON.stringify(value, null, 2)}\n`);
    console.log(`${name}: ${Object.keys(value).length}`);
  };
  for (const list of ['access', 'money', 'trading'])
    write(`${list}.json`, parseRows(readFileSync(join(folder, `${list}.md`), 'utf8')));
  write('rulings.json', parseRulings(readFileSync(join(folder, 'README.md'), 'utf8')));
  const layersIn = (/** @type {string} */ list) =>
    parseLayers(JSON.parse(readFileSync(join(folder, 'layers', `${list}.json`), 'utf8')));
  write('layers.json', Object.assign({}, ...['access', 'money', 'trading', 'rulings'].map(layersIn)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (!folder) {
    console.error('usage: node tests/acceptance/import-rows.mjs <folder>');
    process.exit(2);
  }
  main(folder);
}
