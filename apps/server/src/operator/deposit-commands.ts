import { and, count, eq } from 'drizzle-orm';
import type { Command } from 'commander';
import { type Decimal, decimal, hasScale, SCALE, toColumn } from '../ledger/decimal';
import { approveDeposit, creditOf, FOREIGN, lockDeposit, rejectDeposit } from '../money/deposit-decision';
import { users } from '../store/schema';
import { DEPOSIT_STATUS, type DepositRow, deposits } from '../store/schema-money';
import { LIMIT } from './amounts';
import { type CommandContext, record, Refused } from './command-context';
import { addDepositCheck } from './deposit-check';
import { asList, firstApproval, idOf, type ListOptions, noteOf, pageOf, printPage, requireSecond } from './decisions';

type State = keyof typeof DEPOSIT_STATUS;
const STATES = Object.keys(DEPOSIT_STATUS) as State[];

/** USD for one EUR or GBP: beyond these it is a slip, such as a point in the wrong place or the rate the wrong way round. */
const [LEAST_RATE, MOST_RATE] = ['0.5', '2'] as const;

/** Commands about what clients have paid in. */
export function addDepositCommands(program: Command, context: CommandContext): void {
  const deposit = program.command('deposit').description('what clients say they have paid in, to approve or to reject');
  asList(deposit.command('list'), STATES)
    .description('list deposits: pending ones from the oldest on, decided ones from the newest')
    .action((options: ListOptions<State>) => list(context, options));
  deposit
    .command('approve')
    .description('credit a pending deposit to the real balance, once; a large one needs a second operator')
    .argument('<id>', 'as "deposit list" shows it')
    .option('--rate <usd>', 'of a deposit in EUR or GBP: USD for one unit, such as 1.0842')
    .action((id: string, { rate }: { rate?: string }) => approve(context, id, rate));
  deposit
    .command('reject')
    .alias('decline')
    .description('turn a pending deposit down; no balance changes')
    .argument('<id>', 'as "deposit list" shows it')
    .requiredOption('--reason <text>', 'stays with the deposit')
    .action((id: string, { reason }: { reason: string }) => reject(context, id, reason));
  addDepositCheck(deposit, context);
}

/** Of a coin with the wallet that the client was shown: since then another one may be set. */
function named({ method, currency, amount, cardBrand, cardLast4, billingAddress }: DepositRow): string {
  if (method === 'crypto') return `${amount} USD in ${currency} to ${billingAddress ?? 'no wallet'}`;
  return `${amount} ${currency} by ${cardBrand === null ? method : `${cardBrand} ending in ${cardLast4}`}`;
}

async function list(context: CommandContext, options: ListOptions<State>): Promise<void> {
  const { status } = options;
  const { db } = context.services;
  const isAsked = eq(deposits.status, DEPOSIT_STATUS[status]);
  const page = pageOf(deposits.id, options);
  const [all] = await db.select({ total: count() }).from(deposits).where(isAsked);
  const rows = await db
    .select({ deposit: deposits, email: users.email })
    .from(deposits)
    .innerJoin(users, eq(users.id, deposits.userId))
    .where(and(isAsked, page.from))
    .orderBy(page.order)
    .limit(page.limit);
  printPage(
    context,
    ['ID', 'CLIENT', 'DEPOSIT', 'CREATED', 'NOTE'],
    rows.map(({ deposit, email }) => {
      const waiting = deposit.firstApprover === null ? '' : `approved by ${deposit.firstApprover}, needs another`;
      const note = deposit.note ?? (status === 'pending' ? waiting : '');
      return [String(deposit.id), email, named(deposit), deposit.createdAt.toISOString(), note];
    }),
    { total: all?.total ?? 0, none: `No deposit is ${status}.` },
  );
}

async function locked(tx: Parameters<typeof lockDeposit>[0], text: string) {
  const found = await lockDeposit(tx, idOf(text));
  if (!found) throw new Refused(`There is no deposit ${text}.`);
  const { status } = found.deposit;
  if (status !== DEPOSIT_STATUS.pending) throw new Refused(`Deposit ${text} is ${STATES[status]} already.`);
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, found.account.userId));
  return { ...found, email: user?.email ?? '' };
}

