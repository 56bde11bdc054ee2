import type { Scene } from './scene.ts';

/** What the server says to a direct call. Money in whole millionths: a way to compute of its own. */
export interface Truth {
  readonly isPractice: boolean;
  readonly open: readonly TrueTrade[];
  readonly closed: readonly TrueTrade[];
  readonly balance: bigint;
}

export interface TrueTrade {
  readonly id: string;
  readonly profit: bigint;
  readonly margin: bigint;
  readonly price: string;
  /** ms since 1970; null while it is open. */
  readonly closedAt: number | null;
}

interface WireTrade {
  id: number;
  profit: number;
  traded_amount: number;
  closing_price: number;
  closed_at: string | null;
}

/** A figure of the wire, at most 6 decimals, in millionths. */
export function micros(figure: number | string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(String(figure)) ?? [];
  if (whole === '') throw new Error(`${String(figure)} is no figure with at most 6 decimals`);
  const size = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return sign === '-' ? -size : size;
}

const tradeOf = (trade: WireTrade): TrueTrade => ({
  id: String(trade.id),
  profit: micros(trade.profit),
  margin: micros(trade.traded_amount),
  price: String(trade.closing_price),
  closedAt: trade.closed_at === null ? null : Date.parse(trade.closed_at),
});

export async function readTruth({ server, account: { token } }: Scene): Promise<Truth> {
  const open = (await server.call('listOpenTrades', { token })).body.data as WireTrade[];
  const closed = (await server.call('listClosedTrades', { token })).body.data as WireTrade[];
  const user = (await server.call('reloadUser', { token })).body.data as {
    is_practice: boolean;
    estimatedBalance: number;
    practice_wallet: number;
  };
  return {
    isPractice: user.is_practice,
    open: open.map(tradeOf),
    closed: closed.map(tradeOf),
    balance: micros(user.is_practice ? user.practice_wallet : user.estimatedBalance),
  };
}

/** The account's figures by R17's formulas. */
export function figuresOf({ balance, open }: Truth) {
  const profit = open.reduce((sum, trade) => sum + trade.profit, 0n);
  const margin = open.reduce((sum, trade) => sum + trade.margin, 0n);
  const freeMargin = balance - margin + profit;
  return { balance, profit, margin, freeMargin, equity: balance + profit, shownEquity: margin + freeMargin + profit };
}

/** `-$1,234.50`: half up to cents. */
export function money(figure: bigint): string {
  const size = figure < 0n ? -figure : figure;
  const cents = (size + 5_000n) / 10_000n;
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${figure < 0n && cents > 0n ? '-' : ''}$${whole}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/** Every trade of the account, open or closed, in both modes. */
export async function countTrades({ server, account }: Scene): Promise<number> {
  const found = await server.db.execute(
    `select count(*)::int as count from trades where user_id = ${String(account.id)}`,
  );
  return (found as unknown as { rows: { count: number }[] }).rows[0]?.count ?? -1;
}

/** How the server settled a key: whether what it stands for was done, and with which trade. */
export interface TrueIntent {
  readonly isAccepted: boolean;
  readonly tradeId: string | null;
}

export async function readIntent({ server, account }: Scene, key: string): Promise<TrueIntent> {
  const { body } = await server.call('getIntent', { params: { key }, token: account.token });
  const {
    state,
    status,
    body: answer,
  } = body.data as {
    state: string;
    status: number | null;
    body: { status?: number; data?: { id: number } | null; failed?: number[] } | null;
  };
  const isAccepted = state === 'settled' && status === 200 && (answer?.failed !== undefined || answer?.status === 1);
  return { isAccepted, tradeId: answer?.data ? String(answer.data.id) : null };
}

/** Whose balance is not the sum of their ledger. */
export async function ledgerDifferences({ server, account }: Scene): Promise<readonly string[]> {
  const found = await server.db.execute(`
    select mode.is_practice, mode.balance::text, coalesce(sum(l.amount), 0)::text as ledger
    from (select id, false as is_practice, balance from users union all select id, true, practice_balance from users) mode
    left join ledger l on l.user_id = mode.id and l.is_practice = mode.is_practice
    where mode.id = ${String(account.id)}
    group by mode.id, mode.is_practice, mode.balance having mode.balance <> coalesce(sum(l.amount), 0)`);
  return (found as unknown as { rows: unknown[] }).rows.map(
    (row) => `balance and ledger differ: ${JSON.stringify(row)}`,
  );
}
