import { randomUUID } from 'node:crypto';
import type { Schema } from '@bourse/contract';
import { expect } from 'vitest';
import type { Api, Outcome, Reply, Trader } from './api.ts';
import { units } from './exact.ts';
import { isAcknowledged, send, TRIES, type Intent, type Making } from './intents.ts';

export interface Deposit extends Making<Schema<'DepositAnswer'>> {
  readonly kind: 'deposit';
  readonly request: Schema<'DepositRequest'>;
}

export interface Withdrawal extends Making<Schema<'WithdrawalAnswer'>> {
  readonly kind: 'withdrawal';
  readonly request: Schema<'WithdrawalRequest'>;
}

/** The back office decides on a request. Commands have no key: what was decided is decided. */
export interface Decision {
  readonly kind: 'decision';
  readonly trader: Trader;
  readonly of: 'deposit' | 'withdrawal';
  readonly id: number;
  readonly verdict: 'approve' | 'reject';
  readonly by: string;
  readonly command: readonly string[];
  reply?: Reply<Outcome>;
}

/** What each payer starts with. */
export const PAYER_BALANCE = '20000.00';
const WALLET = 'bc1qnobodyswalletnobodyswalletnobodyswall';
/** Under which money comes and goes. */
export const PAYMENT_SETTINGS = {
  ...{ card_payment: 'true', crypto_payment: 'true', wire_withdraw: 'true' },
  ...{ card_payment_minimum: 0, card_payment_maximum: 0, crypto_payments: [`BTC|Bitcoin|${WALLET}`] },
};

const CARD = {
  ...{ card_holder: 'Ada Byron', card_number: '4111111111111111', card_cvv: '907', card_expiry_month: '12' },
  ...{ card_expiry_year: '49', billing_address: '12 Byron Road', zip_code: 'NG1 1AA', state: 'Nottinghamshire' },
  ...{ country: 'United Kingdom' },
} as const;
const BANK: Schema<'WithdrawalAccountRequest'> = {
  ...{ type: 'bank', bank_name: 'Example Bank', bank_country: 'United Kingdom', full_name: 'Ada Byron' },
  ...{ account_number: 'GB33BUKB20201555555555', country: 'United Kingdom' },
};

/** One client's payments: amounts that no other of them has. */
class Purse {
  #cents = 10_000;
  readonly #trader: Trader;
  readonly #receiver: number;

  constructor(trader: Trader, receiver: number) {
    this.#trader = trader;
    this.#receiver = receiver;
  }

