// One part of the benchmarks in a process of its own, so that no part measures what another left in memory.
// Parts are TypeScript, which Node 20 does not run: vite's module runner does.
import { createServer, isRunnableDevEnvironment } from 'vite';
import { fromSource } from '../lib/source.mjs';

const [file] = process.argv.slice(2);
if (file === undefined || process.send === undefined) throw new Error('started by bench.mjs');

const server = await createServer({
  ...fromSource,
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, watch: null, ws: false, hmr: false },
  optimizeDeps: { noDiscovery: true },
});
const { ssr } = server.environments;
if (!isRunnableDevEnvironment(ssr)) throw new Error('vite has no runner for this process');
const part = await ssr.runner.import(file);
const figures = await part.measure();
process.send(figures, () => void server.close().then(() => process.exit(0)));
