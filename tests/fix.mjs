// `npm run fix`: writes what a program can write. Types of the contract, the list of charts, English texts from the
// sources, pages of states, the README's chart, format. Read what it changed before you commit it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** @type {{ pnpmCommand: () => string[] }} */
const { pnpmCommand } = await import(new URL('../apps/server/bin/prepare.mjs', import.meta.url).href);
const pnpm = pnpmCommand();
const vitest = 'node_modules/.bin/vitest';

/** @type {[string, string[], Record<string, string>?][]} */
const steps = [
  ['types of the contract, list of charts', [...pnpm, 'gen']],
  ['English texts', [...pnpm, '--filter', '@bourse/messages', 'extract']],
  ['pages of states', [vitest, 'run', '--project', 'core', '--project', 'models', '-u', 'packages/core', 'pictures']],
  ['chart of the README', [vitest, 'run', '--project', 'architecture', 'tests/architecture/readme'], { DRAW: '1' }],
  ['format', ['node_modules/.bin/biome', 'format', '--write', '.']],
];

for (const [label, [command = '', ...args], env] of steps) {
  const options = { cwd: root, encoding: /** @type {const} */ ('utf8'), env: { ...process.env, ...env } };
  const { status, stdout, stderr } = spawnSync(command, args, options);
  console.log(`${status === 0 ? '✓' : '✗'} ${label}`);
  if (status !== 0) {
    console.log(`${stdout}${stderr}`);
    process.exitCode = 1;
  }
}
