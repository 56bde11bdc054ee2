import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sweepOnce } from '../jobs/sweep';
import { decimal, sum } from '../ledger/decimal';
import { ledger, users } from '../store/schema';
import { throttles } from '../store/schema-access';
import { Cashier, moneySettings } from './cashier';
import { step, take, type Step } from './histories';
import { type InvoiceProcess, SECRETS, startProvider } from './invoices';
import {
  type Asked,
  centsOf,
  type Decision,
  decision,
  moneyStep,
  type MoneyStep,
  planStep,
  request,
} from './money-steps';
import { createTradingServer, type Trader, type TradingServer } from './trading-server';

/** A server on which money can move in every way, with its provider of invoices. */
export type MoneyPlace = {
  readonly server: TradingServer;
  readonly provider: InvoiceProcess;
  readonly close: () => Promise<void>;
};

export async function openMoneyPlace(): Promise<MoneyPlace> {
  const provider = await startProvider();
  const server = await createTradingServer({ invoices: SECRETS, settings: moneySettings(provider) });
  const close = async () => {
    provider.process.kill('SIGKILL');
    await server.close();
  };
  return { server, provider, close };
}

type Place = Omit<MoneyPlace, 'close'> & { readonly seen: Set<string> };
type Trading = Exclude<Step, { do: 'topUp' }>;

const OPENING = 1_000_000n;
const trading = step.filter((one): one is Trading => one.do !== 'topUp');
/** Mostly money, some trading between. */
const historyOf = (money: fc.Arbitrary<MoneyStep>) =>
  fc.array(fc.oneof({ weight: 3, arbitrary: money }, { weight: 1, arbitrary: trading }), {
    minLength: 6,
    maxLength: 16,
  });

const decide = (
  which: number,
  verdict: Decision['verdict'],
  by: Decision['by'] = 'ann',
  times: 1 | 2 = 1,
): Decision => ({
  ...{ do: 'decide', which, verdict, by, times },
});
const pay = (method: 'card' | 'crypto' | 'btcpay', cents: number, currency: 'USD' | 'EUR' = 'USD'): Asked => ({
  ...{ do: 'pay', method, currency, cents, rate: 10_842, isRepeated: true },
});
const withdraw = (share: number): Asked => ({ do: 'withdraw', share, isRepeated: true });

type History = (MoneyStep | Trading)[];
/** What a history is mostly of. */
export type MoneyTopic = 'requests' | 'plans';
const DRAWN = { requests: moneyStep, plans: planStep } as const;

/** A history that every run takes, in which all that can be decided is decided, once and again. */
const ALWAYS: Readonly<Record<MoneyTopic, History>> = {
  requests: [
    ...[pay('card', 25_025, 'EUR'), pay('crypto', 400_000), pay('btcpay', 400_000)],
    ...[decide(0, 'approve', 'ann', 2), decide(1, 'approve'), decide(1, 'approve', 'ann'), decide(1, 'approve', 'bob')],
    ...[decide(2, 'approve', 'ann'), decide(2, 'notice', 'ann', 2), decide(2, 'notice'), decide(0, 'reject')],
    ...[pay('crypto', 5_000), decide(3, 'notice'), decide(3, 'reject', 'bob', 2), decide(3, 'approve')],
    ...[withdraw(0.1), decide(4, 'approve', 'ann', 2), decide(4, 'reject'), withdraw(0.5)],
    ...[decide(5, 'approve'), decide(5, 'reject', 'bob', 2), decide(5, 'approve')],
  ],
  plans: [
    ...[withdraw(1), withdraw(0.5), { do: 'join', plan: 0, isRepeated: true } as const, decide(0, 'reject')],
    ...([
      { do: 'adjust', cents: 5_000 },
      { do: 'adjust', cents: 299_999 },
      { do: 'bonus', cents: 70_000 },
    ] as const),
    ...([0, 0, 2] as const).map((plan) => ({ do: 'join', plan, isRepeated: true }) as const),
    ...([0, 2] as const).map((plan) => ({ do: 'leave', plan, isRepeated: true }) as const),
    { do: 'place', sy: 'EURUSD', type: 'buy', share: 0.1, stopLoss: null, takeProfit: null },
    ...[withdraw(0.1), { do: 'mode', mode: 'practice' } as const, withdraw(0.1)],
    { do: 'mode', mode: 'real' },
    ...([{ do: 'move', sy: 'EURUSD', by: 1.01 }, { do: 'closeAll' }] as const),
    ...[withdraw(1), decide(1, 'approve'), decide(1, 'approve', 'bob')],
  ],
};

