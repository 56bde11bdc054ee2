// npm run server and npm run operator: run what npm start, or pnpm build, has built; nothing is installed or built here.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name, ...rest] = process.argv.slice(2);
const file = new URL(`../dist/${name === 'operator' ? 'operator' : 'main'}.js`, import.meta.url);
if (!existsSync(file)) {
  console.error('Bourse is not built yet: run "npm start" once, or "npm run build".');
  process.exit(1);
}
// As if it had been started by itself.
process.argv = [process.execPath, fileURLToPath(file), ...rest];
await import(file.href);
