// Bundles openapi/ into the whole contract (for those who build a server), takes the served one out of it and generates
// its types (none of them committed), and what a program reads of it (committed; a test says that it is current).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { keyedCalls, servedDocument } from './served.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = fileURLToPath(new URL('../../../openapi/openapi.yaml', import.meta.url));
const whole = `${root}src/generated/openapi.whole.json`;
const served = `${root}src/generated/openapi.json`;
const types = `${root}src/generated/schema.d.ts`;
const keyed = `${root}src/generated/keyed-calls.ts`;

mkdirSync(`${root}src/generated`, { recursive: true });
// Somebody may be reading these files, such as a server that starts: they are there whole or as they were.
const next = (/** @type {string} */ name) => `${root}src/generated/openapi.${process.pid}.${name}.json`;
execFileSync(
  process.execPath,
  [`${root}node_modules/@redocly/cli/bin/cli.js`, 'bundle', source, '--output', next('whole')],
  { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
);
renameSync(next('whole'), whole);
const document = servedDocument(JSON.parse(readFileSync(whole, 'utf8')));
writeFileSync(next('served'), JSON.stringify(document, null, 2));
renameSync(next('served'), served);
const banner = '// Generated from openapi/ by `pnpm gen`. Do not edit.\n';
const holds = (/** @type {string} */ file, /** @type {string} */ text) =>
  existsSync(file) && readFileSync(file, 'utf8') === text;
const declared = banner + astToString(await openapiTS(document, { alphabetize: false }));
if (!holds(types, declared)) writeFileSync(types, declared);
const calls = `${banner}export const keyedCalls = ${JSON.stringify(keyedCalls(document), null, 2)} as const;\n`;
if (!holds(keyed, calls)) {
  if (!process.argv.includes('--check')) writeFileSync(keyed, calls);
  else {
    console.error(`packages/contract/${keyed.slice(root.length)} is not current: run \`pnpm gen\``);
    process.exitCode = 1;
  }
}
