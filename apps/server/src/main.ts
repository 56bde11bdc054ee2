import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { ConfigError, readConfig, type ServerConfig, warningsOf } from './config';
import { type Installation, openInstallation } from './bootstrap';
import { DEMO_LEFT } from './seed/demo';
import { HELD, isRealMoneyHeld } from './ledger/real-money';
import { DEMO_ACCOUNT } from './seed/seed';
import { startServer, type TestKit } from './server';
import { isUnavailable, reasonOf } from './store/availability';
import { DirectoryInUse } from './store/directory-lock';
import { keepFilesPrivate } from './store/private-files';
import { startWorkers, WorkerFailed } from './workers';

/** False in a production build, and then the test routes are not in it. */
declare const __TEST_ROUTES__: boolean;
/** Names what was built: the hash of its sources. */
declare const __BUILD__: string;

const STOP_LIMIT_MS = 10_000;
const MOST_WORKERS = 64;

async function main(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const workers = workersOf(process.argv.slice(2));
  if (cluster.isWorker || workers === null) await runAlone(config);
  else await runWorkers(config, workers);
}

/** This process is the server, by itself or as one of several workers. */
async function runAlone(config: ServerConfig): Promise<void> {
  const server = await startServer(config, config.isTest ? await testKit() : undefined);
  stopOnSignal(server.stop);
  if (!cluster.isWorker) greet(config, server, server.address);
}

/** This process starts the server's workers and looks after them; what is done once is done here, before them. */
async function runWorkers(config: ServerConfig, count: number): Promise<void> {
  if (config.databaseUrl === null) {
    throw new ConfigError(
      '--workers needs a PostgreSQL: set DATABASE_URL. The embedded database belongs to one process.',
    );
  }
  if (config.isTest) throw new ConfigError('--workers is refused with BOURSE_TEST=1: one clock is set, not several.');
  const installation = await openInstallation(config);
  await installation.store.close();
  const file = fileURLToPath(import.meta.url);
  const workers = await startWorkers({ count, file, stopLimit: STOP_LIMIT_MS, say: (text) => console.error(text) });
  stopOnSignal(workers.stop);
  greet(config, installation, workers.address);
}

/** The number after --workers; null when this process serves alone. */
function workersOf(args: string[]): number | null {
  let text: string | undefined;
  try {
    text = parseArgs({ args, options: { workers: { type: 'string' } } }).values.workers;
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : String(error)} There is --workers N, nothing else.`,
    );
  }
  if (text === undefined) return null;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MOST_WORKERS)
    throw new ConfigError(`--workers is a number from 1 to ${MOST_WORKERS}, not "${text}".`);
  return count;
}

type Opened = Pick<Installation, 'services' | 'newLogins' | 'isDemoLeft'>;

function greet(config: ServerConfig, { services, newLogins, isDemoLeft }: Opened, address: string): void {
  const warnings = warningsOf(config);
  if (isRealMoneyHeld(services)) warnings.push(HELD);
  if (isDemoLeft) warnings.push(DEMO_LEFT);
  for (const warning of warnings) console.error(`Warning: ${warning}`);
  console.log(`Bourse is ready: ${config.publicUrl ?? address} (build ${__BUILD__})`);
  if (config.demo) console.log(`Demo account: ${DEMO_ACCOUNT.email} / ${DEMO_ACCOUNT.password}`);
  for (const { role, email, password } of newLogins) {
    if (role !== 'client') console.log(`Demo ${role} (shown only now): ${email} / ${password}`);
  }
}

async function testKit(): Promise<TestKit> {
  if (!__TEST_ROUTES__) throw new ConfigError('BOURSE_TEST=1 is refused: this is a production build.');
  const { createTestKit } = await import('./testing/test-routes');
  return createTestKit();
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    // A client that never lets go must not keep the process; workers have the same limit, so their keeper waits longer.
    setTimeout(() => process.exit(1), cluster.isWorker ? STOP_LIMIT_MS : STOP_LIMIT_MS + 2_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof WorkerFailed)
    return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? '3000'} is in use. Stop what listens there, or set PORT.`;
  if (code === 'EACCES') return `Not allowed: ${message}`;
  const isOfDatabase = error instanceof DrizzleQueryError || isUnavailable(error);
  if (isOfDatabase) return `The database could not be opened: ${reasonOf(error)}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

try {
  await main();
} catch (error) {
  console.error(`Bourse did not start. ${explain(error)}`);
  process.exit(1);
}
