import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import type { Command } from 'commander';
import { lockAccountIn, moveBalance } from '../ledger/account';
import { decimal, type Decimal, floor, max, SCALE, toColumn, ZERO } from '../ledger/decimal';
import { requireMarketSource } from '../ledger/real-money';
import type { Db } from '../store/db';
import { ledger, users } from '../store/schema';
import { withdrawals } from '../store/schema-money';
import { spendable } from '../trading/account-funds';
import { amountOf, LIMIT, SIGNED, USD } from './amounts';
import { type CommandContext, record, Refused } from './command-context';
import { needsTwo } from './decisions';
import { lockedPersonOf, personOf } from './people';

/** Commands that set what a client has. */
export function addMoneyCommands(program: Command, context: CommandContext): void {
  program
    .command('bonus')
    .description('the bonus that a client sees; part of no balance, margin or withdrawal')
    .command('set')
    .description('set it')
    .argument('<user>', 'email, id or WEB id')
    .argument('<amount>', 'USD, such as 250 or 99.50')
    .action((name: string, amount: string) => setBonus(context, name, amount));

  program
    .command('balance')
    .description('the balance of a client')
    .command('adjust')
    .description('add to a balance, or take from it, by a row of the ledger; not what needs two operators')
    .argument('<user>', 'email, id or WEB id')
    .argument('<amount>', 'USD with its sign: +100 adds, -25.50 takes')
    .requiredOption('--reason <text>', 'stands as the source of the row, such as "bank transfer 4711"')
    .option('--practice', 'the practice balance instead of the real one')
    .action((name: string, amount: string, options: Adjustment) => adjust(context, name, amount, options));
}

type Adjustment = { reason: string; practice?: true };

async function setBonus(context: CommandContext, name: string, text: string): Promise<void> {
  const amount = amountOf(text, USD);
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    const bonus = toColumn(amount, SCALE.money);
    await tx.update(users).set({ bonus }).where(eq(users.id, user.id));
    await record(tx, context, { action: 'bonus set', target: user.email, before: user.bonus, after: bonus });
    context.print(`${user.email}: bonus ${user.bonus} → ${bonus} USD.`);
  });
}

async function adjust(
  context: CommandContext,
  name: string,
  text: string,
  { reason, practice }: Adjustment,
): Promise<void> {
  const amount = amountOf(text, SIGNED);
  if (amount.eq('0')) throw new Refused('An adjustment of 0 changes nothing.');
  const source = reason.trim();
  if (source === '' || source.length > 200) throw new Refused('A reason has 1 to 200 characters.');
  const { clock, settings } = context.services;
  if (!practice) {
    await settings.refresh();
    requireMarketSource(context.services);
  }
  await context.transact(async (tx) => {
    const user = await personOf(tx, name);
    const account = await lockAccountIn(tx, user.id, practice === true);
    const after = account.balance.plus(amount);
    if (amount.lt('0') && after.lt('0'))
      throw new Refused(`The balance is ${toColumn(account.balance, SCALE.money)}: it cannot go below 0.`);
    if (amount.lt('0')) {
      const most = await spendable(context.services, tx, account);
      if (ZERO.minus(amount).gt(most))
        throw new Refused(
          `Open positions need the rest of it: at most ${floor(max(most, ZERO), SCALE.money).toFixed(2)} can be taken.`,
        );
    }
    if (after.gte(LIMIT)) throw new Refused('No balance may reach 1,000,000,000.');
    // In small parts it is the same money.
    const ofTheDay = practice ? amount : amount.plus(await adjustedOf(tx, user.id, clock.now()));
    if (!practice && (needsTwo(context, amount.abs()) || needsTwo(context, ofTheDay.abs()))) {
      const above = settings.current().second_approval_above;
      throw new Refused(
        `One operator cannot adjust a real balance by more than ${above} USD in a day (second_approval_above).`,
      );
    }
    await moveBalance(tx, account, { type: 'adjustment', source, amount }, clock.now());
    const [from, to] = [toColumn(account.balance, SCALE.money), toColumn(after, SCALE.money)];
    const mode = practice ? 'practice' : 'real';
    const deed = { before: { balance: from }, after: { balance: to, mode, source } };
    await record(tx, context, { action: 'balance adjust', target: user.email, ...deed });
    context.print(`${user.email}: ${mode} balance ${from} → ${to} USD.`);
  });
}

const DAY_MS = 24 * 3_600_000;

/**
 * What the adjustments of the last day added to a real balance, less what they took. What a rejected withdrawal returned
 * is a row of the same type and nobody's adjustment: it would stand in the way of one, or make room for more.
 */
async function adjustedOf(tx: Db, userId: number, now: Date): Promise<Decimal> {
  const since = new Date(now.getTime() - DAY_MS);
  const returned = tx.select({ id: withdrawals.returnId }).from(withdrawals);
  const isReturned = and(eq(withdrawals.userId, userId), eq(withdrawals.returnId, ledger.id));
  const [row] = await tx
    .select({ total: sql<string>`coalesce(sum(${ledger.amount}), 0)` })
    .from(ledger)
    .where(
      and(
        ...[eq(ledger.userId, userId), eq(ledger.isPractice, false), eq(ledger.type, 'adjustment')],
        ...[gt(ledger.at, since), notExists(returned.where(isReturned))],
      ),
    );
  return decimal(row?.total ?? '0');
}
