import type { RunningServer } from './server.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The demo account, as the server printed it at its start. */
export function demoAccount(server: RunningServer): Account {
  const [, email, password] = /Demo account: (\S+) \/ (\S+)/.exec(server.output()) ?? [];
  if (email === undefined || password === undefined) throw new Error('the server printed no demo account');
  return { email, password };
}

/** Steers the server's clock, prices, faults, settings and accounts by its test routes. */
export async function steer(
  server: RunningServer,
  lever: 'clock' | 'market' | 'faults' | 'settings' | 'accounts' | 'reset',
  body: unknown = {},
): Promise<void> {
  const answer = await fetch(`${server.url}/__test/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`/__test/${lever} answered ${answer.status}: ${await answer.text()}`);
}

const PASSWORD = 'correct horse battery staple';

/** A new account with this balance in dollars on both sides. */
export async function newAccount(server: RunningServer, balance: string): Promise<Account> {
  const email = `trader-${crypto.randomUUID()}@example.com`;
  await steer(server, 'accounts', { emails: [email], password: PASSWORD, balance });
  return { email, password: PASSWORD };
}

/** A new account furnished as the demo account is: 10,000.00 on both sides, a watchlist, an approved identity. */
export async function newTrader(server: RunningServer): Promise<Account> {
  const email = `trader-${crypto.randomUUID()}@example.com`;
  await steer(server, 'accounts', { emails: [email], password: PASSWORD, balance: '10000.00', isDemo: true });
  return { email, password: PASSWORD };
}

/** Accounts whose balance is not the sum of their ledger. */
export async function ledgerDifferences(server: RunningServer): Promise<unknown[]> {
  const answer = await fetch(`${server.url}/__test/ledger`);
  return ((await answer.json()) as { differences: unknown[] }).differences;
}

/** Never before now: set back, a server's clock would leave what this user did in the future (its rate of writes). */
export function comingSaturday(): string {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + 7 - ((at.getUTCDay() + 1) % 7));
  at.setUTCHours(3, 0, 0, 0);
  return at.toISOString();
}
