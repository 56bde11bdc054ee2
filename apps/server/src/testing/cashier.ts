import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { assert } from 'vitest';
import type { OperationId } from '../http/handlers';
import { type Outcome, runCommand } from '../operator/program';
import { trades, users } from '../store/schema';
import { plans } from '../store/schema-account';
import type { OperatorSettings } from '../store/settings';
import type { TestAnswer } from './harness';
import { type InvoiceProcess, invoiceSettings, notify, postInvoice, turnInvoice } from './invoices';
import {
  type Asked,
  centsOf,
  creditedBy,
  type Decision,
  depositBody,
  type MoneyStep,
  rateArguments,
  usd,
  WALLET,
} from './money-steps';
import type { Trader, TradingServer } from './trading-server';

/** Above this much, cents, one operator alone decides nothing. */
const TWO_ABOVE = 300_000n;
/** Plans that are joined, with their cents. */
const PLANS = { MINI: 25_000n, BRONZE: 100_000n, SILVER: 250_000n, GOLD: 500_000n } as const;
const PLAN_NAMES = Object.keys(PLANS) as (keyof typeof PLANS)[];
/** So much time lies between two calls that no limit of a minute is reached. */
const PAUSE_S = 7;

/** Settings under which everything that moves money can be done. */
export const moneySettings = (provider: InvoiceProcess): Partial<OperatorSettings> => ({
  ...{ card_payment: 'true', crypto_payment: 'true', wire_withdraw: 'true', withdrawal_fee: 2.5 },
  ...{ card_payment_minimum: 0, card_payment_maximum: 0, crypto_payments: [`BTC|Bitcoin|${WALLET}`] },
  ...{ second_approval_above: Number(TWO_ABOVE / 100n), enable_multi_plans: 'false' },
  ...invoiceSettings(provider.url),
});

const bank = {
  ...{ type: 'bank', bank_name: 'Example Bank', bank_country: 'United Kingdom', full_name: 'Ada Byron' },
  ...{ account_number: 'GB33BUKB20201555555555', country: 'United Kingdom' },
};

/** A request that was taken, and what has become of it. */
type Taken = {
  readonly asked: Asked;
  readonly id: number;
  /** Cents that it adds when approved, or that went off the balance when it was asked for. */
  readonly cents: bigint;
  state: 'pending' | 'approved' | 'rejected';
  first: string | null;
};

/**
 * One client's money by a second account of it, in cents, written without the server's code: each step is carried out
 * and must move the real balance by exactly what this account says.
 */
export class Cashier {
  /** What has been seen at all: a run that saw less than everything proves less. */
  readonly seen: Set<string>;
  readonly taken: Taken[] = [];
  readonly #server: TradingServer;
  readonly #provider: InvoiceProcess;
  readonly #trader: Trader;
  readonly #receiver: number;
  readonly #joined = new Set<number>();
  #adjusted = 0n;

  private constructor(
    place: { server: TradingServer; provider: InvoiceProcess; seen: Set<string> },
    trader: Trader,
    receiver: number,
  ) {
    this.#server = place.server;
    this.#provider = place.provider;
    this.seen = place.seen;
    this.#trader = trader;
    this.#receiver = receiver;
  }

  static async open(
    place: { server: TradingServer; provider: InvoiceProcess; seen: Set<string> },
    trader: Trader,
  ): Promise<Cashier> {
    const { status, body } = await trader.call('createWithdrawalAccount', { body: bank });
    assert.equal(status, 201);
    return new Cashier(place, trader, body.data.id);
  }

