import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { serverRoot } from '../paths';

/** The server and the operator's command line as they are shipped, in a folder of this test alone. */
export type Built = {
  /** For data directories; gone with the rest. */
  readonly folder: string;
  start(
    program: 'main' | 'operator',
    args: readonly string[],
    env: Record<string, string>,
  ): ChildProcessWithoutNullStreams;
  /** Runs until it ends by itself. */
  run(program: 'main' | 'operator', args: readonly string[], env: Record<string, string>): Promise<Ended>;
  remove(): void;
};

export type Ended = { readonly code: number | null; readonly out: string; readonly error: string };

/** Builds both, beside the real build so that the packages are found from there. */
export async function buildPrograms(): Promise<Built> {
  const folder = mkdtempSync(join(serverRoot, 'node_modules', '.build-'));
  const programs = join(folder, 'programs');
  await build({ root: serverRoot, logLevel: 'silent', build: { outDir: programs, emptyOutDir: true } });
  const start: Built['start'] = (program, args, env) => {
    const { DATABASE_URL: _url, APP_KEY: _key, BOURSE_TEST: _test, NODE_ENV: _mode, ...inherited } = process.env;
    return spawn(process.execPath, [join(programs, `${program}.js`), ...args], {
      env: { ...inherited, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    });
  };
  return {
    folder,
    start,
    run: async (program, args, env) => {
      const child = start(program, args, env);
      let [out, error] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, out, error };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Resolves with the match once the stream contains it; rejects when it ends before. */
export async function says(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<RegExpExecArray> {
  let said = '';
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer | string) => {
      said += chunk.toString();
      const match = pattern.exec(said);
      if (!match) return;
      stream.off('data', onData);
      // Keep reading: a full pipe would block the process.
      stream.resume();
      resolve(match);
    };
    stream.on('data', onData);
    stream.once('end', () => reject(new Error(`It ended without ${pattern}: ${said}`)));
  });
}
