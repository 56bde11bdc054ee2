import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
/** A first start migrates and seeds an empty database; two at once on two busy cores take their time. */
const START_LIMIT_MS = 60_000;
const ASK_EVERY_MS = 100;

export interface RunningServer {
  /** Such as http://127.0.0.1:41234, without a slash at the end. */
  readonly url: string;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Stops it gracefully and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts the built server with the test routes, on a free port and an empty data directory. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const [port, data] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'bourse-journeys-'))]);
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _other, NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...inherited, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, BOURSE_TEST: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    await end(child);
    await rm(data, { recursive: true, force: true });
  };
  try {
    await answers(`${url}/healthz`, child);
  } catch (error) {
    await stop();
    throw new Error(`the server did not start: ${String(error)}\n${output}`, { cause: error });
  }
  return { url, output: () => output, stop };
}

async function answers(address: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    const ok = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error(`no answer from ${address} in ${START_LIMIT_MS / 1000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(limit);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
