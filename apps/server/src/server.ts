import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { purgeFailures } from './access/login-limit';
import { createApp } from './app';
import { appKeyOf, type ServerConfig } from './config';
import { createLog } from './http/logging';
import type { Interference } from './http/router';
import { purgeTokens } from './http/tokens';
import { startSweep } from './jobs/sweep';
import { createMarket, type Market } from './market/market';
import { serverRoot } from './paths';
import { DEMO_SETTINGS, seedAssets, seedDemoAccount, seedSettings } from './seed/seed';
import type { Clock, Services } from './services';
import { openStore, type Store } from './store/open';
import { openSettings } from './store/settings';
import { forgetOldIntents } from './trading/intents';

/** What a test build puts in place of the real clock and market, and the routes it adds. */
export type TestKit = {
  readonly clock: Clock;
  readonly interference: Interference;
  wrapMarket(market: Market): Market;
  register(app: FastifyInstance, services: Services): void;
};

export type RunningServer = {
  /** Where it listens, such as http://127.0.0.1:3000. */
  readonly address: string;
  readonly services: Services;
  /** Finishes what is under way, closes the database and gives the data directory back. */
  stop(): Promise<void>;
};

const SETTINGS_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 10 * 60_000;

/** Opens the database, brings it up to date, and listens. */
export async function startServer(config: ServerConfig, build: string, kit?: TestKit): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const store = await openStore(
    config.databaseUrl === null ? { dataDir: config.dataDir } : { databaseUrl: config.databaseUrl },
  );
  try {
    return await serve(config, build, store, log, kit);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function serve(
  config: ServerConfig,
  build: string,
  store: Store,
  log: Services['log'],
  kit: TestKit | undefined,
): Promise<RunningServer> {
  const { db } = store;
  const clock: Clock = kit?.clock ?? { now: () => new Date() };
  await seedAssets(db);
  if (config.demo) {
    await seedSettings(db, DEMO_SETTINGS);
    await seedDemoAccount(db, clock.now());
  }
  const settings = await openSettings(db);
  const market = createMarket(() => settings.current().market_calendar);
  const services: Services = {
    db,
    clock,
    market: kit?.wrapMarket(market) ?? market,
    settings,
    config: { appKey: appKeyOf(config), publicUrl: config.publicUrl },
    log,
  };
  const app = await createApp({
    services,
    build,
    engine: store.engine,
    webFolder: webFolderOf(config),
    checkResponses: config.isTest,
    trustProxy: trustOf(config.trustProxy),
    ...(kit ? { interference: kit.interference } : {}),
  });
  kit?.register(app, services);
  const address = await app.listen({ host: config.host, port: config.port, backlog: 4096 });
  const jobs = startJobs(services);
  const stop = async () => {
    await jobs.stop();
    await app.close();
    await store.close();
  };
  let stopped: Promise<void> | null = null;
  return { address, services, stop: () => (stopped ??= stop()) };
}

/** Work that comes round by itself; a round that fails is logged and the next one tries again. */
function startJobs(services: Services): { stop(): Promise<void> } {
  const { db, clock, settings, log } = services;
  const sweep = startSweep(services);
  const running = new Set<Promise<void>>();
  const every = (ms: number, name: string, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      const round: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
        .then(() => void running.delete(round));
      running.add(round);
    }, ms);
    timer.unref();
    return timer;
  };
  const timers = [
    every(SETTINGS_EVERY_MS, 'reading the settings', () => settings.refresh()),
    every(PURGE_EVERY_MS, 'forgetting what ran out', async () => {
      await purgeTokens(db, clock.now());
      await purgeFailures(db, clock.now());
      await forgetOldIntents(services);
    }),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await sweep.stop();
      await Promise.all(running);
    },
  };
}

function webFolderOf(config: ServerConfig): string | null {
  const folder = config.webDir ?? join(serverRoot, '..', 'web', 'dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/** A number counts the proxies in front: the address that the outermost of them saw is the client's. */
function trustOf(trust: ServerConfig['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}
