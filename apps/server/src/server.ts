import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { forgetOld } from './access/housekeeping';
import { forgetReplaced } from './account/identity';
import { createApp } from './app';
import type { ServerConfig } from './config';
import { forgetOldCandles } from './feed/candles';
import { createSilenceWatch } from './feed/silence';
import { dropUnusedFiles } from './files/stored-files';
import type { FaultInjection } from './http/router';
import { startInvoiceWatch } from './jobs/invoice-watch';
import { type Job, startRounds } from './jobs/rounds';
import { startSweep } from './jobs/sweep';
import { everyMs } from './jobs/ticker';
import { startDelivery } from './mail/delivery';
import { createMailer } from './mail/mailer';
import type { Market } from './market/market';
import { forgetOldDeliveries } from './money/invoice-notice';
import { type Installation, openInstallation } from './bootstrap';
import { openAdminSocket } from './operator/admin-socket';
import { serverRoot } from './paths';
import type { DemoLogin } from './seed/demo';
import type { Clock, Services } from './services';
import { forgetOldIntents } from './trading/intents';

/** What a test build puts in place of the real clock and market, and the routes it adds. */
export type TestKit = {
  readonly clock: Clock;
  readonly faultInjection: FaultInjection;
  wrapMarket(market: Market): Market;
  register(app: FastifyInstance, services: Services): void;
};

export type RunningServer = {
  /** Where it listens, such as http://127.0.0.1:3000. */
  readonly address: string;
  readonly services: Services;
  /** Accounts of the demo that this start made; their passwords are shown now or never. */
  readonly newLogins: readonly DemoLogin[];
  readonly isDemoLeft: boolean;
  /** Finishes what is under way, closes the database and gives the data directory back. */
  stop(): Promise<void>;
};

const SETTINGS_EVERY_MS = 5_000;
/** How often a process looks for what other processes took of the feed: how far it may be behind them. */
const PRICES_EVERY_MS = 500;
const PURGE_EVERY_MS = 10 * 60_000;
/** What runs out. */
const PURGED: Readonly<Record<string, (services: Services) => Promise<unknown>>> = {
  'old tokens, codes and turns': forgetOld,
  'old keys of calls': forgetOldIntents,
  'old notices of invoices': forgetOldDeliveries,
  'replaced documents': forgetReplaced,
  'unused files': dropUnusedFiles,
  'old candles': forgetOldCandles,
};

/** Opens the installation and listens; on the embedded database it also carries out the operator's commands. */
export async function startServer(config: ServerConfig, kit?: TestKit): Promise<RunningServer> {
  const installation = await openInstallation(config, { kit });
  try {
    return await serve(config, installation, kit);
  } catch (error) {
    await installation.store.close();
    throw error;
  }
}

async function serve(
  config: ServerConfig,
  { services, store, newLogins, isDemoLeft }: Installation,
  kit: TestKit | undefined,
): Promise<RunningServer> {
  const app = await createApp({
    services,
    webFolder: webFolderOf(config),
    inspectorFolder: inspectorFolderOf(config),
    checkResponses: config.isTest,
    trustProxy: trustOf(config.trustProxy),
    ...(kit ? { faultInjection: kit.faultInjection } : {}),
  });
  kit?.register(app, services);
  const address = await app.listen({ host: config.host, port: config.port, backlog: 4096 });
  const jobs = startJobs(services);
  // Nobody else can open an embedded database while this process has it.
  const adminSocket =
    config.databaseUrl === null
      ? await openAdminSocket(config.dataDir, { open: async () => services, isDemo: config.demo }).catch(
          (error: unknown) => {
            // Not every file system has sockets; the server serves all the same.
            services.log.warn({ err: error }, 'the back office has no way in while this server runs');
            return null;
          },
        )
      : null;
  const stop = async () => {
    // All at once: no new request is accepted while the background jobs end.
    await Promise.all([app.close(), jobs.stop(), adminSocket?.close()]);
    await store.close();
  };
  let stopped: Promise<void> | null = null;
  return { address, services, newLogins, isDemoLeft, stop: () => (stopped ??= stop()) };
}

/** The periodic background jobs; a failed run is logged and the next one tries again. */
function startJobs(services: Services): Job {
  const { config, feed, settings } = services;
  const watchFeed = createSilenceWatch(services);
  const every = (ms: number, name: string, work: () => Promise<unknown>) =>
    startRounds(services, everyMs(ms), work, `${name} failed`);
  const jobs: readonly Job[] = [
    startSweep(services),
    startInvoiceWatch(services),
    ...(config.mail ? [startDelivery(services, createMailer(config.mail))] : []),
    // Each by itself, here and below: one that fails keeps none of the others.
    every(SETTINGS_EVERY_MS, 'reading the settings', () => settings.refresh()),
    // While it is not the market, too: what is known of it is no older than this when the setting says that it is.
    every(SETTINGS_EVERY_MS, 'reading the prices of the feed', () => feed.refresh()),
    every(PRICES_EVERY_MS, 'reading the last prices', async () => {
      if (settings.current().market_source !== 'feed') return;
      await feed.refresh();
      watchFeed();
    }),
    ...Object.entries(PURGED).map(([what, forget]) =>
      every(PURGE_EVERY_MS, `forgetting ${what}`, () => forget(services)),
    ),
  ];
  return {
    stop: async () => {
      // All at once: none begins another round, or waits for the provider, while another one ends.
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function webFolderOf(config: ServerConfig): string | null {
  const folder = config.webDir ?? join(serverRoot, '..', 'web', 'dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** For developers and demos; a production build does not make it. */
function inspectorFolderOf({ demo, isTest }: ServerConfig): string | null {
  const folder = join(serverRoot, '..', 'inspector', 'dist');
  return (demo || isTest) && existsSync(folder) ? folder : null;
}

/** A number counts the proxies in front: the address that the outermost of them saw is the client's. */
function trustOf(trust: ServerConfig['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}