/** A loss beyond the balance and the plan: the plan gives back what it holds before the house forgives the rest (R36). */
const LOST: History = [
  { do: 'join', plan: 3, isRepeated: true },
  { do: 'place', sy: 'EURUSD', type: 'buy', share: 0.4, stopLoss: null, takeProfit: null },
  ...([{ do: 'move', sy: 'EURUSD', by: 0.5 }, { do: 'closeAll' }] as const),
  { do: 'leave', plan: 3, isRepeated: false },
];
const ALSO: Readonly<Record<MoneyTopic, readonly History[]>> = { requests: [], plans: [LOST] };

/** What those histories see, whatever else is drawn. */
const SEEN: Readonly<Record<MoneyTopic, readonly string[]>> = {
  requests: [
    ...['approve deposit, done', 'approve deposit, by the first', 'approve deposit, decided'],
    ...[
      'reject deposit, done',
      'reject deposit, decided',
      'notice credits',
      'notice late',
      'notice of another deposit',
    ],
    ...['withdrawal 201', 'approve withdrawal, done', 'approve withdrawal, decided'],
    ...['reject withdrawal, done', 'reject withdrawal, decided'],
  ],
  plans: [
    ...['withdrawal 403', 'withdrawal 422', 'reject withdrawal, done', 'adjust 0', 'adjust 1', 'bonus'],
    ...['join 200', 'join 409', 'join 422', 'leave 200', 'leave 422', 'given back'],
  ],
};

/**
 * Whatever a client asks for, the back office decides and the market does meanwhile: after every step the balance is the
 * sum of its ledger and moved by exactly what was decided; in the end no more was paid out than came in and was earned.
 */
export async function proveMoneyHistories(
  { server, provider }: MoneyPlace,
  topic: MoneyTopic,
  parameters: fc.Parameters<unknown>,
): Promise<void> {
  const place: Place = { server, provider, seen: new Set() };
  const start = server.services.clock.now();
  await fc.assert(
    fc.asyncProperty(historyOf(DRAWN[topic]), async (steps) => {
      const { trader, cashier } = await arrive(place, start);
      let before = await look(place, trader);
      for (const next of steps) {
        const taken = isMoney(next) ? await cashier.take(next) : await take(server, trader, next).then(() => null);
        if (taken === null) await sweepOnce(server.services);
        const now = await look(place, trader);
        const traded = now.traded - before.traded;
        const due = taken ?? (await cashier.givenBack(before.real + traded));
        const moved = now.real - before.real - traded;
        expect(moved, `cents moved by ${JSON.stringify(next)}`).toBe(due);
        const { cameIn, adjusted, inPlans, paidOut, waiting } = cashier.books;
        expect(now.real).toBe(OPENING + cameIn + adjusted + now.traded - paidOut - waiting - inPlans);
        before = now;
      }
      await expectPaidFor(trader);
    }),
    {
      ...(parameters as fc.Parameters<[History]>),
      examples: [ALWAYS[topic], ...ALSO[topic]].map((one): [History] => [one]),
    },
  );
  expect(SEEN[topic].filter((one) => !place.seen.has(one))).toEqual([]);
}

/**
 * The same requests of two clients, and the same decisions on each of them, in two orders among the requests: both end
 * alike, in balance, ledger and what each request has come to.
 */
