// What a whole run of the server's tests proves, from the evidence they left (BOURSE_EVIDENCE, apps/server/src/testing):
//   node tests/contract/evidence.mjs          each call × each documented status on each database; no secret in a log
//   node tests/contract/evidence.mjs --clear  forgets an earlier run
// Exit code 1 when a status was answered in no test, or when a secret stands in a log.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The databases whose tests ran: the gate runs them on PostgreSQL, `npm run long` on both. */
const ENGINES = process.env['BOURSE_LONG'] === '0' ? ['PostgreSQL'] : ['PGlite', 'PostgreSQL'];

/** @typedef {{ paths: Record<string, Record<string, any>> }} Document an OpenAPI document */
/** @typedef {{ operation: string, status: string }} Outcome */
/** @typedef {{ kind: string, value: string }} Secret */

/** Outcomes of the contract that this server has no reason for; a test asks for them, past the same check of answers. */
export const ASKED_FOR = [
  // This server limits sign-ins and mails, not orders; another one may.
  'placeOrder 429',
  'closeAllTrades 429',
];

/** Every call with every status that it documents. @param {Document} document @returns {Outcome[]} */
export const outcomesOf = (document) =>
  Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter((operation) => typeof operation?.operationId === 'string')
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => ({ operation: operationId, status })),
    );

/**
 * The outcomes that no answer showed. `default` stands for every failure that a call does not list: one such answer of
 * the call itself (503 during maintenance, 413, 415, 500 …) shows it.
 * @param {Outcome[]} outcomes
 * @param {Iterable<string>} answers lines of `operation status`, with `asked for` behind what a test made up
 * @param {readonly string[]} [askedFor] outcomes that may be made up
 * @returns {Outcome[]}
 */
export function missing(outcomes, answers, askedFor = []) {
  const listed = new Set(outcomes.map(({ operation, status }) => `${operation} ${status}`));
  const shown = new Set();
  for (const line of answers) {
    const [operation = '', status = '', isAskedFor] = line.split(' ');
    const outcome = `${operation} ${status}`;
    if (isAskedFor !== undefined && !askedFor.includes(outcome)) continue;
    if (listed.has(outcome)) shown.add(outcome);
    else if (Number(status) >= 400) shown.add(`${operation} default`);
  }
  return outcomes.filter(({ operation, status }) => !shown.has(`${operation} ${status}`));
}

/**
 * The calls whose `default` no other answer showed than 503, which every call gives during maintenance: of what they do
 * by themselves it says nothing.
 * @param {Outcome[]} outcomes
 * @param {Iterable<string>} answers lines of `operation status`, with `asked for` behind what a test made up
 * @returns {string[]}
 */
export function onlyMaintenance(outcomes, answers) {
  const others = [...answers].filter((line) => line.split(' ')[1] !== '503');
  const unshown = new Set(openDefaults(outcomes, answers));
  return openDefaults(outcomes, others).filter((operation) => !unshown.has(operation));
}

/** @param {Outcome[]} outcomes @param {Iterable<string>} answers @returns {string[]} calls whose `default` is missing */
function openDefaults(outcomes, answers) {
  return missing(outcomes, answers)
    .filter(({ status }) => status === 'default')
    .map(({ operation }) => operation);
}

/**
 * What a line says by itself; nobody's secret is in it, but a code may look like it. `demoCode` is one, of the demo user
 * alone, for an operator who has no mail to read it in.
 */
const OWN_FIELDS = new Set(['time', 'pid', 'hostname', 'responseTime', 'reqId', 'level', 'demoCode']);

/** Every text and number of a line, the clock's apart. @param {string} line @returns {string[]} */
function textsOf(line) {
  let record;
  try {
    record = JSON.parse(line);
  } catch {
    return [line];
  }
  /** @type {string[]} */
  const texts = [];
  const walk = (/** @type {unknown} */ part) => {
    if (typeof part === 'string' || typeof part === 'number') texts.push(String(part));
    else if (typeof part === 'object' && part !== null)
      for (const [key, value] of Object.entries(part)) if (!OWN_FIELDS.has(key)) walk(value);
  };
  walk(record);
  return texts;
}

