// Bundles openapi/ into one document (not committed) and generates the types (committed; a test says they are current).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = fileURLToPath(new URL('../../../openapi/openapi.yaml', import.meta.url));
const bundle = `${root}src/generated/openapi.json`;
const types = `${root}src/generated/schema.d.ts`;

mkdirSync(`${root}src/generated`, { recursive: true });
execFileSync(process.execPath, [`${root}node_modules/@redocly/cli/bin/cli.js`, 'bundle', source, '--output', bundle], {
  stdio: ['ignore', 'ignore', 'pipe'],
  env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
});
const text = astToString(await openapiTS(JSON.parse(readFileSync(bundle, 'utf8')), { alphabetize: false }));
const banner = '// Generated from openapi/ by `pnpm gen`. Do not edit.\n';
if (process.argv.includes('--check')) {
  if (readFileSync(types, 'utf8') !== banner + text) {
    console.error('packages/contract/src/generated/schema.d.ts is not current: run `pnpm gen`');
    process.exit(1);
  }
} else writeFileSync(types, banner + text);