async function approve(context: CommandContext, text: string, typedRate: string | undefined): Promise<void> {
  const { services } = context;
  await services.settings.refresh();
  await context.transact(async (tx) => {
    const { email, ...found } = await locked(tx, text);
    const { deposit, account } = found;
    const rate = rateOf(deposit, typedRate);
    const credit = creditOf(deposit, rate);
    if (account.balance.plus(credit).gte(LIMIT)) throw new Refused('No balance may reach 1,000,000,000.');
    const values = { amount: deposit.amount, currency: deposit.currency, rate: rate?.toFixed() ?? null };
    const isCorrected = deposit.firstRate !== null && rate !== null && !rate.eq(deposit.firstRate);
    if (requireSecond(context, isCorrected ? null : deposit, credit)) {
      const firstRate = rate === null ? null : toColumn(rate, SCALE.price);
      await tx
        .update(deposits)
        .set({ ...firstApproval(context), firstRate })
        .where(eq(deposits.id, deposit.id));
      await record(tx, context, {
        action: 'deposit approve, first',
        target: email,
        ...(isCorrected ? { before: { first: deposit.firstApprover, rate: deposit.firstRate } } : {}),
        after: { id: deposit.id, ...values },
      });
      context.print(`${email}: deposit ${text} needs the approval of a second operator. Nothing is credited yet.`);
      return;
    }
    const done = await approveDeposit(services, tx, found, { rate });
    if (!done) throw new Refused(`Deposit ${text} was decided meanwhile.`);
    const balance = toColumn(done.balance, SCALE.money);
    await record(tx, context, {
      action: 'deposit approve',
      target: email,
      before: { balance: toColumn(account.balance, SCALE.money), first: deposit.firstApprover },
      after: { id: deposit.id, ...values, credited: toColumn(done.credited, SCALE.money), balance },
    });
    context.print(`${email}: ${named(deposit)} credited with ${done.credited.toFixed(2)} USD, balance ${balance} USD.`);
  });
}

/**
 * The rate of a deposit in another currency: the one typed or, for the second operator, the first one's. Another one than
 * that is a first approval anew: a mistyped rate has a way back, and nothing is credited at a rate that one operator saw.
 */
function rateOf({ method, currency, firstRate }: DepositRow, typed: string | undefined): Decimal | null {
  if (method !== 'card' || !FOREIGN.includes(currency)) {
    if (typed !== undefined) throw new Refused('This deposit is in USD: it takes no rate.');
    return null;
  }
  if (typed === undefined && firstRate === null)
    throw new Refused(`This deposit is in ${currency}: give --rate, the USD for one ${currency}.`);
  const text = typed ?? firstRate ?? '';
  const rate = /^\d{1,4}(\.\d+)?$/.test(text) ? decimal(text) : null;
  if (!rate || rate.lte('0') || !hasScale(rate, SCALE.price))
    throw new Refused(`"${text}" is no rate: above 0, at most eight decimals.`);
  if (rate.lt(LEAST_RATE) || rate.gt(MOST_RATE))
    throw new Refused(`A rate is from ${LEAST_RATE} to ${MOST_RATE} USD for one ${currency}, not ${rate.toFixed()}.`);
  return rate;
}

async function reject(context: CommandContext, text: string, reason: string): Promise<void> {
  const note = noteOf(reason);
  await context.transact(async (tx) => {
    const { email, ...found } = await locked(tx, text);
    if (!(await rejectDeposit(context.services, tx, found, note)))
      throw new Refused(`Deposit ${text} was decided meanwhile.`);
    await record(tx, context, {
      action: 'deposit reject',
      target: email,
      after: { id: found.deposit.id, reason: note },
    });
    context.print(`${email}: ${named(found.deposit)} rejected.`);
  });
}
