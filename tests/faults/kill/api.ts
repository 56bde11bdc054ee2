import type { Schema } from '@bourse/contract';

/** An answer that came whole, or null: the connection ended first, and what became of the call is not known. */
export type Reply<T> = { readonly status: number; readonly body: T } | null;

/** An account of the test, signed in. */
export interface Trader {
  readonly email: string;
  readonly token: string;
}

/** How a command of the back office ended: 0 for done, 1 for refused or failed. */
export interface Outcome {
  readonly code: 0 | 1 | 2;
  readonly out: string;
  readonly error: string;
}

export const PASSWORD = 'kill-and-restart-1';

/** The calls of the contract that a round makes, by a client that never retries; several servers take turns. */
export function apiOf(...urls: readonly string[]) {
  let turn = 0;
  async function call<T>(
    trader: Trader | null,
    method: string,
    path: string,
    options: Options = {},
  ): Promise<Reply<T>> {
    const url = urls[turn++ % urls.length] ?? '';
    try {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          ...(trader === null ? {} : { authorization: `Bearer ${trader.token}` }),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      });
      return { status: answer.status, body: (await answer.json()) as T };
    } catch {
      return null;
    }
  }
  /** A call that must succeed: nobody disturbs it. */
  async function read<T>(trader: Trader | null, method: string, path: string, options: Options = {}): Promise<T> {
    const answer = await call<T>(trader, method, path, options);
    if (answer?.status !== 200) throw new Error(`${method} ${path} answered ${JSON.stringify(answer)}`);
    return answer.body;
  }
  async function lever<T>(name: string, body?: object, url = urls[0] ?? ''): Promise<T> {
    const answer = await fetch(`${url}/__test/${name}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`/__test/${name} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  return {
    signIn: async (email: string): Promise<Trader> => {
      const { data } = await read<Schema<'LoginAnswer'>>(null, 'POST', '/auth/login', {
        body: { email, password: PASSWORD, device: 'test' },
      });
      return { email, token: data.token };
    },
    place: (trader: Trader, body: Schema<'OrderRequest'>, key: string) =>
      call<Schema<'OrderAnswer'>>(trader, 'POST', '/user/trades/store', { body, key }),
    closeOne: (trader: Trader, id: number) =>
      call<Schema<'CloseAnswer'>>(trader, 'POST', '/user/close/trade', { body: { id } }),
    closeAll: (trader: Trader, ids: readonly number[], key: string) =>
      call<Schema<'CloseAllAnswer'>>(trader, 'POST', '/user/trades/close/all', { body: { ids }, key }),
    switchTo: (trader: Trader, mode: 'real' | 'practice') =>
      call<Schema<'Message'>>(trader, 'POST', `/user/switch/to/${mode}`),
    topUp: (trader: Trader) => call<Schema<'Message'>>(trader, 'POST', '/user/update/practice_wallet'),
    deposit: (trader: Trader, body: Schema<'DepositRequest'>, key: string) =>
      call<Schema<'DepositAnswer'>>(trader, 'POST', '/user/deposits', { body, key }),
    withdraw: (trader: Trader, body: Schema<'WithdrawalRequest'>, key: string) =>
      call<Schema<'WithdrawalAnswer'>>(trader, 'POST', '/user/withdrawals', { body, key }),
    /** A command of the back office in one of the servers; null when that server was gone before it answered. */
    operate: async (account: string, args: readonly string[]): Promise<Reply<Outcome>> => {
      const url = urls[turn++ % urls.length] ?? '';
      try {
        return { status: 200, body: await lever<Outcome>('operate', { account, args }, url) };
      } catch {
        return null;
      }
    },
    saveReceiver: async (trader: Trader, body: Schema<'WithdrawalAccountRequest'>) => {
      const answer = await call<Schema<'WithdrawalAccountAnswer'>>(trader, 'POST', '/user/withdrawals/wallets/store', {
        body,
      });
      if (answer?.status !== 201) throw new Error(`no receiver was saved: ${JSON.stringify(answer)}`);
      return answer.body.data.id;
    },
    deposits: async (trader: Trader) => (await read<Schema<'DepositsAnswer'>>(trader, 'GET', '/user/deposits')).data,
    withdrawals: async (trader: Trader) =>
      (await read<Schema<'WithdrawalsAnswer'>>(trader, 'GET', '/user/withdrawals')).data,
    transactions: async (trader: Trader) =>
      (await read<Schema<'TransactionsAnswer'>>(trader, 'POST', '/user/transactions', { body: {} })).data,
    settings: (values: object) => lever<unknown>('settings', values),
    ask: (trader: Trader, key: string) => call<Schema<'IntentAnswer'>>(trader, 'GET', `/user/intents/${key}`),
    open: async (trader: Trader) => (await read<Schema<'TradesAnswer'>>(trader, 'GET', '/user/trades/open')).data,
    /** All of them, however many pages that takes. */
    closed: async (trader: Trader) => {
      const closed: Schema<'Trade'>[] = [];
      for (let path: string | null = '/user/trades/closed'; path !== null; ) {
        const page: Schema<'ClosedTradesAnswer'> = await read(trader, 'GET', path);
        closed.push(...page.data);
        path = page.links.next;
      }
      return closed;
    },
    user: async (trader: Trader) => {
      const { data } = await read<Schema<'UserAnswer'>>(trader, 'POST', '/auth/user');
      if (!('estimatedBalance' in data)) throw new Error('the device check of a trader is due');
      return data;
    },
    rate: async (trader: Trader, asset: number) =>
      (await read<Schema<'RateAnswer'>>(trader, 'GET', `/asset/rate/${asset}`)).data,
    makeAccounts: (emails: readonly string[], balance: string) =>
      lever<{ ids: number[] }>('accounts', { emails, password: PASSWORD, balance }),
    /** Prices are the same at every server, so what is said of them is too. */
    script: async (script: object) => {
      for (const url of urls) await lever<unknown>('market', script, url);
    },
    clock: (order: { at?: string; isRunning: boolean }) => lever<{ at: string }>('clock', order),
    ledgerDifferences: async () => (await lever<{ differences: unknown[] }>('ledger')).differences,
  };
}

interface Options {
  readonly body?: unknown;
  readonly key?: string;
}

export type Api = ReturnType<typeof apiOf>;
