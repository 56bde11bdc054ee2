// Prism, an implementation of OpenAPI that knows nothing of ours: as a mock, and as a proxy that judges both sides.
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../lib/server.ts';

const DOCUMENT = fileURLToPath(new URL('../../../packages/contract/src/generated/openapi.json', import.meta.url));
const tools = createRequire(new URL('../tools/package.json', import.meta.url));
const PRISM = join(dirname(tools.resolve('@stoplight/prism-cli/package.json')), 'dist', 'index.js');
const API = '/api/v1';
const START_LIMIT_MS = 60_000;

/** A running Prism. */
export interface Prism {
  readonly url: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** A mock made from the served contract alone; with `upstream`, a proxy to it that judges requests and answers. */
export async function startPrism(upstream?: string): Promise<Prism> {
  const port = String(await freePort());
  const how = upstream === undefined ? ['mock', DOCUMENT] : ['proxy', DOCUMENT, upstream];
  const child = spawn(process.execPath, [PRISM, ...how, '--host', '127.0.0.1', '--port', port], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SCARF_ANALYTICS: 'false', NO_COLOR: '1' },
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const listening = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`Prism did not start:\n${output}`)), START_LIMIT_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Prism is listening')) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`Prism ended:\n${output}`)));
  });
  await listening;
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What Prism has against one exchange. */
export interface Violation {
  readonly call: string;
  readonly status: number;
  readonly text: string;
}

/** One origin for the page and its calls: the page comes from its server, every call goes to Prism. */
export interface Gateway {
  readonly url: string;
  /** Calls that went through, such as `GET /assets 200`. */
  readonly calls: readonly string[];
  readonly violations: readonly Violation[];
  readonly close: () => void;
}

/** Opens the gateway between a browser, the server of the page and Prism. */
export async function openGateway(page: string, prism: string): Promise<Gateway> {
  const calls: string[] = [];
  const violations: Violation[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const isCall = path.startsWith(`${API}/`);
    const target = isCall ? prism + path.slice(API.length) : page + path;
    pass(incoming, outgoing, target, isCall, (answer) => {
      if (!isCall) return;
      const call = `${incoming.method ?? ''} ${path.slice(API.length).split('?')[0] ?? ''}`;
      const status = answer.statusCode ?? 0;
      calls.push(`${call} ${status}`);
      for (const text of saidOf(answer)) violations.push({ call, status, text });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    violations,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  isCall: boolean,
  hear: (answer: IncomingMessage) => void,
): void {
  // Prism reads what it judges, so that must not be packed.
  const { 'accept-encoding': encodings, host: _host, connection: _connection, ...headers } = incoming.headers;
  const sent = request(
    target,
    {
      method: incoming.method ?? 'GET',
      headers: { ...headers, ...(isCall || encodings === undefined ? {} : { 'accept-encoding': encodings }) },
    },
    (answer) => {
      hear(answer);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
}

/** Prism names what it objects to in a header of the answer. */
function saidOf(answer: IncomingMessage): string[] {
  const header = [answer.headers['sl-violations'] ?? []].flat().join('');
  if (header === '') return [];
  const said = JSON.parse(header) as { location: string[]; severity: string; message: string }[];
  return said.map(({ location, severity, message }) => `${severity}: ${location.join('.')} ${message}`);
}
