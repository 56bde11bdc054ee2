import { and, count, eq } from 'drizzle-orm';
import type { Command } from 'commander';
import { decimal, SCALE, toColumn } from '../ledger/decimal';
import { openReceiver } from '../money/receivers';
import { approveWithdrawal, lockWithdrawal, rejectWithdrawal } from '../money/withdrawal-decision';
import { users } from '../store/schema';
import { type WithdrawalRow, withdrawals } from '../store/schema-money';
import { type CommandContext, record, Refused } from './command-context';
import {
  asList,
  firstApproval,
  idOf,
  type ListOptions,
  needsTwo,
  noteOf,
  pageOf,
  printPage,
  requireSecond,
} from './decisions';
import { forgivenSince, printForgiven } from './forgiven';
import { inLine } from './terminal';

const STATES = ['pending', 'approved', 'rejected'] as const;
type State = (typeof STATES)[number];

/** Commands about what clients want paid out. */
export function addWithdrawalCommands(program: Command, context: CommandContext): void {
  const withdrawal = program
    .command('withdrawal')
    .description('what clients want paid out: to approve, and to pay then, or to reject');
  asList(withdrawal.command('list'), STATES)
    .description('list withdrawals: pending ones from the oldest on, decided ones from the newest')
    .action((options: ListOptions<State>) => list(context, options));
  withdrawal
    .command('show')
    .description('print where a withdrawal stands, and its receiver in full; the audit knows who read it')
    .argument('<id>', 'as "withdrawal list" shows it')
    .action((id: string) => show(context, id));
  withdrawal
    .command('approve')
    .description('let it be paid, by whoever pays: not before; a large one needs a second operator')
    .argument('<id>', 'as "withdrawal list" shows it')
    .option('--note <text>', 'what the client reads')
    .action((id: string, { note }: { note?: string }) => approve(context, id, note));
  withdrawal
    .command('reject')
    .alias('decline')
    .description('turn a pending withdrawal down; the whole amount returns to the balance')
    .argument('<id>', 'as "withdrawal list" shows it')
    .requiredOption('--note <text>', 'what the client reads')
    .action((id: string, { note }: { note: string }) => reject(context, id, note));
}

async function list(context: CommandContext, options: ListOptions<State>): Promise<void> {
  const { status } = options;
  const { db } = context.services;
  const isAsked = eq(withdrawals.status, status);
  const page = pageOf(withdrawals.id, options);
  const [all] = await db.select({ total: count() }).from(withdrawals).where(isAsked);
  const rows = await db
    .select({ withdrawal: withdrawals, email: users.email, blockedAt: users.blockedAt, forgiven: forgivenSince })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .where(and(isAsked, page.from))
    .orderBy(page.order)
    .limit(page.limit);
  printPage(
    context,
    ['ID', 'CLIENT', 'TYPE', 'AMOUNT', 'FEE', 'TO PAY', 'CREATED', 'NOTE'],
    rows.map(({ withdrawal, email, blockedAt, forgiven }) => {
      const { id, type, amount, fee, total, createdAt, note, firstApprover } = withdrawal;
      const waiting = firstApprover === null ? null : `approved by ${firstApprover}, needs another`;
      const blocked = status === 'rejected' || blockedAt === null ? null : 'the client is blocked';
      const lost = forgiven === null ? null : `the house has forgiven ${forgiven} USD since`;
      const said = status === 'pending' ? [waiting, blocked, lost] : [blocked, note];
      return [String(id), email, type, amount, fee, total, createdAt.toISOString(), said.filter(Boolean).join('; ')];
    }),
    { total: all?.total ?? 0, none: `No withdrawal is ${status}.` },
  );
}

async function show(context: CommandContext, text: string): Promise<void> {
  await context.transact(async (tx) => {
    const id = idOf(text);
    const [row] = await tx
      .select({ withdrawal: withdrawals, email: users.email, blockedAt: users.blockedAt })
      .from(withdrawals)
      .innerJoin(users, eq(users.id, withdrawals.userId))
      .where(eq(withdrawals.id, id));
    if (!row) throw new Refused(`There is no withdrawal ${text}.`);
    await record(tx, context, { action: 'withdrawal show', target: row.email, after: { id } });
    context.print(`${row.email}: ${standing(context, row.withdrawal)}.${ofBlocked(row.blockedAt)}`);
    await printForgiven(context, tx, row.withdrawal);
    context.print(`${row.withdrawal.total} USD to`);
    for (const [field, value] of Object.entries(openReceiver(context.services, row.withdrawal)))
      context.print(`  ${field.replaceAll('_', ' ')}: ${inLine(String(value))}`);
  });
}

