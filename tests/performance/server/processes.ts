// The processes of the server's benchmark: what is measured, what it is compared with, and what makes the load.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Crowd, CrowdSeen } from './crowd.mjs';
import type { Load, Seen } from './load.mjs';

/** A server that tells what it used. */
export interface MeasuredServer {
  readonly name: string;
  readonly url: string;
  /** CPU since its start in milliseconds, and resident memory in MiB. */
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

export interface Usage {
  readonly cpuMs: number;
  readonly rssMiB: number;
}

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const MAIN = path('../../../apps/server/dist/main.js');

/** The server as `npm start` runs it, without its test routes and without checks of its answers. */
export async function startBourse(
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<MeasuredServer> {
  const { DATABASE_URL: _database, BOURSE_TEST: _test, LOG_LEVEL: _level, ...inherited } = process.env;
  const server = spawnMeasured(MAIN, { ...inherited, HOST: '127.0.0.1', PORT: '0', ...environment }, args);
  const line = await firstLine(server, /http:\S+/);
  return measured(name, line, server);
}

/** Fastify without anything of ours. */
export async function startBare(): Promise<MeasuredServer> {
  const server = spawnMeasured(path('bare.mjs'), { ...process.env });
  return measured('bare Fastify', await firstLine(server, /http:\S+/), server);
}

type Generator = { readonly run: (load: Load) => Promise<Seen>; readonly stop: () => Promise<void> };

/** A crowd of clients that poll as the client does: `run` keeps so many of them going and answers what they saw. */
export function startCrowd(): {
  readonly run: (crowd: Crowd) => Promise<CrowdSeen>;
  readonly stop: () => Promise<void>;
} {
  const child = fork(path('crowd.mjs'));
  return { run: async (crowd) => (await ask(child, crowd)) as CrowdSeen, stop: () => end(child) };
}

/** The generator of load: `run` keeps one load going and answers what it saw; throws on an answer that is wrong. */
export function startGenerator(): Generator {
  const child = fork(path('load.mjs'));
  return {
    run: async (load) => {
      const seen = (await ask(child, load)) as Seen;
      if (seen.wrong.length > 0) throw new Error(`${load.method} ${load.url} went wrong: ${seen.wrong.join(' · ')}`);
      return seen;
    },
    stop: () => end(child),
  };
}

function spawnMeasured(file: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, ['--import', new URL('probe.mjs', import.meta.url).href, file, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

function measured(name: string, url: string, child: ChildProcess): MeasuredServer {
  return { name, url, usage: () => ask(child, 'usage') as Promise<Usage>, stop: () => end(child) };
}

function firstLine(child: ChildProcess, what: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('started without a pipe');
    child.once('exit', (code) => reject(new Error(`a server ended with code ${String(code)} before it listened`)));
    createInterface(child.stdout).on('line', (line) => {
      const found = what.exec(line)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
}

function ask(child: ChildProcess, question: Load | Crowd | 'usage'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`a process ended with code ${String(code)}`));
    child.once('exit', gone);
    child.once('message', (answer) => {
      child.off('exit', gone);
      resolve(answer);
    });
    child.send(question);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
