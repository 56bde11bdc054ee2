// That a lost or a double payment is noticed; the crashes themselves are kill.long.test.ts.
import { expect, it } from 'vitest';
import type { Api, Trader } from './api.ts';
import type { Intent } from './intents.ts';
import { checkPayers } from './money.ts';

const trader: Trader = { email: 'payer@bourse.example', token: 'token' };
const at = '2026-11-18T14:00:00.000Z';

/** An account as the server would tell it: a deposit that was approved, one that waits, a withdrawal that was rejected. */
const world = () => ({
  deposits: [
    { id: 1, amount: 101.01, status: 1 },
    { id: 2, amount: 102.02, status: 0 },
  ],
  withdrawals: [{ id: 1, amount: 103.03, status: 'rejected' }],
  transactions: [
    { type: 'deposit', trans_type: 'credit', amount: 20_000 },
    { type: 'withdrawal', trans_type: 'debit', amount: 103.03 },
    { type: 'deposit', trans_type: 'credit', amount: 101.01 },
    { type: 'adjustment', trans_type: 'credit', amount: 103.03 },
  ].map((row) => ({ ...row, account_type: 'real', created_at: at })),
  balance: 20_101.01,
});
type World = ReturnType<typeof world>;

const apiOf = (told: World) =>
  ({
    deposits: async () => told.deposits,
    withdrawals: async () => told.withdrawals,
    transactions: async () => told.transactions,
    user: async () => ({ estimatedBalance: told.balance }),
  }) as unknown as Api;

const made = (id: number) => ({ status: 201, body: { data: { id } } });
const ended = (code: number) => ({ status: 200, body: { code, out: '', error: '' } });
/** The first deposit's decision was acknowledged, the withdrawal's was not, and nobody knows of the second deposit. */
const intents = () =>
  [
    { kind: 'deposit', trader, key: 'a', request: { amount: 101.01 }, reply: made(1) },
    { kind: 'deposit', trader, key: 'b', request: { amount: 102.02 }, reply: null },
    { kind: 'withdrawal', trader, key: 'c', request: { amount: 103.03 }, reply: made(1) },
    { kind: 'decision', trader, of: 'deposit', id: 1, verdict: 'approve', by: 'ann', command: [], reply: ended(0) },
    { kind: 'decision', trader, of: 'withdrawal', id: 1, verdict: 'reject', by: 'bob', command: [], reply: null },
  ] as unknown as Intent[];

const check = (change: (told: World, asked: Intent[]) => unknown = () => undefined) => {
  const [told, asked] = [world(), intents()];
  change(told, asked);
  return checkPayers(apiOf(told), [trader], asked, 'before anything is sent again');
};

it('takes what was acknowledged, and what nobody knows of either way (M-053, M-103)', async () => {
  await expect(check()).resolves.toBeUndefined();
  await expect(check((told) => told.deposits.pop())).resolves.toBeUndefined();
});

it.each<[string, (told: World, asked: Intent[]) => unknown]>([
  ['a deposit that was acknowledged and is gone', (told) => told.deposits.shift()],
  ['a deposit that is there twice', (told) => told.deposits.push({ id: 3, amount: 102.02, status: 0 })],
  ['a withdrawal that nobody asked for', (told) => told.withdrawals.push({ id: 2, amount: 5, status: 'pending' })],
  ['an approval that was acknowledged and is gone', (told) => Object.assign(told.deposits[0] ?? {}, { status: 0 })],
  ['a decision that nobody made', (told) => Object.assign(told.deposits[1] ?? {}, { status: 2 })],
  ['two decisions on one request', (_told, asked) => asked.push({ ...asked[3], verdict: 'reject' } as Intent)],
  [
    'a command that was told to have changed nothing, and did',
    (_told, asked) => Object.assign(asked[4] ?? {}, { reply: ended(1) }),
  ],
  ['a credit that stands in the ledger twice', (told) => told.transactions.push({ ...told.transactions[2]! })],
  ['a return that is missing in the ledger', (told) => told.transactions.pop()],
  ['a balance that is a cent off', (told) => (told.balance = 20_101.02)],
])('refuses %s (M-053, M-103, R19)', async (_what, change) => {
  await expect(check(change)).rejects.toThrow('expected');
});
