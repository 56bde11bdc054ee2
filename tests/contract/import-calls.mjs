// The calls that the numbered rows name: node tests/contract/import-calls.mjs
// Reads tests/acceptance/{access,money,trading,rulings}.json, writes calls.json beside this file.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const METHODS = 'GET|POST|PUT|PATCH|DELETE';
const NAMED = new RegExp(String.raw`\b(${METHODS})(?: and (${METHODS}))? (/[\w/{}-]+)`, 'g');

/**
 * A call with the rows that state it, and those rows and rulings that decide about it where the documents are open.
 * @typedef {{ method: string, path: string, stated: string[], decided: string[] }} Call
 */

/**
 * Every call that a row or ruling names by method and path, sorted by path.
 * @param {Record<string, string>} rows id → text, rulings among them
 * @returns {Call[]}
 */
export function callsOf(rows) {
  /** @type {Map<string, Call>} */
  const calls = new Map();
  for (const [id, text] of Object.entries(rows)) {
    const isDecision = id.startsWith('R') || text.startsWith('DECISION');
    for (const [, first = '', second = '', path = ''] of text.matchAll(NAMED)) {
      for (const method of [first, second].filter(Boolean)) {
        const key = `${method} ${path}`;
        const call = calls.get(key) ?? { method, path, stated: [], decided: [] };
        calls.set(key, call);
        const list = isDecision ? call.decided : call.stated;
        if (!list.includes(id)) list.push(id);
      }
    }
  }
  const order = (/** @type {Call} */ call) => `${call.path} ${call.method}`;
  return [...calls.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** All rows and rulings of the project, id → text. @returns {Record<string, string>} */
export function allRows() {
  const read = (/** @type {string} */ list) =>
    JSON.parse(readFileSync(new URL(`../acceptance/${list}.json`, import.meta.url), 'utf8'));
  const rulings = Object.entries(read('rulings')).map(([id, { text }]) => [id, text]);
  return { ...read('access'), ...read('money'), ...read('trading'), ...Object.fromEntries(rulings) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const calls = callsOf(allRows());
  writeFileSync(new URL('calls.json', import.meta.url), `${JSON.stringify(calls, null, 2)}\n`);
  console.log(`calls.json: ${calls.length}`);
}
