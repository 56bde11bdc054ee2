import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Built, buildPrograms, says } from '../testing/built';
import { startPostgres, type TestPostgres } from '../testing/postgres';

let built: Built;
let postgres: TestPostgres;
beforeAll(async () => {
  [built, postgres] = await Promise.all([buildPrograms(), startPostgres()]);
});
afterAll(() => {
  postgres.stop();
  built.remove();
});

type Answer = { data: any; status: number };

/** A server on the embedded database, and somebody who is signed in at it. */
async function client(password: string) {
  const server = built.start('main', [], { DATA_DIR: join(built.folder, 'embedded') });
  server.stderr.resume();
  const [, address = ''] = await says(server.stdout, /Bourse is ready: (http:\S+)/);
  let token = '';
  const call = async (method: string, path: string, body?: object, key?: string): Promise<Answer> => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data } = (await answer.json()) as { data: unknown };
    expect([path, answer.status < 300]).toEqual([path, true]);
    return { data, status: answer.status };
  };
  const signIn = { email: 'root@bourse.example', password, device: 'test' };
  token = (await call('POST', '/auth/login', signIn)).data.token as string;
  return { server, call };
}

async function killed(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

const CREATE = ['user', 'create', 'root@bourse.example', '--first-name', 'Ro', '--last-name', 'Ot', '--role', 'admin'];

describe('on PostgreSQL', () => {
  const env = () => ({ DATABASE_URL: postgres.url, APP_KEY: 'k'.repeat(40), PUBLIC_URL: 'https://trade.example' });

  test('a new installation gets its first administrator, and the audit says by whom (M-336)', async () => {
    const made = await built.run('operator', CREATE, env());
    expect(made).toMatchObject({ code: 0, error: '' });
    expect(made.out).toMatch(/^WEB1 root@bourse\.example was created with the role admin\.\nPassword .*: \S{23}\n$/);
    expect((await built.run('operator', CREATE, env())).error).toBe('root@bourse.example is taken.\n');
    const { out, code } = await built.run('operator', ['audit'], env());
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(out).toMatch(/user create +root@bourse\.example/);
  });

  test('without demo data there is nothing to reset', async () => {
    expect(await built.run('operator', ['demo', 'reset'], env())).toEqual({
      code: 1,
      out: '',
      error: 'This is no demo installation: nothing was changed.\n',
    });
  });

  test('a missing key and an absent database are said in a sentence', async () => {
    const keyless = await built.run('operator', ['audit'], { DATABASE_URL: postgres.url });
    expect(keyless).toMatchObject({ code: 1, error: expect.stringContaining('APP_KEY is not') });
    const absent = await built.run('operator', ['audit'], { ...env(), DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(absent).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The database could not be opened: [^\n]+\n$/),
    });
  });
});

