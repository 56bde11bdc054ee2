import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningServer } from './server.ts';

const OPERATOR = fileURLToPath(new URL('../../apps/server/dist/operator.js', import.meta.url));
const run = promisify(execFile);

/** What the back office's command line prints of a server that runs. */
export async function operate({ data }: RunningServer, ...args: string[]): Promise<string> {
  const { DATABASE_URL: _other, NODE_ENV: _mode, ...inherited } = process.env;
  const { stdout } = await run(process.execPath, [OPERATOR, ...args], { env: { ...inherited, DATA_DIR: data } });
  return stdout;
}

/** The code of the newest message of a kind to this address, as the outbox keeps it. */
export async function mailedCode(server: RunningServer, kind: string, recipient: string): Promise<string> {
  const messages = (await operate(server, 'mail', '--limit', '50')).split(/^── /m);
  const newest = messages.find((text) => text.includes(` · ${kind} · to ${recipient} `));
  const code = /\b\d{6}\b/.exec(newest?.split('\n').slice(1).join('\n') ?? '')?.[0];
  if (code === undefined) throw new Error(`the outbox holds no ${kind} to ${recipient}`);
  return code;
}
