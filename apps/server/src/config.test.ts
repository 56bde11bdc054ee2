import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appKeyOf, readConfig, warningsOf } from './config';

vi.mock(import('node:fs'), async (load) => {
  const fs = await load();
  return { ...fs, writeFileSync: vi.fn<typeof fs.writeFileSync>(fs.writeFileSync) };
});

const KEY = 'k'.repeat(32);

describe('the environment', () => {
  test('may be empty: the embedded database with demo data, on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      demo: true,
      trustProxy: false,
      publicUrl: null,
      isTest: false,
    });
  });

  test('has no demo data on PostgreSQL unless DEMO=1', () => {
    const base = { DATABASE_URL: 'postgres://db/bourse', APP_KEY: KEY, PUBLIC_URL: 'https://trade.example' };
    expect(readConfig(base)).toMatchObject({ demo: false, isLive: true });
    expect(readConfig({ ...base, DEMO: '1' })).toMatchObject({ demo: true, isLive: false });
    expect(readConfig({ ...base, DEMO: '1', PUBLIC_URL: '' })).toMatchObject({ publicUrl: null });
    expect(readConfig({}).isLive).toBe(false);
  });

  test.each([
    [{ DATABASE_URL: 'postgres://db/bourse' }, 'APP_KEY is not'],
    [{ DATABASE_URL: 'postgres://db/bourse', APP_KEY: '  ' }, 'APP_KEY is not'],
    [{ DATABASE_URL: 'postgres://db/bourse', APP_KEY: KEY }, 'PUBLIC_URL is no https address'],
    [{ DATABASE_URL: 'postgres://db/bourse', APP_KEY: KEY, PUBLIC_URL: 'http://trade.example' }, 'no https address'],
    [{ APP_KEY: 'short' }, 'at least 32'],
    [{ BOURSE_TEST: '1', NODE_ENV: 'production' }, 'refused when NODE_ENV is production'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'trade.example' }, 'PUBLIC_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'true' }, 'a number of hops'],
    [{ TRUST_PROXY: 'YES' }, 'a number of hops'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@trade.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@trade.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  ])('%j is refused and says why', (env, text) => expect(() => readConfig(env)).toThrow(text));

  test.each([
    ['0', false],
    ['false', false],
    ['1', 1],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['loopback, fd00::/8', 'loopback, fd00::/8'],
  ])('TRUST_PROXY=%s is %j', (text, expected) => expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected));
});

test.each([
  [{ PUBLIC_URL: 'https://trade.example' }, [expect.stringContaining('TRUST_PROXY')]],
  [{ PUBLIC_URL: 'https://trade.example', TRUST_PROXY: '1' }, []],
  [{ PUBLIC_URL: 'http://localhost:3000' }, []],
  [{}, []],
])('with %j the operator is warned of %j', (env, warnings) => expect(warningsOf(readConfig(env))).toEqual(warnings));

test.each(['no-reply@trade.example', 'Acme Trade <no-reply@trade.example>'])(
  'mail leaves by SMTP_URL from %s, and stays in the outbox without it',
  (from) => {
    const url = 'smtps://user:secret@mail.example:465';
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ url, from });
    expect(readConfig({ MAIL_FROM: from }).mail).toBeNull();
  },
);

describe('the key of the application', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'bourse-key-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test('is that of the environment', () => {
    expect(appKeyOf({ appKey: KEY, dataDir }).toString()).toBe(KEY);
  });

  test('is made once beside the embedded database, readable by its owner only', () => {
    const first = appKeyOf({ appKey: null, dataDir });
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(appKeyOf({ appKey: null, dataDir })).toEqual(first);
    expect(statSync(join(dataDir, 'app.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'app.key'), 'utf8')).toBe(first.toString());
  });

  test('that a killed start was writing is made by the next one', () => {
    vi.mocked(writeFileSync).mockImplementationOnce((file) => {
      closeSync(openSync(String(file), 'wx', 0o600));
      throw new Error('killed');
    });
    expect(() => appKeyOf({ appKey: null, dataDir })).toThrow('killed');
    const made = appKeyOf({ appKey: null, dataDir });
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(appKeyOf({ appKey: null, dataDir })).toEqual(made);
    expect(readdirSync(dataDir)).toEqual(['app.key']);
  });

  test('that was cut short is refused', () => {
    writeFileSync(join(dataDir, 'app.key'), 'abc');
    expect(() => appKeyOf({ appKey: null, dataDir })).toThrow('is damaged');
  });
});
