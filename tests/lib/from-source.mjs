// Runs one module on Node with our packages read from their sources: node tests/lib/from-source.mjs <file> [arguments]
import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { inlineFromSource } from './source.mjs';

const [, , file = ''] = process.argv;
// As if it had been started by itself.
process.argv.splice(1, 1);
await runnerImport(resolve(file), {
  root: resolve(import.meta.dirname, '../..'),
  logLevel: 'error',
  ...inlineFromSource,
});
