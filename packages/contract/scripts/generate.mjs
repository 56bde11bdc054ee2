// Bundles openapi/ into the whole contract (for those who build a server), takes the served one out of it (neither is
// committed) and generates its types and what a program reads of it (committed; a test says they are current).
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
execFileSync(process.execPath, [`${root}node_modules/@redocly/cli/bin/cli.js`, 'bundle', source, '--output', whole], {
  stdio: ['ignore', 'ignore', 'pipe'],
  env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
});
const document = servedDocument(JSON.parse(readFileSync(whole, 'utf8')));
// A server may be starting from this file: it is there whole or as it was.
const next = `${root}src/generated/openapi.${process.pid}.json`;
writeFileSync(next, JSON.stringify(document, null, 2));
renameSync(next, served);
const banner = '// Generated from openapi/ by `pnpm gen`. Do not edit.\n';
const made = new Map([
  [types, banner + astToString(await openapiTS(document, { alphabetize: false }))],
  [keyed, `${banner}export const keyedCalls = ${JSON.stringify(keyedCalls(document), null, 2)} as const;\n`],
]);
for (const [file, text] of made) {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`packages/contract/${file.slice(root.length)} is not current: run \`pnpm gen\``);
    process.exitCode = 1;
  }
}
