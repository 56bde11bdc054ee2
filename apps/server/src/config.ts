import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { InvoiceConfig, MailConfig } from './services';

/** A mistake in how the server was started; its text tells the operator what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What the environment decides. */
export type ServerConfig = {
  readonly host: string;
  readonly port: number;
  /** PostgreSQL, or null for the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Demo data and settings: always on the embedded database, with DEMO=1 otherwise. */
  readonly demo: boolean;
  /** False, a number of hops, or addresses, as Fastify takes it; never true, which would believe the client itself. */
  readonly trustProxy: false | number | string;
  readonly publicUrl: string | null;
  /** Real people sign in: a PostgreSQL without the demo. */
  readonly isLive: boolean;
  readonly webDir: string | null;
  readonly logLevel: string;
  /** BOURSE_TEST=1: routes under /__test; never in production. */
  readonly isTest: boolean;
  readonly appKey: string | null;
  /** SMTP_URL and MAIL_FROM; null keeps messages in the outbox. */
  readonly mail: MailConfig | null;
  /** The bearer token of the hosted news provider. */
  readonly newsToken: string | null;
  /** INVOICE_API_KEY and INVOICE_NOTICE_SECRET; null without the key. */
  readonly invoices: InvoiceConfig | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const KEY_LENGTH = 32;

/** Reads the environment; throws a ConfigError that names the variable. */
export function readConfig(env: Environment): ServerConfig {
  const databaseUrl = given(env.DATABASE_URL);
  const appKey = given(env.APP_KEY);
  if (databaseUrl !== null && appKey === null) {
    throw new ConfigError(
      'DATABASE_URL is set but APP_KEY is not. Set APP_KEY to a random text of at least 32 characters.',
    );
  }
  if (appKey !== null && appKey.length < KEY_LENGTH) {
    throw new ConfigError(`APP_KEY must have at least ${KEY_LENGTH} characters.`);
  }
  const publicUrl = addressOf(given(env.PUBLIC_URL));
  const demo = databaseUrl === null || env.DEMO === '1';
  if (!demo && !publicUrl?.startsWith('https:')) {
    throw new ConfigError(
      'DATABASE_URL is set but PUBLIC_URL is no https address. Set PUBLIC_URL to the address by which people come, ' +
        'such as https://trade.example; without https only a demo runs, by DEMO=1.',
    );
  }
  const isTest = env.BOURSE_TEST === '1';
  if (isTest && env.NODE_ENV === 'production') {
    throw new ConfigError('BOURSE_TEST=1 is refused when NODE_ENV is production.');
  }
  const logLevel = given(env.LOG_LEVEL) ?? 'warn';
  if (!LOG_LEVELS.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return {
    host: given(env.HOST) ?? '127.0.0.1',
    port: portOf(given(env.PORT) ?? '3000'),
    databaseUrl,
    dataDir: resolve(given(env.DATA_DIR) ?? 'data'),
    demo,
    isLive: !demo,
    trustProxy: trustOf(given(env.TRUST_PROXY)),
    publicUrl,
    webDir: given(env.WEB_DIR),
    logLevel,
    isTest,
    appKey,
    mail: mailOf(env),
    newsToken: given(env.NEWS_TOKEN),
    invoices: invoicesOf(env),
  };
}

/** What works, and hardly as it is meant; for the operator to read at the start. */
export function warningsOf({ publicUrl, trustProxy }: Pick<ServerConfig, 'publicUrl' | 'trustProxy'>): string[] {
  if (!publicUrl?.startsWith('https:') || trustProxy !== false) return [];
  return [
    'PUBLIC_URL is https, so a proxy stands before this server, but TRUST_PROXY is off: everybody seems to come from ' +
      "the proxy's address, and what is limited for an address is limited for all together. Set it to the number of proxies.",
  ];
}

/** APP_KEY, or for the embedded database the key kept in its directory, made on the first start unless `mayMake` is false. */
export function appKeyOf(config: Pick<ServerConfig, 'appKey' | 'dataDir'>, mayMake = true): Buffer {
  if (config.appKey !== null) return Buffer.from(config.appKey, 'utf8');
  const file = join(config.dataDir, 'app.key');
  if (!existsSync(file)) {
    if (!mayMake)
      throw new ConfigError(
        `${file} is missing, and the database beside it was founded with it. Put it back, or set APP_KEY to what it held.`,
      );
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    // Named when it is whole: a start that is killed here must leave no key that the next one refuses.
    const draft = `${file}.new`;
    rmSync(draft, { force: true });
    writeFileSync(draft, randomBytes(KEY_LENGTH).toString('base64url'), { mode: 0o600, flag: 'wx' });
    renameSync(draft, file);
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < KEY_LENGTH)
    throw new ConfigError(`${file} is damaged: it must hold at least ${KEY_LENGTH} characters.`);
  return Buffer.from(key, 'utf8');
}

function given(value: string | undefined): string | null {
  return value === undefined || value.trim() === '' ? null : value.trim();
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function trustOf(text: string | null): ServerConfig['trustProxy'] {
  if (text === null || /^(0|false|no)$/i.test(text)) return false;
  if (/^\d+$/.test(text)) return Number(text);
  const isKnown = text.split(',').every((entry) => isProxy(entry.trim()));
  if (!isKnown)
    throw new ConfigError('TRUST_PROXY must be a number of hops, such as 1, or addresses such as 10.0.0.0/8.');
  return text;
}

/** An address, a range of them, or one of the names that the framework has for ranges. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const SENDER = /^(?:[^<>\r\n]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function mailOf(env: Environment): MailConfig | null {
  const url = given(env.SMTP_URL);
  if (url === null) return null;
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === '') {
    throw new ConfigError('SMTP_URL must be an address such as smtp://user:secret@mail.example:587 or smtps://….');
  }
  const from = given(env.MAIL_FROM);
  if (from === null || !SENDER.test(from)) {
    throw new ConfigError(
      'MAIL_FROM must be the address that SMTP_URL sends from, such as Bourse <no-reply@trade.example>.',
    );
  }
  return { url, from };
}

function invoicesOf(env: Environment): InvoiceConfig | null {
  const apiKey = given(env.INVOICE_API_KEY);
  const noticeSecret = given(env.INVOICE_NOTICE_SECRET);
  if (apiKey === null && noticeSecret !== null)
    throw new ConfigError('INVOICE_NOTICE_SECRET is set but INVOICE_API_KEY is not: invoices cannot be read.');
  return apiKey === null ? null : { apiKey, noticeSecret };
}

function addressOf(text: string | null): string | null {
  if (text === null) return null;
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isAddress) throw new ConfigError('PUBLIC_URL must be an address that starts with http:// or https://.');
  return text.replace(/\/+$/, '');
}
