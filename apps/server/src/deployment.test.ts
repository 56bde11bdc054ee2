import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ConfigError, readConfig, warningsOf } from './config';
import { serverRoot } from './paths';

const root = join(serverRoot, '..', '..');
const read = (path: string) => readFileSync(join(serverRoot, path), 'utf8');
/** The Dockerfile's instructions, one a line. */
const instructions = read('Dockerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => {
    const [name = '', ...words] = line.split(/\s+/);
    return { name, text: words.join(' ') };
  });
const stages = instructions.filter(({ name }) => name === 'FROM');
const last = instructions.slice(instructions.lastIndexOf(stages.at(-1) ?? { name: '', text: '' }));
const lastOf = (name: string) => last.findLast((instruction) => instruction.name === name)?.text ?? '';
const listIn = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[];

describe('the image', () => {
  test('has an exact base, serves as a user without rights, and says whether it is well', () => {
    expect(stages).toHaveLength(2);
    for (const { text } of stages) expect(text).toMatch(/^node:26\.\d+\.\d+-\w+-slim( AS \w+)?$/);
    expect(lastOf('USER')).toBe('node');
    expect(lastOf('CMD')).toBe('["node", "dist/main.js"]');
    expect(listIn(lastOf('HEALTHCHECK'))).toEqual(['node', 'bin/healthy.mjs']);
    // No secret stands in an image.
    expect(
      instructions.filter(({ name, text }) => /^(ENV|ARG)$/.test(name) && /KEY|PASSWORD|TOKEN|SECRET/.test(text)),
    ).toEqual([]);
  });

  test('is made of files that are there, and starts in the folder that they come to', () => {
    const made = ['apps/server/dist', 'apps/web/dist'];
    const parts = [...(/const PARTS = \[([^\]]+)\]/.exec(read('bin/image.mjs'))?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
      ([, part = '']) => part,
    );
    expect(parts).toEqual(expect.arrayContaining([...made, 'apps/server/migrations', 'pnpm-lock.yaml']));
    expect(parts.filter((part) => !made.includes(part) && !existsSync(join(root, part)))).toEqual([]);
    const [, target = ''] =
      /image\.mjs (\S+)$/.exec(instructions.find(({ text }) => text.includes('image.mjs'))?.text ?? '') ?? [];
    expect(lastOf('COPY')).toBe(`--from=build --chown=root:root ${target} ${target}`);
    expect(lastOf('WORKDIR')).toBe(`${target}/apps/server`);
    // What a build makes or a person keeps on this machine is not carried in.
    const left = read('Dockerfile.dockerignore').trim().split('\n');
    expect(left).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.git', '**/.env', 'data']));
    for (const part of parts) expect(left).not.toContain(part);
  });

  test('has an environment that the server understands', () => {
    const env = Object.fromEntries(
      last
        .filter(({ name }) => name === 'ENV')
        .flatMap(({ text }) => text.split(' '))
        .map((pair) => pair.split('=') as [string, string]),
    );
    expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/data', isTest: false });
    expect(() => readConfig({ ...env, BOURSE_TEST: '1' })).toThrow(ConfigError);
  });
});

describe('its health check', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.close();
    server = null;
  });
  const check = async (port: number): Promise<number> => {
    const env = { ...process.env, PORT: String(port) };
    return promisify(execFile)(process.execPath, [join(serverRoot, 'bin', 'healthy.mjs')], { env }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  };
  const serve = async (status: number) => {
    server = createServer((request, response) => response.writeHead(request.url === '/healthz' ? status : 404).end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };

  test.each([
    [200, 0],
    [503, 1],
  ])('after %i ends with %i', async (status, code) => {
    expect(await check(await serve(status))).toBe(code);
  });

  test('ends with 1 where nobody listens', async () => {
    const port = await serve(200);
    server?.close();
    expect(await check(port)).toBe(1);
  });
});

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment: Record<string, string>;
  ports?: string[];
  healthcheck?: unknown;
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  volumes?: string[];
};

describe('the compose file', () => {
  const text = read('compose.yaml');
  const given = { APP_KEY: 'k'.repeat(48), POSTGRES_PASSWORD: 'secret', PUBLIC_URL: 'https://trade.example' };
  /** Values put in as compose does; throws on one that must be given and is not. */
  const composed = (env: Record<string, string>) =>
    parse(text, (_key, value: unknown) =>
      typeof value !== 'string'
        ? value
        : value.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, word: string) => {
            if (!env[name] && kind === '?') throw new Error(`${name} is missing: ${word}`);
            return env[name] ?? (kind === '-' ? word : '');
          }),
    ) as { services: { database: Service; server: Service }; volumes: Record<string, unknown> };

  test('starts with two secrets, its address and nothing else, in an environment that the server understands', () => {
    const { server } = composed(given).services;
    expect(readConfig(server.environment)).toMatchObject({
      databaseUrl: 'postgres://bourse:secret@database:5432/bourse',
      appKey: given.APP_KEY,
      demo: false,
      isTest: false,
    });
    expect(server.command).toEqual(['node', 'dist/main.js', '--workers', '2']);
    expect(text).not.toMatch(/\$(?!\{|\()/);
  });

  test('names what makes a proxy known, which leaves nothing to warn of', () => {
    const named = /(PUBLIC_URL=\S+) (TRUST_PROXY=\S+) >> apps\/server\/\.env/.exec(text)?.slice(1) ?? [];
    const proxy = Object.fromEntries(named.map((pair) => pair.split('=')));
    expect(Object.keys(proxy)).toEqual(['PUBLIC_URL', 'TRUST_PROXY']);
    const told = readConfig(composed({ ...given, ...proxy }).services.server.environment);
    expect(told).toMatchObject({ publicUrl: 'https://trade.example', trustProxy: 1 });
    expect(warningsOf(told)).toEqual([]);
  });

  test.each(Object.keys(given))('does not start without %s', (name) => {
    expect(() => composed({ ...given, [name]: '' })).toThrow(`${name} is missing`);
  });

  test('waits for a database that keeps its data, and lets only this machine in', () => {
    const { services, volumes } = composed(given);
    expect(services.database.image).toMatch(/^postgres:\d+\.\d+/);
    expect(services.database.volumes).toEqual(['database:/var/lib/postgresql/data']);
    expect(services.server.volumes).toEqual(['files:/data']);
    expect(Object.keys(volumes)).toEqual(['database', 'files']);
    expect(services.database.ports).toBeUndefined();
    expect(services.database.healthcheck).toBeDefined();
    expect(services.server.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(services.server.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(services.server).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    const { context, dockerfile } = services.server.build ?? { context: '', dockerfile: '' };
    expect(existsSync(join(serverRoot, context, dockerfile))).toBe(true);
  });
});