  deposit(method: 'card' | 'crypto'): Deposit {
    const amount = this.#amount();
    const request =
      method === 'card'
        ? ({ payment_method: 'card', currency: 'USD', amount, ...CARD } as const)
        : ({ payment_method: 'crypto', currency: 'BTC', amount, billing_address: WALLET } as const);
    return { kind: 'deposit', trader: this.#trader, key: randomUUID(), request };
  }

  withdrawal(): Withdrawal {
    const request = { amount: this.#amount(), account_id: this.#receiver, type: 'wire' } as const;
    return { kind: 'withdrawal', trader: this.#trader, key: randomUUID(), request };
  }

  decision(of: 'deposit' | 'withdrawal', id: number, verdict: 'approve' | 'reject', by: string): Decision {
    const reason = verdict === 'approve' ? [] : [of === 'deposit' ? '--reason' : '--note', 'not right'];
    const command = [of, verdict, String(id), ...reason];
    return { kind: 'decision', trader: this.#trader, ...{ of, id, verdict, by, command } };
  }

  #amount(): number {
    this.#cents += 101;
    return this.#cents / 100;
  }
}

/**
 * What payers have asked for before, undisturbed, and what is done at once with the crash: each pays in by card and by
 * coin and asks for money, while the back office decides on what waits, on some of it by two operators who disagree.
 */
export async function drawPayments(
  api: Api,
  payers: readonly Trader[],
  draw: () => number,
): Promise<{ readonly before: Intent[]; readonly atOnce: Intent[] }> {
  const before: Intent[] = [];
  const atOnce: Intent[] = [];
  for (const trader of payers) {
    const purse = new Purse(trader, await api.saveReceiver(trader, BANK));
    const waiting = [purse.deposit('card'), purse.deposit('crypto'), purse.withdrawal(), purse.withdrawal()];
    for (const one of waiting) {
      await send(api, one);
      const { reply } = one;
      if (reply?.status !== 201) throw new Error(`not asked for: ${JSON.stringify(one)}`);
      const { id } = reply.body.data;
      one.position = id;
      const [verdict, other] = draw() < 0.5 ? (['approve', 'reject'] as const) : (['reject', 'approve'] as const);
      atOnce.push(purse.decision(one.kind, id, verdict, 'ann'));
      if (draw() < 0.5) atOnce.push(purse.decision(one.kind, id, draw() < 0.5 ? verdict : other, 'bob'));
    }
    before.push(...waiting);
    atOnce.push(purse.deposit('card'), purse.deposit('crypto'), purse.withdrawal());
  }
  return { before, atOnce };
}

/** What the state of a request is called on the wire. */
const STATES = { 0: 'pending', 1: 'approved', 2: 'rejected' } as const;
const DECIDED = { approve: 'approved', reject: 'rejected' } as const;
const stateOf = (status: 0 | 1 | 2 | 'pending' | 'approved' | 'rejected') =>
  typeof status === 'number' ? STATES[status] : status;

async function stateNow(api: Api, { trader, of, id }: Decision): Promise<string | undefined> {
  const rows = of === 'deposit' ? await api.deposits(trader) : await api.withdrawals(trader);
  const row = rows.find((one) => one.id === id);
  return row && stateOf(row.status);
}

/** The command is given again: it decides what waits, and changes nothing of what is decided. */
export async function settleDecision(api: Api, intent: Decision): Promise<void> {
  const before = await stateNow(api, intent);
  for (let attempt = 1; ; attempt += 1) {
    const again = await api.operate(intent.by, intent.command);
    const after = await stateNow(api, intent);
    if (before !== 'pending')
      return expect([again?.body.code, after], `the repeat: ${JSON.stringify(again)}`).toEqual([1, before]);
    if (again?.body.code === 0) intent.reply = again;
    // Another operator's command may have come first; an account that the crash left locked is free in a while.
    if (after !== 'pending') return;
    if (attempt === TRIES) throw new Error(`still pending: ${JSON.stringify([intent, again])}`);
  }
}

/**
 * What payers have in their lists, balance and transactions, against what was asked and decided: what was acknowledged is
 * there, nothing is there twice, and every cent has its row.
 */
export async function checkPayers(
  api: Api,
  payers: readonly Trader[],
  intents: readonly Intent[],
  when: 'before anything is sent again' | 'when all is settled',
): Promise<void> {
  for (const trader of payers) {
    const mine = intents.filter((intent) => intent.trader === trader);
    const [deposits, withdrawals] = [await api.deposits(trader), await api.withdrawals(trader)];
    for (const [kind, rows] of [
      ['deposit', deposits],
      ['withdrawal', withdrawals],
    ] as const) {
      const asked = mine.filter((intent): intent is Deposit | Withdrawal => intent.kind === kind);
      checkRequests(trader, asked, rows, when);
    }
    const stated = [
      ...deposits.map(({ id, status }) => ({ of: 'deposit', id, state: stateOf(status) })),
      ...withdrawals.map(({ id, status }) => ({ of: 'withdrawal', id, state: stateOf(status) })),
    ];
    for (const { of, id, state } of stated) {
      const decisions = mine.filter(
        (intent): intent is Decision => intent.kind === 'decision' && intent.of === of && intent.id === id,
      );
      const done = decisions.filter(isAcknowledged).map(({ verdict }) => DECIDED[verdict]);
      // Whoever was told that nothing was changed, or that it is decided already, has not done it.
      const tried = decisions.filter(({ reply }) => reply?.body.code !== 1).map(({ verdict }) => DECIDED[verdict]);
      const what = `${of} ${id} of ${trader.email} ${when}`;
      // One decision took place; who was not told may have made it.
      expect(done.length, `decisions on ${what}`).toBeLessThanOrEqual(1);
      const possible =
        done.length > 0 ? done : when === 'when all is settled' && tried.length > 0 ? tried : ['pending', ...tried];
      expect(possible, `the state of ${what}`).toContain(state);
    }
    await checkMoney(api, trader, deposits, withdrawals);
  }
}

/** Exactly one row for each request that took place, at most one for one that nobody knows of, and no other. */
function checkRequests(
  trader: Trader,
  asked: readonly (Deposit | Withdrawal)[],
  rows: readonly { readonly id: number; readonly amount: number }[],
  when: 'before anything is sent again' | 'when all is settled',
): void {
  const left = new Map(rows.map(({ id, amount }) => [id, amount]));
  for (const { kind, request, reply, position, key } of asked) {
    const ids = rows.filter(({ amount }) => amount === request.amount).map(({ id }) => id);
    const what = `${kind} of the key ${key} of ${trader.email} ${when}, which ${JSON.stringify(reply)}`;
    const known = position ?? (reply?.status === 201 ? reply.body.data.id : undefined);
    if (known === undefined) expect(ids.length, `how often there is ${what}`).toBeLessThanOrEqual(1);
    else expect(ids, `what there is of ${what}`).toEqual(known === 'none' ? [] : [known]);
    for (const id of ids) left.delete(id);
  }
  expect([...left], `what ${trader.email} never asked for`).toEqual([]);
}

/** The balance in cents, and the rows of the ledger as the client reads them: one for each thing that moved it. */
async function checkMoney(
  api: Api,
  trader: Trader,
  deposits: readonly Schema<'Deposit'>[],
  withdrawals: readonly Schema<'Withdrawal'>[],
): Promise<void> {
  const row = (type: string, way: string, amount: number) => `${type} ${way} ${units(amount, 2)}`;
  const due = [
    row('deposit', 'credit', Number(PAYER_BALANCE)),
    ...deposits.filter(({ status }) => status === 1).map(({ amount }) => row('deposit', 'credit', amount)),
    ...withdrawals.map(({ amount }) => row('withdrawal', 'debit', amount)),
    ...withdrawals
      .filter(({ status }) => status === 'rejected')
      .map(({ amount }) => row('adjustment', 'credit', amount)),
  ];
  const transactions = (await api.transactions(trader)).filter((one) => one.account_type === 'real');
  const rows = transactions.map(({ type, trans_type: way, amount }) => row(type, way, amount));
  expect(rows.toSorted(), `the ledger of ${trader.email}`).toEqual(due.toSorted());
  const total = transactions.reduce(
    (sum, { trans_type: way, amount }) => sum + (way === 'credit' ? units(amount, 2) : -units(amount, 2)),
    0n,
  );
  expect(units((await api.user(trader)).estimatedBalance, 2), `the balance of ${trader.email}`).toBe(total);
}
