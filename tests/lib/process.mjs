// Runs a command of the gate: in a process group of its own, with a limit, its output shown or kept.
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Progress for a person who waits: a silent command says that it still runs. */
const HEARTBEAT_MS = 15_000;
/** Kept output is printed only when a command fails, its end is what matters. */
const KEPT_CHARACTERS = 200_000;

const isPlain = !process.stdout.isTTY || Boolean(process.env['CI']);

/** CI: lock files stay frozen, a missing snapshot fails instead of being written, nothing asks. */
const environment = {
  ...process.env,
  CI: 'true',
  TZ: 'UTC',
  REDOCLY_TELEMETRY: 'off',
  ...(isPlain ? { NO_COLOR: '1' } : { FORCE_COLOR: '1' }),
};
if (isPlain) delete (/** @type {Record<string, string | undefined>} */ (environment)['FORCE_COLOR']);

/** @type {Set<number>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    for (const group of running) end(group, signal);
    process.exit(130);
  });

function end(/** @type {number} */ group, /** @type {NodeJS.Signals} */ signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

/**
 * @param {string[]} command
 * @param {{ cwd: string, label: string, show?: boolean, limitSeconds: number, env?: Record<string, string> }} options
 * @returns {Promise<{ code: number, output: string, seconds: number }>} code 124 when the limit ended it
 */
export function run(command, { cwd, label, show = false, limitSeconds, env = {} }) {
  const [file = '', ...args] = command;
  const started = Date.now();
  const seconds = () => (Date.now() - started) / 1000;
  return new Promise((resolve) => {
    let output = '';
    let isOver = false;
    const child = spawn(file, args, {
      cwd,
      env: { ...environment, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const group = child.pid;
    if (group !== undefined) running.add(group);
    const keep = (/** @type {Buffer} */ chunk) => {
      // Some tools colour their text whatever they are told.
      const text = isPlain ? stripVTControlCharacters(chunk.toString()) : chunk.toString();
      if (show) process.stdout.write(text);
      output = (output + text).slice(-KEPT_CHARACTERS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const heartbeat = show
      ? undefined
      : setInterval(() => console.log(`  … ${label} ${Math.round(seconds())} s`), HEARTBEAT_MS);
    const limit = setTimeout(() => {
      isOver = true;
      output += `\nended after ${limitSeconds} s, the limit of this step\n`;
      if (group !== undefined) end(group, 'SIGKILL');
    }, limitSeconds * 1000);
    const finish = (/** @type {number} */ code) => {
      clearInterval(heartbeat);
      clearTimeout(limit);
      if (group !== undefined) running.delete(group);
      resolve({ code: isOver ? 124 : code, output, seconds: seconds() });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}