  /** What came in and went out for good, cents, and what waits or lies in plans. */
  get books() {
    const sumOf = (kind: Asked['do'], state: Taken['state']) =>
      this.taken
        .filter(({ asked, state: is }) => asked.do === kind && is === state)
        .reduce((total, { cents }) => total + cents, 0n);
    const inPlans = [...this.#joined].reduce((total, plan) => total + this.#plan(plan).cost, 0n);
    return {
      ...{ cameIn: sumOf('pay', 'approved'), adjusted: this.#adjusted, inPlans },
      ...{ paidOut: sumOf('withdraw', 'approved'), waiting: sumOf('withdraw', 'pending') },
    };
  }

  /** Carries a step out, and answers by how many cents it must have moved the real balance. */
  async take(step: MoneyStep): Promise<bigint> {
    this.#server.advance(PAUSE_S);
    if (step.do === 'pay') return this.#pay(step);
    if (step.do === 'withdraw') return this.#withdraw(step);
    if (step.do === 'decide') return this.decide(this.taken[step.which % Math.max(1, this.taken.length)], step);
    if (step.do === 'adjust') return this.#adjust(BigInt(step.cents));
    if (step.do === 'bonus') return this.#setBonus(BigInt(step.cents));
    return this.#plans(step.do, step.plan, step.isRepeated);
  }

  /**
   * What plans gave back for a loss beyond the balance, once nothing is open (R36): the house forgives only what is then
   * still below 0, so a balance below it without them shows that they did. `without` is that balance, cents.
   */
  async givenBack(without: bigint): Promise<bigint> {
    if (without >= 0n || (await this.#openPositions()) > 0) return 0n;
    const { inPlans } = this.books;
    this.#joined.clear();
    if (inPlans > 0n) this.seen.add('given back');
    return inPlans;
  }

  /** Sends a call under a key, and once more: the same answer, and no second effect. */
  async #send(operation: OperationId, body: object, isRepeated: boolean): Promise<TestAnswer> {
    const headers = { 'Idempotency-Key': randomUUID() };
    const answer = await this.#trader.call(operation, { body, headers });
    if (isRepeated) {
      const { status, body: again } = await this.#trader.call(operation, { body, headers });
      assert.deepEqual({ status, again }, { status: answer.status, again: answer.body });
    }
    return answer;
  }

  async #pay(asked: Extract<Asked, { do: 'pay' }>): Promise<bigint> {
    const { status, body: said } = await this.#send('createDeposit', depositBody(asked), asked.isRepeated);
    assert.equal(status, 201, JSON.stringify(said));
    this.taken.push({ asked, id: said.data.id, cents: creditedBy(asked), state: 'pending', first: null });
    return 0n;
  }

  async #withdraw(asked: Extract<Asked, { do: 'withdraw' }>): Promise<bigint> {
    const balance = centsOf(await this.#trader.balance());
    const wanted = (balance * BigInt(Math.round(asked.share * 1_000))) / 1_000n;
    const cents = wanted < 100n ? 100n : wanted;
    const body = { amount: Number(cents) / 100, account_id: this.#receiver, type: 'wire' };
    const expected = (await this.#isPractice())
      ? 403
      : (await this.#openPositions()) > 0 || cents > balance
        ? 422
        : 201;
    const { status, body: said } = await this.#send('createWithdrawal', body, asked.isRepeated);
    assert.equal(status, expected, JSON.stringify(said));
    this.seen.add(`withdrawal ${status}`);
    if (status !== 201) return 0n;
    this.taken.push({ asked, id: said.data.id, cents, state: 'pending', first: null });
    return -cents;
  }

  /** Decides on a request, as often at once as told: only one of them does something, and none once it is decided. */
  async decide(one: Taken | undefined, { verdict, by, times }: Omit<Decision, 'which'>): Promise<bigint> {
    if (!one) return 0n;
    const before = { ...one };
    if (verdict === 'notice') return this.#notice(one, times);
    const kind = one.asked.do === 'pay' ? 'deposit' : 'withdrawal';
    const more =
      verdict === 'reject'
        ? [kind === 'deposit' ? '--reason' : '--note', 'not right']
        : one.asked.do === 'pay'
          ? rateArguments(one.asked)
          : [];
    const command = ['--as', by, kind, verdict, String(one.id), ...more];
    const codes = (await this.#twice(times, () => this.#operate(...command))).map(({ code }) => code);
    const isDue = one.state === 'pending' && !(verdict === 'approve' && this.#needsTwo(one) && one.first === by);
    const done = codes.filter((code) => code === 0).length;
    const what = `${command.join(' ')} of ${JSON.stringify(one.asked)}`;
    assert.deepEqual([done, codes.filter((code) => code === 1).length], isDue ? [1, times - 1] : [0, times], what);
    this.seen.add(`${verdict} ${kind}, ${isDue ? 'done' : before.state === 'pending' ? 'by the first' : 'decided'}`);
    if (!isDue) return 0n;
    if (verdict === 'reject') {
      one.state = 'rejected';
      return kind === 'withdrawal' ? one.cents : 0n;
    }
    if (this.#needsTwo(one) && one.first === null) {
      one.first = by;
      return 0n;
    }
    one.state = 'approved';
    return kind === 'deposit' ? one.cents : 0n;
  }

  /** A paid invoice, and its notice as often as told; it credits a deposit by invoice that waits, and nothing else. */
  async #notice(one: Taken, times: number): Promise<bigint> {
    if (one.asked.do !== 'pay') return 0n;
    const { url } = this.#provider;
    const number = await postInvoice(url, one.id, { price: usd(BigInt(one.asked.cents)) });
    const isPaid = one.asked.method === 'btcpay' && one.state === 'pending';
    // A notice is a hint: until the provider says that it is paid, nothing moves.
    const early = await notify(this.#server, number);
    await turnInvoice(url, number, 'Settled');
    const deliveryId = randomUUID();
    const said = await this.#twice(times, () => notify(this.#server, number, { deliveryId }));
    const replayed = await notify(this.#server, number, { deliveryId });
    for (const { status } of [early, ...said, replayed]) assert.equal(status, 200);
    this.seen.add(`notice ${isPaid ? 'credits' : one.asked.method === 'btcpay' ? 'late' : 'of another deposit'}`);
    if (!isPaid) return 0n;
    one.state = 'approved';
    return one.cents;
  }

  async #plans(what: 'join' | 'leave', at: number, isRepeated: boolean): Promise<bigint> {
    const { name, cost } = this.#plan(at);
    const operation = what === 'join' ? 'joinPlan' : 'leavePlan';
    const before = centsOf(await this.#trader.balance());
    const back = this.#joined.has(at) ? cost : [...this.#joined].reduce((sum, one) => sum + this.#plan(one).cost, 0n);
    const expected =
      what === 'leave'
        ? [this.#joined.has(at) ? 200 : 422]
        : this.#joined.has(at)
          ? [409]
          : before + back < cost
            ? [422]
            : // What open positions need is known to the server's own rule alone.
              (await this.#openPositions()) > 0
              ? [200, 422]
              : [200];
    const { status, body } = await this.#send(operation, { plan_id: await this.#planId(name) }, isRepeated);
    assert.include(expected, status, JSON.stringify(body));
    this.seen.add(`${what} ${status}`);
    if (status !== 200) return 0n;
    this.#joined.clear();
    if (what === 'leave') return cost;
    this.#joined.add(at);
    return back - cost;
  }

  async #adjust(cents: bigint): Promise<bigint> {
    if (cents === 0n) return 0n;
    const after = centsOf(await this.#trader.balance()) + cents;
    const size = (amount: bigint) => (amount < 0n ? -amount : amount);
    const isAllowed =
      !(cents < 0n && after < 0n) && size(cents) <= TWO_ABOVE && size(this.#adjusted + cents) <= TWO_ABOVE;
    const isSure = !isAllowed || cents > 0n || (await this.#openPositions()) === 0;
    const amount = `${cents > 0n ? '+' : ''}${usd(cents)}`;
    const { code } = await this.#operate('balance', 'adjust', this.#name, '--reason', 'reversal', '--', amount);
    assert.include(isSure ? [isAllowed ? 0 : 1] : [0, 1], code, `${amount} after ${this.#adjusted}`);
    this.seen.add(`adjust ${code}`);
    if (code !== 0) return 0n;
    this.#adjusted += cents;
    return cents;
  }

  async #setBonus(cents: bigint): Promise<bigint> {
    assert.equal((await this.#operate('bonus', 'set', this.#name, usd(cents))).code, 0);
    assert.equal((await this.#trader.call('reloadUser')).body.data.bonus, Number(cents) / 100);
    this.seen.add('bonus');
    return 0n;
  }

  get #name(): string {
    return `WEB${this.#trader.id}`;
  }

  #needsTwo({ cents }: Taken): boolean {
    return cents > TWO_ABOVE;
  }

  #plan(at: number) {
    const name = PLAN_NAMES[at % PLAN_NAMES.length] ?? 'MINI';
    return { name, cost: PLANS[name] };
  }

  async #planId(name: string): Promise<number> {
    const [plan] = await this.#server.frame.db.select({ id: plans.id }).from(plans).where(eq(plans.name, name));
    return plan?.id ?? 0;
  }

  async #isPractice(): Promise<boolean> {
    const isIt = eq(users.id, this.#trader.id);
    const [user] = await this.#server.frame.db.select({ isPractice: users.isPractice }).from(users).where(isIt);
    return user?.isPractice ?? false;
  }

  async #openPositions(): Promise<number> {
    const isOpen = and(eq(trades.userId, this.#trader.id), eq(trades.isPractice, false), isNull(trades.closedAt));
    const [row] = await this.#server.frame.db.select({ open: count() }).from(trades).where(isOpen);
    return row?.open ?? 0;
  }

  #operate(...args: string[]): Promise<Outcome> {
    return runCommand(args, { open: async () => this.#server.services, isDemo: true, account: 'root' });
  }

  #twice<T>(times: number, work: () => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: times }, work));
  }
}
