import { afterAll, beforeAll, it } from 'vitest';
import { proveHistories } from '../testing/histories';
import { createTradingServer, type TradingServer } from '../testing/trading-server';

let server: TradingServer;

beforeAll(async () => {
  server = await createTradingServer();
});
afterAll(() => server.close());

/** A few seconds alone; a machine busy with other tests takes its time. The long run has more of them, drawn by the date. */
const TIMEOUT = 180_000;

it(
  'keeps balance = ledger, equity above half the margin once swept, and the end free of the order of closes (R35, R36, T-081, T-083)',
  () => proveHistories(server, { seed: 1, numRuns: 20 }),
  TIMEOUT,
);
