import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isShared, oncePerRun } from './once.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const OPERATOR = fileURLToPath(new URL('../../apps/server/dist/operator.js', import.meta.url));
/** A first start migrates and seeds an empty database in a few seconds; a limit ends what hangs and measures nothing. */
const START_LIMIT_MS = 300_000;
const ASK_EVERY_MS = 100;
/** What the server prints once it listens. */
const PRINTED = /^Bourse is ready: (http:\S+) /m;
/** Prices follow from it: the same in every run. */
const APP_KEY = 'the key of the journeys, always the same';

export interface RunningServer {
  /** Such as http://127.0.0.1:41234, without a slash at the end. */
  readonly url: string;
  /** Its data directory. */
  readonly data: string;
  /** Everything it printed so far. */
  readonly output: () => string;
  /** Runs a command of the back office beside it; answers what it printed. */
  readonly operate: (...command: string[]) => Promise<string>;
  /** Stops it gracefully and removes the data directory that was made for it. */
  readonly stop: () => Promise<void>;
}

/** A process that may not answer yet. */
export interface LaunchedServer {
  /** Known once it is ready. */
  readonly url: string;
  readonly output: () => string;
  /** Resolves when it answers; rejects when it ended instead. */
  readonly ready: () => Promise<void>;
  /** Kills it, as a crash does; resolves when it is gone. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A data directory as the first start leaves it. Migrating and seeding takes longer than all of the next start. */
const seededData = () =>
  oncePerRun('data', async (folder) => {
    const server = await launchServer({ DATA_DIR: folder });
    try {
      await server.ready();
    } finally {
      await server.stop();
    }
  });

/**
 * Starts the built server with the test routes, on a free port and a data directory of its own, which is removed with
 * it: as the first start leaves one, or empty.
 */
export async function startServer(
  environment: Record<string, string> = {},
  { isEmpty = !isShared }: { isEmpty?: boolean } = {},
): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'bourse-journeys-'));
  if (!isEmpty) await cp(await seededData(), data, { recursive: true });
  const server = await launchServer({ DATA_DIR: data, ...environment });
  const { output, stop } = server;
  const clear = async () => {
    await stop();
    await rm(data, { recursive: true, force: true });
  };
  try {
    await server.ready();
  } catch (error) {
    await clear();
    throw error;
  }
  return { ...serverAt(server.url, data), output, stop: clear };
}

/** One that another process has started, and stops. */
export const serverAt = (url: string, data: string): RunningServer => ({
  ...{ url, data },
  output: () => '',
  operate: async (...command) => {
    const env = { ...process.env, APP_KEY, DATA_DIR: data };
    return (await promisify(execFile)(process.execPath, [OPERATOR, ...command], { env })).stdout;
  },
  stop: () => Promise.resolve(),
});

/** The built server's process with the test routes, on a free port; its data directory is the caller's, by DATA_DIR. */
export async function launchServer(
  environment: { DATA_DIR: string } & Record<string, string>,
): Promise<LaunchedServer> {
  // It takes a free port itself and prints it, unless it prints its public address instead.
  const port = environment['PUBLIC_URL'] === undefined ? undefined : await freePort();
  const { DATABASE_URL: _other, NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...inherited, HOST: '127.0.0.1', BOURSE_TEST: '1', APP_KEY, ...environment, PORT: String(port ?? 0) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const address = () => (port === undefined ? PRINTED.exec(output)?.[1] : `http://127.0.0.1:${port}`);
  const ready = () =>
    answers(address, child).catch((error: unknown) => {
      throw new Error(`the server did not start: ${String(error)}\n${output}`, { cause: error });
    });
  return {
    get url() {
      const known = address();
      if (known === undefined) throw new Error(`the server has printed no address yet\n${output}`);
      return known;
    },
    output: () => output,
    ready,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function answers(addressOf: () => string | undefined, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    if (child.signalCode !== null) throw new Error(`it was ended by ${child.signalCode}`);
    const address = addressOf();
    const isWell = address !== undefined && (await fetch(`${address}/healthz`).catch(() => undefined))?.ok === true;
    if (isWell) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error(`no answer from ${addressOf() ?? 'it'} in ${START_LIMIT_MS / 1000} s`);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const limit = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(limit);
}

/** A port that nothing listens on now; for programs that cannot take one themselves and say which. */
export function freePort(): Promise<number> {
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
