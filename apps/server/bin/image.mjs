// Puts what a running server needs, and nothing else, into a folder laid out as the checkout is: the built server with
// the locked packages it runs on, and the built page. The Dockerfile uses it; it works in any checkout.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build, install, pnpm, root } from './prepare.mjs';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node apps/server/bin/image.mjs <folder>');
  process.exit(2);
}
const target = resolve(folder);

/** Of the server's own folder, and of the workspace so that the lock file holds. */
const PARTS = [
  'apps/server/bin/healthy.mjs',
  'apps/server/dist',
  'apps/server/migrations',
  'apps/server/package.json',
  'apps/web/dist',
  'packages/contract/package.json',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.npmrc',
  'LICENSE',
];

await install();
// A server that people trade on has no inspector.
await build(console.log, { isForced: true, hasInspector: false });
for (const part of PARTS) {
  mkdirSync(dirname(join(target, part)), { recursive: true });
  cpSync(join(root, part), join(target, part), { recursive: true });
}
await pnpm([
  '--dir',
  target,
  '--filter',
  '@bourse/server',
  'install',
  '--prod',
  '--frozen-lockfile',
  '--prefer-offline',
]);