export async function proveDecisions(
  { server, provider }: MoneyPlace,
  parameters: fc.Parameters<unknown>,
): Promise<void> {
  const place: Place = { server, provider, seen: new Set() };
  const start = server.services.clock.now();
  const asked = fc.array(request, { minLength: 2, maxLength: 4 });
  const decisions = fc.array(decision, { minLength: 2, maxLength: 7 });
  const order = fc.array(fc.nat(20), { minLength: 7, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(asked, decisions, order, async (requests, drawn, turns) => {
      const queues = requests.map((_, at) => drawn.filter(({ which }) => which % requests.length === at));
      const asDrawn = drawn.map((one) => ({ ...one, which: one.which % requests.length }));
      const merged = mergeOf(queues, turns);
      const ends = [];
      for (const row of [asDrawn, merged]) ends.push(await endOf(place, start, requests, row));
      expect(ends[1]).toEqual(ends[0]);
    }),
    parameters as fc.Parameters<[Asked[], Decision[], number[]]>,
  );
}

/** One row out of several, each of which keeps its own order. */
function mergeOf(queues: readonly (readonly Decision[])[], turns: readonly number[]): Decision[] {
  const left = queues.map((queue, which) => queue.map((one) => ({ ...one, which })));
  const merged: Decision[] = [];
  for (let at = 0; left.some(({ length }) => length > 0); at += 1) {
    const waiting = left.filter(({ length }) => length > 0);
    merged.push(...(waiting[(turns[at] ?? 0) % waiting.length]?.splice(0, 1) ?? []));
  }
  return merged;
}

async function endOf(place: Place, start: Date, requests: readonly Asked[], decisions: readonly Decision[]) {
  const { trader, cashier } = await arrive(place, start);
  const dues: string[] = [];
  for (const one of requests) dues.push(String(await cashier.take(one)));
  const all = [...cashier.taken];
  const came = requests.map((one) => all.find(({ asked }) => asked === one));
  let due = (await look(place, trader)).real;
  for (const { which, ...one } of decisions) due += await cashier.decide(came[which], one);
  expect((await look(place, trader)).real).toBe(due);
  const rows = (await trader.ledger()).map(({ type, source, amount }) => `${type} ${source} ${amount}`);
  return {
    ...{ dues, balance: await trader.balance(), ledger: rows.toSorted() },
    requests: all.map(({ state, first }) => [state, first]),
    deposits: ((await trader.call('listDeposits')).body.data as { status: unknown }[]).map(({ status }) => status),
    withdrawals: ((await trader.call('listWithdrawals')).body.data as { status: unknown }[]).map((one) => one.status),
  };
}

/** A new client with 10,000.00, at the hour at which every history begins. */
async function arrive(place: Place, start: Date) {
  const { server } = place;
  server.market.unscript();
  server.setTime(start.toISOString());
  // What histories before this one asked for, in the same minute by the server's clock.
  await server.frame.db.delete(throttles);
  const trader = await server.trader();
  return { trader, cashier: await Cashier.open(place, trader) };
}

const isMoney = (one: MoneyStep | Trading): one is MoneyStep =>
  ['pay', 'withdraw', 'decide', 'join', 'leave', 'adjust', 'bonus'].includes(one.do);

/**
 * The real balance, and what of it trades have made, in cents. Both balances must be the sums of their rows, and each row
 * say what the balance was after it.
 */
async function look({ server }: Place, { id }: Trader): Promise<{ real: bigint; traded: bigint }> {
  const { db } = server.frame;
  const rows = await db.select().from(ledger).where(eq(ledger.userId, id)).orderBy(ledger.id);
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const held = [user?.balance, user?.practiceBalance].map((text) => centsOf(text ?? ''));
  const summed = [false, true].map((isPractice) => {
    let total = 0n;
    for (const row of rows.filter((one) => one.isPractice === isPractice)) {
      total += centsOf(row.amount);
      expect(centsOf(row.balanceAfter), `the balance after row ${row.id}`).toBe(total);
    }
    return total;
  });
  expect(held, 'both balances by their ledger').toEqual(summed);
  // What the house forgives of a loss beyond the balance comes with the close (R36).
  const trades = rows.filter(({ type, isPractice }) => (type === 'trade' || type === 'protection') && !isPractice);
  return { real: held[0] ?? 0n, traded: trades.reduce((total, { amount }) => total + centsOf(amount), 0n) };
}

/** With everything closed: what was paid out came in before, or was earned; by the client's own lists and the ledger. */
async function expectPaidFor(trader: Trader): Promise<void> {
  await trader.switchTo('real');
  await trader.closeAll();
  const rows = await trader.ledger();
  const withdrawals = (await trader.call('listWithdrawals')).body.data as { amount: number; status: string }[];
  const amounts = (status: string) =>
    sum(withdrawals.filter((one) => one.status === status).map(({ amount }) => decimal(amount)));
  const came = sum(rows.filter(({ type }) => type === 'deposit').map(({ amount }) => decimal(amount)));
  const given = sum(
    rows
      .filter(({ type, source }) => type === 'protection' || (type === 'adjustment' && source !== 'withdrawal'))
      .map(({ amount }) => decimal(amount)),
  );
  const earned = sum((await trader.closed()).map(({ profit }) => decimal(profit)));
  // The profits of the answers are rounded to six decimals.
  const most = decimal('10000').plus(came).plus(given).plus(earned).plus(decimal(rows.length).times('0.000001'));
  expect(amounts('approved').lte(most)).toBe(true);
  const debits = sum(rows.filter(({ type }) => type === 'withdrawal').map(({ amount }) => decimal(amount)));
  const returned = rows.filter(({ type, source }) => type === 'adjustment' && source === 'withdrawal');
  expect(sum(returned.map(({ amount }) => decimal(amount))).toFixed()).toBe(amounts('rejected').toFixed());
  expect(debits.plus(amounts('approved')).plus(amounts('rejected')).plus(amounts('pending')).toFixed()).toBe('0');
}
