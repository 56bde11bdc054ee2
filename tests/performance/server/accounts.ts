// What the server's benchmark needs in a database before it is measured: people with open positions.
import { launchServer } from '../../lib/server.ts';

/** A person of the benchmark. */
export interface Person {
  readonly email: string;
  readonly token: string;
}

export const PASSWORD = 'bench-password-1';
/** Positions of each holder. */
export const POSITIONS = 50;

/** Makes accounts in the database of this environment: `holders` with open positions, `others` without. */
export async function seedAccounts(
  environment: { DATA_DIR: string } & Record<string, string>,
  count: number,
  positions = POSITIONS,
): Promise<{ holders: Person[]; others: Person[]; assetId: number }> {
  const server = await launchServer(environment);
  try {
    await server.ready();
    const emails = (kind: string) => Array.from({ length: count }, (_, at) => `${kind}${at}@bench.example`);
    const [holding, other] = [emails('holder'), emails('other')];
    await ask(`${server.url}/__test/accounts`, {
      body: { emails: [...holding, ...other], password: PASSWORD, balance: '1000000.00' },
    });
    // The benchmark places more orders than any trader: it measures the server, not its limits.
    await ask(`${server.url}/__test/settings`, {
      body: { writes_per_minute: 100_000, sign_ins_per_minute: 100_000 },
    });
    const signIn = async (email: string): Promise<Person> => {
      const { data } = await ask<{ data: { token: string } }>(`${server.url}/api/v1/auth/login`, {
        body: credentials(email),
      });
      return { email, token: data.token };
    };
    const holders = await Promise.all(holding.map(signIn));
    const others = await Promise.all(other.map(signIn));
    const token = holders[0]?.token ?? '';
    const assets = await listAssets(server.url, token);
    for (const holder of holders) await openPositions(server.url, holder, positions);
    const euro = assets.find(({ sy }) => sy === 'EURUSD');
    if (!euro) throw new Error('the server has no EURUSD');
    return { holders, others, assetId: euro.id };
  } finally {
    await server.stop();
  }
}

/** Opens so many positions, over all assets. */
export async function openPositions(url: string, { token }: Person, positions: number): Promise<void> {
  const assets = await listAssets(url, token);
  for (let at = 0; at < positions; at++) {
    const asset = assets[(at * 7) % assets.length];
    if (!asset) throw new Error('the server has no assets');
    await place(url, token, asset.id, quantityOf(asset.sell_p));
  }
}

type ListedAsset = { readonly id: number; readonly sy: string; readonly sell_p: number };

async function listAssets(url: string, token: string): Promise<ListedAsset[]> {
  return (await ask<{ data: ListedAsset[] }>(`${url}/api/v1/assets`, { token })).data;
}

/** About 100 of whatever the asset is priced in: far from a stop-out. */
function quantityOf(price: number): number {
  return Math.max(1, Math.round((100 / price) * 100)) / 100;
}

async function place(url: string, token: string, assetId: number, qty: number): Promise<void> {
  const answer = await ask<{ status: number; msg: string }>(`${url}/api/v1/user/trades/store`, {
    token,
    body: orderOf(assetId, qty),
  });
  if (answer.status !== 1) throw new Error(`not placed: ${answer.msg}`);
}

export function credentials(email: string): object {
  return { email, password: PASSWORD, device: 'bench' };
}

export function orderOf(assetId: number, qty: number): object {
  const thresholds = { is_take_profit: false, is_stop_loss: false, take_profit: 0, stop_loss: 0 };
  return { coinId: assetId, qty, type: 'buy', duration: 10, ...thresholds };
}

/** Asks a server in JSON; throws on anything but 200. */
export async function ask<T = unknown>(
  url: string,
  { token, body, method = body === undefined ? 'GET' : 'POST' }: { token?: string; body?: unknown; method?: string },
): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
