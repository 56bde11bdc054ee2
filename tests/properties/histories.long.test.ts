import { proveHistories } from '@bourse/server/testing/histories';
import { createTradingServer, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, it } from 'vitest';
import { settings } from './check.ts';

/** Histories of an account, beside those of every run of the server's tests. */
const CASES = { whole: 1_000, sample: 10 } as const;

let server: TradingServer;

beforeAll(async () => {
  server = await createTradingServer();
});
afterAll(() => server.close());

it('keep balance = ledger, equity above half the margin once swept, and the end free of the order of closes (R35, R36, T-081, T-083)', () =>
  proveHistories(server, settings(CASES)));
