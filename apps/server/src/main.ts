import { ConfigError, readConfig } from './config';
import { DEMO_ACCOUNT } from './seed/seed';
import { type RunningServer, startServer, type TestKit } from './server';
import { DirectoryInUse } from './store/directory-lock';

/** False in a production build, and then the test routes are not in it. */
declare const __TEST_ROUTES__: boolean;
/** Names what was built: the hash of its sources. */
declare const __BUILD__: string;

const STOP_LIMIT_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config, __BUILD__, config.isTest ? await testKit() : undefined);
  stopOnSignal(server);
  console.log(`Bourse is ready: ${config.publicUrl ?? server.address}`);
  if (config.demo) console.log(`Demo account: ${DEMO_ACCOUNT.email} / ${DEMO_ACCOUNT.password}`);
}

async function testKit(): Promise<TestKit> {
  if (!__TEST_ROUTES__) throw new ConfigError('BOURSE_TEST=1 is refused: this is a production build.');
  const { createTestKit } = await import('./testing/test-routes');
  return createTestKit();
}

function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // A client that never lets go must not keep the process.
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? '3000'} is in use. Stop what listens there, or set PORT.`;
  if (code === 'EACCES') return `Not allowed: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

try {
  await main();
} catch (error) {
  console.error(`Bourse did not start. ${explain(error)}`);
  process.exit(1);
}
