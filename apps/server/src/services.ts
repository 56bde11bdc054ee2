import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from './files/file-store';
import type { FeedMarket } from './market/feed-market';
import type { Market } from './market/market';
import type { Db } from './store/db';
import type { SettingsStore } from './store/settings-store';

/** How messages leave: `url` is smtp:// or smtps://, with its secret, and `from` the sender's address. */
export type MailConfig = { readonly url: string; readonly from: string };

/** Secrets shared with the invoice provider: the key that it is asked with, and what its notices are signed under. */
export type InvoiceConfig = { readonly apiKey: string; readonly noticeSecret: string | null };

/** What the process was started with; secrets included, so never log it whole. */
export type Config = {
  /** Secret for HMACs and encryption at rest; at least 32 bytes. */
  readonly appKey: Buffer;
  /** Where people reach the site, such as https://trade.example; null when unknown. */
  readonly publicUrl: string | null;
  /** Real people sign in, so that real money must not move on simulated prices. */
  readonly isLive: boolean;
  /** The mail server and the sender's address; without one, messages stay in the outbox. */
  readonly mail?: MailConfig | null;
  /** What the news provider is asked with; it never reaches a client (T-176). */
  readonly newsToken?: string | null;
  /** What the invoice provider is asked with; null when there is none. */
  readonly invoices?: InvoiceConfig | null;
};

/** The time of day for everything the server decides; tests set it. */
export type Clock = { now(): Date };

/** What a handler or a job may use besides its input. */
export type Services = {
  readonly db: Db;
  readonly clock: Clock;
  readonly market: Market;
  /** What the operator's feed says, whether or not it is the market. */
  readonly feed: FeedMarket;
  readonly settings: SettingsStore;
  readonly files: FileStore;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
};
