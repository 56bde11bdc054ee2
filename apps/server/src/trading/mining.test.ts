import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../store/schema';
import { miners } from '../store/schema-trading';
import { createTestServer, type TestServer } from '../testing/harness';

let server: TestServer;
let token: string;
let userId: number;
const mining = () => server.call('listMiningAssets', { token });
const miner = (asset: string, createdAt: string) => ({
  userId,
  asset,
  exchange: 'CRYPTO:BTCUSD',
  currentBalance: '1250.5',
  profit: '41.275',
  estimatedProfit: '90',
  estimatedProfitAfter: 30,
  createdAt: new Date(createdAt),
});

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn();
  const [user] = await server.db.select({ id: users.id }).from(users);
  userId = user?.id ?? 0;
});
beforeEach(async () => {
  await server.setSettings({ enable_mining: 'true' });
  await server.db.delete(miners);
});
afterAll(() => server.close());

describe('the miners', () => {
  it("are the user's own, oldest first, with figures that stand still (T-182, T-213)", async () => {
    await server.db.insert(miners).values([miner('Bitcoin', '2026-11-02'), miner('Ethereum', '2026-11-10')]);
    const { id: other } = await server.signUp('other@bourse.example');
    await server.db.insert(miners).values({ ...miner('Litecoin', '2026-11-01'), userId: other });
    const first = await mining();
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject([{ asset: 'Bitcoin' }, { asset: 'Ethereum' }]);
    const [bitcoin] = first.body.data;
    expect(bitcoin).toEqual({
      id: expect.any(Number),
      asset: 'Bitcoin',
      asset_image: '',
      asset_exchange: 'CRYPTO:BTCUSD',
      current_balance: 1250.5,
      profit: 41.275,
      estimated_profit: 90,
      estimated_profit_after: 30,
      created_at: '2026-11-02T00:00:00.000Z',
    });
    server.clock.advance(60_000);
    expect((await mining()).body).toEqual(first.body);
    await server.db.delete(users).where(eq(users.id, other));
  });

  it('are none without one, and while mining is switched off', async () => {
    expect((await mining()).body).toEqual({ data: [] });
    await server.db.insert(miners).values(miner('Bitcoin', '2026-11-02'));
    await server.setSettings({ enable_mining: 'false' });
    expect((await mining()).body).toEqual({ data: [] });
  });
});