const ofBlocked = (at: Date | null): string => (at === null ? '' : ` The client is blocked since ${at.toISOString()}.`);

/** For whoever reads the receiver in order to pay: nobody is paid too early or in vain. What was paid is not known here. */
function standing(context: CommandContext, { status, firstApprover, decidedAt, amount }: WithdrawalRow): string {
  if (status === 'rejected') return 'rejected, and the amount has returned: pay nothing';
  if (status === 'approved') return `approved at ${decidedAt?.toISOString()}: to be paid, unless that was done`;
  const isHalf = firstApprover !== null && needsTwo(context, decimal(amount));
  return `pending: pay nothing before ${isHalf ? `another than ${firstApprover} approves it as well` : 'it is approved'}`;
}

async function locked(tx: Parameters<typeof lockWithdrawal>[0], text: string) {
  const found = await lockWithdrawal(tx, idOf(text));
  if (!found) throw new Refused(`There is no withdrawal ${text}.`);
  const { status } = found.withdrawal;
  if (status !== 'pending') throw new Refused(`Withdrawal ${text} is ${status} already.`);
  const [user] = await tx
    .select({ email: users.email, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, found.account.userId));
  return { ...found, email: user?.email ?? '', blockedAt: user?.blockedAt ?? null };
}

const said = ({ id, amount, fee, total, type }: WithdrawalRow) => ({ id, amount, fee, total, type });

async function approve(context: CommandContext, text: string, typedNote: string | undefined): Promise<void> {
  const { services } = context;
  const typed = typedNote === undefined ? null : noteOf(typedNote);
  await services.settings.refresh();
  await context.transact(async (tx) => {
    const { email, blockedAt, ...found } = await locked(tx, text);
    const { withdrawal } = found;
    // Where the second operator writes none, the client reads the first one's.
    const note = typed ?? withdrawal.note;
    if (requireSecond(context, withdrawal, decimal(withdrawal.amount))) {
      const first = { ...firstApproval(context), note };
      await tx.update(withdrawals).set(first).where(eq(withdrawals.id, withdrawal.id));
      await record(tx, context, {
        action: 'withdrawal approve, first',
        target: email,
        after: { ...said(withdrawal), note },
      });
      context.print(
        `${email}: withdrawal ${text} needs the approval of a second operator. Pay nothing yet.${ofBlocked(blockedAt)}`,
      );
      await printForgiven(context, tx, withdrawal);
      return;
    }
    if (!(await approveWithdrawal(services, tx, found, note)))
      throw new Refused(`Withdrawal ${text} was decided meanwhile.`);
    const before = { first: withdrawal.firstApprover };
    await record(tx, context, {
      action: 'withdrawal approve',
      target: email,
      before,
      after: { ...said(withdrawal), note },
    });
    context.print(`${email}: withdrawal ${text} approved, ${withdrawal.total} USD to pay.${ofBlocked(blockedAt)}`);
    await printForgiven(context, tx, withdrawal);
  });
}

async function reject(context: CommandContext, text: string, typedNote: string): Promise<void> {
  const note = noteOf(typedNote);
  await context.transact(async (tx) => {
    const { email, ...found } = await locked(tx, text);
    const { withdrawal, account } = found;
    if (!(await rejectWithdrawal(context.services, tx, found, note)))
      throw new Refused(`Withdrawal ${text} was decided meanwhile.`);
    const [from, to] = [account.balance, account.balance.plus(withdrawal.amount)].map((one) =>
      toColumn(one, SCALE.money),
    );
    const deed = { before: { balance: from }, after: { ...said(withdrawal), note, balance: to } };
    await record(tx, context, { action: 'withdrawal reject', target: email, ...deed });
    context.print(`${email}: withdrawal ${text} rejected, balance ${from} → ${to} USD.`);
  });
}
