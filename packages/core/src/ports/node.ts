import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Ports, StoragePort } from '../shared/ports';

export interface NodePortsOptions extends Partial<Omit<Ports, 'apiBase'>> {
  /** Absolute base address of the API, such as `http://127.0.0.1:3000/api/v1/`. */
  readonly apiBase: string;
}

/** The client without a page: real network, real time, and storage in memory unless one is given. */
export const nodePorts = ({ apiBase, ...given }: NodePortsOptions): Ports => ({
  apiBase,
  fetch: (request) => fetch(request as globalThis.Request),
  storage: memoryStorage(),
  clock: {
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    now: () => Date.now(),
  },
  random: { uuid: randomUUID, fraction: Math.random },
  userAgent: `Node.js ${process.version}`,
  ...given,
});

/** Gone with the process. */
export const memoryStorage = (): StoragePort => storageOf(new Map(), () => undefined);

/**
 * Kept in a file that only its owner may read, for it holds the token: who is signed in and which orders are on their
 * way outlive the process. One process at a time: what another one writes meanwhile is not seen. A file that holds
 * something else is refused, and left as it is.
 */
export function fileStorage(path: string): StoragePort {
  const entries = readEntries(path);
  return storageOf(entries, () => {
    mkdirSync(dirname(path), { recursive: true });
    // The file is there whole or as it was.
    writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(entries), null, 2), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  });
}

function readEntries(path: string): Map<string, string> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  const stored = parsed(text);
  const isOurs = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  const entries = isOurs ? Object.entries(stored as object) : [['', null]];
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
    throw new Error(`${path} does not hold what a client stores`);
  return new Map(entries);
}

/** A parser's own words would quote the token. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function storageOf(entries: Map<string, string>, keep: () => void): StoragePort {
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => {
      if (entries.get(key) === value) return;
      entries.set(key, value);
      keep();
    },
    remove: (key) => void (entries.delete(key) && keep()),
    keys: () => [...entries.keys()],
    // Other tabs there are none.
    watch: () => () => undefined,
  };
}
