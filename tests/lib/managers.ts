// Account managers, and clients whom they trade for.
import type { RunningServer } from './server.ts';
import { newAccount, steer, type Account } from './steer.ts';

/** An operator who offers the service. */
export const SERVICE = { enable_auto_trader: 'true', enable_account_connection_autotrade: 'true' };

/** A call of the server's interface with this account's own session. */
export async function callAs(server: RunningServer, account: Account) {
  const send = async (path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${server.url}/api/v1${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: never };
  };
  const { token } = (await send('/auth/login', { ...account, device: 'journey' })).data as { token: string };
  return <T>(path: string, body?: object) => send(path, body, token) as Promise<{ data: T }>;
}

/** An account manager with an open position in BTCUSD and a closed one. */
export async function newManager(server: RunningServer): Promise<Account> {
  const manager = await newAccount(server, '50000.00');
  await server.operate('user', 'roles', manager.email, 'manager');
  await server.operate('manager', 'profile', manager.email, '--about', 'Trades <b>metals</b>.', '--deposit', '5000');
  const call = await callAs(server, manager);
  const { data } = await call<{ id: number; sy: string }[]>('/assets');
  const coinId = data.find(({ sy }) => sy === 'BTCUSD')?.id;
  const off = { is_take_profit: false, take_profit: 0, is_stop_loss: false, stop_loss: 0, duration: 0 };
  const placed = { coinId, qty: 0.2, type: 'buy', is_practice: false, ...off };
  for (const count of [1, 2]) await call('/user/trades/store', { ...placed, qty: count / 10 });
  const open = (await call<{ id: number }[]>('/user/trades/open')).data;
  await call('/user/close/trade', { id: open[0]?.id });
  return manager;
}

/** A client whom the manager has offered to trade for, and who has accepted. */
export async function newClient(server: RunningServer, manager: Account): Promise<Account> {
  const client = await newAccount(server, '2500.00');
  await steer(server, 'settings', SERVICE);
  const call = await callAs(server, client);
  await call('/user/trader/request', {});
  await server.operate('manager', 'offer', manager.email, client.email);
  await call('/user/trader/accept', {});
  return client;
}
