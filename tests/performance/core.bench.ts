// The core alone on Node: no page, no server. Times are CPU of the process, so that other work does not count.
import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { fromSource } from '../lib/source.mjs';
import type { Measurements } from './core/workload.ts';
import { type Figure, figure } from './figure.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const built = join(here, '..', 'node_modules', '.cache', 'bourse', 'bench-core');

/** Measures the core as a production build has it. */
export async function measure(): Promise<Figure[]> {
  await build({
    ...fromSource,
    configFile: false,
    root: here,
    logLevel: 'warn',
    build: { ssr: join(here, 'core', 'workload.ts'), outDir: built, emptyOutDir: true, target: 'node20' },
    ssr: { ...fromSource.ssr, noExternal: true },
  });
  const polls = await run('polls');
  const events = await run('events');
  const heap = await run('heap');
  const sessions = await run('sessions');
  const paths = await run('paths');
  await rm(built, { recursive: true, force: true });
  const of = (name: string, value: number | undefined, unit: string, rest: Partial<Figure & { limit: string }> = {}) =>
    figure({ part: 'core', name, value: given(value), unit, baseline: rest.baseline, bound: rest.limit });
  const naive = { name: 'JSON.parse to plain rows', value: given(polls['naive']) };
  const unseen = { name: 'not inspected', value: given(polls['allMoved']) };
  const bare = { name: 'bare xstate assign', value: given(events['machine']) };
  return [
    of('a poll of 500 rows, all moved', polls['allMoved'], 'ms', { baseline: naive }),
    of('a poll of 500 rows, 20 moved', polls['someMoved'], 'ms', { baseline: naive }),
    of('a poll of 500 rows, all moved, inspected', polls['inspected'], 'ms', { baseline: unseen }),
    of('events through the order ticket', events['ticket'], '/s', { baseline: bare }),
    of('heap of a signed-in client, 50 positions', heap['session'], 'KiB'),
    of('heap growth a session, of 10,000 in one client', sessions['growth'], 'KiB', { limit: '≤ 0.1' }),
    of(`making ${given(paths['count'])} paths over all machines`, paths['seconds'], 's', { limit: '≤ 5' }),
    // The one is that of the settings, which are asked for again.
    of('timers after the last sign-out', sessions['timers'], '', { limit: '≤ 1' }),
  ];
}

function run(name: string): Promise<Measurements> {
  return new Promise((resolve, reject) => {
    const child = fork(join(built, 'workload.js'), { execArgv: ['--expose-gc'] });
    let measured: Measurements | undefined;
    child.on('message', (message) => (measured = message as Measurements));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 && measured) resolve(measured);
      else reject(new Error(`${name} ended with code ${String(code)}`));
    });
    child.send(name);
  });
}

function given(value: number | undefined): number {
  if (value === undefined) throw new Error('a workload left a measurement out');
  return value;
}