describe('on the embedded database', () => {
  const dataDir = () => join(built.folder, 'embedded');
  const env = () => ({ DATA_DIR: dataDir() });
  const key = () => join(dataDir(), 'operator.json');

  test('a directory without data stays as it is: only the server founds an installation', async () => {
    expect(await built.run('operator', ['nonsense'], env())).toMatchObject({ code: 2 });
    const { code, out, error } = await built.run('operator', ['user', 'list'], env());
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(new RegExp(`^There is no Bourse data in ${dataDir()}\\. [^\n]+\n$`));
    expect(existsSync(dataDir())).toBe(false);
  });

  test('a file that DATA_DIR names is said in a sentence, and not written to', async () => {
    const file = join(built.folder, 'file');
    writeFileSync(file, 'mine');
    const { code, error } = await built.run('main', [], { DATA_DIR: file });
    expect({ code, error }).toEqual({
      code: 1,
      error: `Bourse did not start. DATA_DIR must be a directory, and ${file} is a file or lies in one.\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('commands are carried out within a running server and after it', async () => {
    const server = built.start('main', [], env());
    server.stderr.resume();
    const [, logins] = await says(
      server.stdout,
      /Bourse is ready: .*\nDemo account: .*\n((?:Demo \w+ \(shown only now\): .*\n){2})/,
    );
    expect(logins).toMatch(/^Demo manager .*\nDemo admin .*\n$/);

    // The lock of the directory names the server, so this one works inside it.
    expect(readFileSync(join(dataDir(), 'lock'), 'utf8')).toMatch(new RegExp(`^${server.pid}\n`));
    expect(statSync(key()).mode & 0o777).toBe(0o600);
    expect(await built.run('operator', CREATE, env())).toMatchObject({ code: 0, error: '' });
    const set = await built.run('operator', ['--as', 'Ann', 'setting', 'set', 'site_name', 'Ours'], env());
    expect(set).toEqual({ code: 0, error: '', out: 'site_name: Bourse → Ours\n' });
    const refused = await built.run('operator', ['setting', 'set', 'market_calendar', 'never'], env());
    expect(refused).toMatchObject({ code: 1, out: '', error: expect.stringContaining('always, by_type') });
    expect(await built.run('operator', ['setting', 'set'], env())).toMatchObject({ code: 2 });

    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(key())).toBe(false);
    const { out } = await built.run('operator', ['audit'], env());
    expect(out).toMatch(/Ann +setting set +site_name +"Bourse" +"Ours"/);
    expect(out).toMatch(/user create +root@bourse\.example/);
  });

  test('the adminSocket opens to nobody who does not know its secret', async () => {
    const server = built.start('main', [], env());
    server.stderr.resume();
    try {
      await says(server.stdout, /Bourse is ready/);
      const { address } = JSON.parse(readFileSync(key(), 'utf8')) as { address: string };
      for (const said of ['{"secret":"guess","account":"me","args":["audit"]}\n', 'GET / HTTP/1.1\n\n', '{}\n']) {
        const socket = createConnection(address);
        await once(socket, 'connect');
        let heard = '';
        socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
        const closed = once(socket, 'close');
        socket.write(said);
        await closed;
        expect(heard).toBe('');
      }
      // One who says nothing is not waited for when the server stops.
      const silent = createConnection(address);
      await once(silent, 'connect');
      const stopped = once(server, 'exit');
      const left = once(silent, 'close');
      server.kill('SIGTERM');
      expect(await stopped).toEqual([0, null]);
      await left;
    } finally {
      if (server.exitCode === null) await killed(server);
    }
  });

  test('what a server leaves behind that is killed while money leaves keeps nobody out, and is whole (M-103, R15, R19)', async () => {
    const operate = async (...args: string[]) => {
      const done = await built.run('operator', args, env());
      expect(done).toMatchObject({ code: 0, error: '' });
      return done.out;
    };
    const password = / (\S+)\n$/.exec(await operate('user', 'password', 'root@bourse.example'))?.[1] ?? '';
    await operate('balance', 'adjust', 'root@bourse.example', '+1000', '--reason', 'opening');
    const first = await client(password);
    const account = await first.call('POST', '/user/withdrawals/wallets/store', {
      type: 'paypal',
      email: 'a@b.example',
    });
    const keys = Array.from({ length: 8 }, () => randomUUID());
    const withdraw = ({ call }: Pick<typeof first, 'call'>, idempotencyKey: string) =>
      call(
        'POST',
        '/user/withdrawals',
        { amount: 100.05, account_id: account.data.id, type: 'paypal' },
        idempotencyKey,
      );
    const sent = keys.map((one) => withdraw(first, one).catch(() => null));
    await Promise.race(sent);
    await killed(first.server);
    const heard = await Promise.all(sent);
    expect(heard.some((answer) => answer !== null)).toBe(true);
    expect(existsSync(key())).toBe(true);
    expect(await operate('setting', 'get', 'site_name')).toBe('Ours\n');

    const again = await client(password);
    try {
      // Each key is one withdrawal: what was heard before the end is heard again, what was lost is done now.
      const answers = [];
      for (const one of keys) answers.push((await withdraw(again, one)).data);
      for (const [at, answer] of heard.entries()) if (answer) expect(answers[at]).toEqual(answer.data);
      const { data: list } = await again.call('GET', '/user/withdrawals');
      expect(new Set(list.map(({ id }: { id: number }) => id))).toEqual(new Set(answers.map(({ id }) => id)));
      expect(list).toHaveLength(keys.length);
      const { data: rows } = await again.call('POST', '/user/transactions');
      expect(rows.filter(({ type }: { type: string }) => type === 'withdrawal')).toHaveLength(keys.length);
      const { data: user } = await again.call('POST', '/auth/user');
      expect(user.estimatedBalance).toBe(199.6);
    } finally {
      await killed(again.server);
    }
  });

  test('a directory that a process has which takes no commands is refused with a sentence', async () => {
    writeFileSync(join(dataDir(), 'lock'), String(process.pid));
    const { code, error } = await built.run('operator', ['audit'], env());
    expect(code).toBe(1);
    expect(error).toContain(`is in use by process ${process.pid}`);
    expect(error).toContain('It does not take commands');
  });
});
