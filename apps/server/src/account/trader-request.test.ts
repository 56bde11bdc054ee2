import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../store/schema';
import { createTradingServer, type Trader, type TradingServer } from '../testing/trading-server';

let server: TradingServer;
let trader: Trader;
let manager: Trader;
const services = (isOffered: boolean, isRequested = isOffered) =>
  server.frame.setSettings({
    enable_auto_trader: String(isOffered),
    enable_account_connection_autotrade: String(isRequested),
  });
const ask = (action: string) => trader.call('updateTraderRequest', { params: { action } });
const connection = async () => {
  const { trader_request: state, manager_id: by, manager: name } = (await trader.call('reloadUser')).body.data;
  return { state, by, name };
};
const offer = () => server.services.db.update(users).set({ managerId: manager.id }).where(eq(users.id, trader.id));
const conflict = (status: string) => ({ status: 409, body: { status } });

beforeAll(async () => {
  server = await createTradingServer();
  manager = await server.trader();
});
beforeEach(async () => {
  await services(true);
  trader = await server.trader();
});
afterAll(() => server.close());

describe('the connection to an account manager', () => {
  it('goes from empty to pending to accepted and back, without a body (A-082, R7, T-192, T-254)', async () => {
    expect(await connection()).toEqual({ state: '', by: null, name: null });
    expect(await ask('request')).toMatchObject({
      status: 200,
      body: { message: 'Your request is waiting for an account manager.' },
    });
    expect((await connection()).state).toBe('pending');
    await offer();
    expect(await connection()).toEqual({
      state: 'pending',
      by: manager.id,
      name: { name: 'Test Person', avatar: '' },
    });
    expect(await ask('accept')).toMatchObject({ status: 200, body: { message: 'Your account manager is connected.' } });
    expect(await connection()).toMatchObject({ state: 'accepted', by: manager.id });
    expect(await ask('disconnect')).toMatchObject({
      status: 200,
      body: { message: 'Your account manager is disconnected.' },
    });
    expect(await connection()).toEqual({ state: '', by: null, name: null });
  });

  it('is accepted only while an offer is there (A-082, R7)', async () => {
    await ask('request');
    expect(await ask('accept')).toMatchObject({
      ...conflict('no_offer'),
      body: { message: 'No manager has answered yet' },
    });
    expect((await connection()).state).toBe('pending');
  });

  it('drops the offer with the request that is declined (R7, T-195)', async () => {
    await ask('request');
    await offer();
    expect(await ask('decline')).toMatchObject({ status: 200, body: { message: 'The request was declined.' } });
    expect(await connection()).toEqual({ state: '', by: null, name: null });
  });

  it('moves from the right state only, and not twice for two who ask at once (A-082, R7, T-196)', async () => {
    for (const action of ['accept', 'decline', 'disconnect'])
      expect(await ask(action)).toMatchObject(conflict('wrong_state'));
    const both = await Promise.all([ask('request'), ask('request')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await ask('disconnect')).toMatchObject(conflict('wrong_state'));
    await offer();
    await ask('accept');
    for (const action of ['request', 'accept', 'decline'])
      expect(await ask(action)).toMatchObject(conflict('wrong_state'));
  });

  it('is not offered unless the settings say so, and can always be ended (R7, T-125, T-197)', async () => {
    const off = { status: 403, body: { status: 'auto_trader_off' } };
    await services(true, false);
    expect(await ask('request')).toMatchObject(off);
    await services(true);
    await ask('request');
    await offer();
    await services(false);
    expect(await ask('accept')).toMatchObject(off);
    expect((await ask('decline')).status).toBe(200);
    await services(true);
    await ask('request');
    await offer();
    await ask('accept');
    await services(false);
    expect((await ask('disconnect')).status).toBe(200);
  });

  it('is moved by nobody but the client: no call of a manager accepts, and no time does (A-081, T-195)', async () => {
    await ask('request');
    await offer();
    for (const action of ['accept', 'decline', 'disconnect'])
      expect(await manager.call('updateTraderRequest', { params: { action } })).toMatchObject(conflict('wrong_state'));
    server.setTime('2027-11-18T14:00:00Z');
    const [row] = await server.services.db
      .select({ traderRequest: users.traderRequest, managerId: users.managerId })
      .from(users)
      .where(eq(users.id, trader.id));
    expect(row).toEqual({ traderRequest: 'pending', managerId: manager.id });
  });

  it('knows four actions (R7)', async () => {
    expect(await ask('approve')).toMatchObject({
      status: 422,
      body: { errors: { action: ['The selected action is invalid.'] } },
    });
  });
});