/**
 * Lines in which a secret stands: a token, a cookie or a code as a word of its own, a password anywhere.
 * @param {Iterable<string>} lines of a log
 * @param {Secret[]} secrets
 * @returns {{ kind: string, line: string }[]}
 */
export function leaks(lines, secrets) {
  const words = new Map(secrets.map(({ kind, value }) => [value, kind]));
  const phrases = secrets.filter(({ kind, value }) => /pass/i.test(kind) || !/^[\w-]+$/.test(value));
  const found = [];
  for (const line of lines) {
    const texts = textsOf(line);
    const word = texts.flatMap((text) => text.match(/[\w-]+/g) ?? []).find((each) => words.has(each));
    const phrase = phrases.find(({ value }) => texts.some((text) => text.includes(value)));
    const kind = word === undefined ? phrase?.kind : words.get(word);
    if (kind !== undefined) found.push({ kind, line });
  }
  return found;
}

/** @param {string} folder @param {string} name @returns {string[]} */
const linesOf = (folder, name) => {
  const file = join(folder, name);
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];
};

/** @param {string} folder @param {Document} document */
function report(folder, document) {
  const outcomes = outcomesOf(document);
  const calls = new Set(outcomes.map(({ operation }) => operation)).size;
  console.log(`${calls} calls, ${outcomes.length} documented outcomes`);
  /** @type {Record<string, unknown>} */
  const summary = { calls, outcomes: outcomes.length };
  let isProven = true;
  for (const engine of ENGINES) {
    const answers = new Set(linesOf(folder, `${engine}.seen`));
    const open = missing(outcomes, answers, ASKED_FOR);
    const covered = outcomes.length - open.length;
    const share = ((100 * covered) / outcomes.length).toFixed(1);
    console.log(`\n${engine}: ${covered} of ${outcomes.length} outcomes answered in a test (${share} %)`);
    /** @type {Map<string, string[]>} */
    const byCall = new Map();
    for (const { operation, status } of open) byCall.set(operation, [...(byCall.get(operation) ?? []), status]);
    for (const [operation, statuses] of byCall) console.log(`  not shown: ${operation} ${statuses.join(', ')}`);

    const maintenance = onlyMaintenance(outcomes, answers);
    const defaults = outcomes.filter(({ status }) => status === 'default').length;
    console.log(`  of ${defaults} failures by default, ${maintenance.length} shown by 503 during maintenance alone`);

    const log = linesOf(folder, `${engine}.log`);
    const secrets = linesOf(folder, `${engine}.secrets`).map((line) => JSON.parse(line));
    const leaked = leaks(log, secrets);
    console.log(`${engine}: ${log.length} lines of log, ${secrets.length} secrets used, ${leaked.length} found in it`);
    for (const { kind, line } of leaked.slice(0, 10)) console.log(`  ${kind}: ${line.slice(0, 300)}`);
    summary[engine] = { covered, open, maintenance, lines: log.length, secrets: secrets.length, leaks: leaked.length };
    // Without a log or without secrets nothing was looked for.
    if (open.length > 0 || leaked.length > 0 || log.length === 0 || secrets.length === 0) isProven = false;
  }
  writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
  return isProven;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = new URL('../../', import.meta.url);
  const folder = process.env['BOURSE_EVIDENCE'] ?? fileURLToPath(new URL('reports/evidence', root));
  if (process.argv.includes('--clear')) rmSync(folder, { recursive: true, force: true });
  else if (!existsSync(folder) || readdirSync(folder).length === 0) {
    console.error(`No evidence in ${folder}: run the server's tests with BOURSE_EVIDENCE=${folder} first.`);
    process.exitCode = 1;
  } else {
    const served = new URL('packages/contract/src/generated/openapi.json', root);
    process.exitCode = report(folder, JSON.parse(readFileSync(served, 'utf8'))) ? 0 : 1;
  }
}
