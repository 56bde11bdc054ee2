import type { components } from '@bourse/contract';
import { and, count, eq, isNull } from 'drizzle-orm';
import { requireStepUp } from '../access/step-up';
import type { Answer, Ctx } from '../http/handlers';
import { type Page, type PageQuery, readPage } from '../http/pages';
import { invalid, Problem } from '../http/problem';
import { say } from '../http/text';
import { type LockedAccount, moveBalance } from '../ledger/account';
import { type Decimal, decimal, halfUp, SCALE, toColumn, toJson, ZERO } from '../ledger/decimal';
import { requireMarketSource } from '../ledger/real-money';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { trades, users } from '../store/schema';
import { type WithdrawalAccountRow, withdrawalAccounts, type WithdrawalRow, withdrawals } from '../store/schema-money';
import { isOn } from '../store/switches';
import { runIntent } from '../trading/intents';
import { formatAmount } from './amounts';
import { isTypeOn, openReceiver, sealReceiver } from './receivers';

type Schemas = components['schemas'];

const TEXTS = {
  done: 'Withdrawal Initiated, awaiting approval',
  practice: 'A practice account cannot withdraw',
  identity: 'Verify your identity before making a withdrawal',
  positions: "Sorry, you can't initiate a withdrawal now. Close all open positions and try again",
  account: 'Invalid withdrawal account',
  held: 'A new account takes its first withdrawal after 24 hours',
  balance: 'Insufficient balance',
  fee: 'The fee for this withdrawal has changed. Please check the figures and try again.',
  waiting: 'Too many withdrawals await approval. Please write to support.',
  below: (amount: string) => say('Amount cannot be less than {amount}', { amount }),
} as const;

/** Withdrawals that one user may ask for in a minute (M-293). */
const TURN = { action: 'withdrawal', limit: 10, windowMs: 60_000 } as const;
const HOLD_MS = 24 * 3_600_000;
/** Withdrawals of one user that may await approval at a time, so that nobody fills the back office's list. */
export const MOST_PENDING = 100;
/** When a user whose withdrawals all wait may ask again, seconds. */
const PENDING_RETRY = 3600;

type Cost = { readonly fee: Decimal; readonly total: Decimal };

/** What a withdrawal costs and what the receiver gets, in whole cents, half up (M-102). */
export function feeOf(amount: Decimal, percent: Decimal): Cost {
  const fee = halfUp(amount.times(percent).times(decimal('0.01')), SCALE.money);
  return { fee, total: amount.minus(fee) };
}

/**
 * Takes the gross amount off the real balance and writes the request down, once for its key and in the transaction that
 * locked the account: two requests at once for the whole balance are one withdrawal and one refusal (M-103).
 */
export async function createWithdrawal(
  services: Services,
  { body, user, headers }: Pick<Ctx<'createWithdrawal'>, 'body' | 'user' | 'headers'>,
): Promise<Answer<'createWithdrawal'>> {
  await services.settings.refresh();
  requireMarketSource(services);
  const call = {
    operation: 'createWithdrawal',
    user,
    key: headers['Idempotency-Key'],
    body,
    turn: { ...TURN, subject: String(user.id) },
  } as const;
  return runIntent(services, call, async (tx, account) => {
    const receiver = await requireAllowed(services, tx, account, body);
    await requireRoom(tx, user.id);
    const cost = shownCost(services, body);
    await requireStepUp(services, tx, user);
    const row = await withdraw(services, tx, account, { ...body, ...cost }, receiver);
    return { answer: { status: 201, body: { message: TEXTS.done, data: withdrawalAnswer(row) } }, hasEffect: true };
  });
}

/** The first check that fails is the only answer (M-100): mode, identity, positions, receiver, amount, then fee and code. */
async function requireAllowed(
  services: Services,
  tx: Db,
  account: LockedAccount,
  { amount: asked, account_id: accountId, type }: Schemas['WithdrawalRequest'],
): Promise<WithdrawalAccountRow> {
  const settings = services.settings.current();
  if (account.isPractice) throw new Problem(403, TEXTS.practice, { word: 'practice_account' });
  if (isOn(settings.require_kyc_for_withdrawal) && !(await isIdentityApproved(tx, account.userId)))
    throw new Problem(403, TEXTS.identity, { word: 'kyc_required' });
  if (await hasOpenPositions(tx, account.userId)) throw invalid('positions', TEXTS.positions, 'open_positions');

  const mine = and(eq(withdrawalAccounts.id, accountId), eq(withdrawalAccounts.userId, account.userId));
  const [receiver] = await tx.select().from(withdrawalAccounts).where(mine);
  const isRight = receiver?.type === (type === 'wire' ? 'bank' : type) && isTypeOn(settings, receiver.type);
  if (!receiver || !isRight) throw invalid('account_id', TEXTS.account);
  const age = services.clock.now().getTime() - receiver.createdAt.getTime();
  if (isOn(settings.enable_withdrawal_hold) && age < HOLD_MS) throw invalid('account_id', TEXTS.held, 'account_held');

  const [amount, least] = [decimal(asked), decimal(settings.minimum_withdrawal)];
  if (amount.lt(least)) throw invalid('amount', TEXTS.below(formatAmount(least)));
  if (amount.gt(account.balance)) throw invalid('amount', TEXTS.balance);
  return receiver;
}

async function requireRoom(tx: Db, userId: number): Promise<void> {
  const isWaiting = and(eq(withdrawals.userId, userId), eq(withdrawals.status, 'pending'));
  const [row] = await tx.select({ waiting: count() }).from(withdrawals).where(isWaiting);
  if ((row?.waiting ?? 0) >= MOST_PENDING) throw new Problem(429, TEXTS.waiting, { retryAfter: PENDING_RETRY });
}

/** What it costs now. Throws a 422 when a person has agreed to another fee, before a code is used up for it. */
function shownCost(services: Services, { amount, fee: shown }: Schemas['WithdrawalRequest']): Cost {
  const cost = feeOf(decimal(amount), decimal(services.settings.current().withdrawal_fee));
  if (shown !== undefined && !cost.fee.eq(decimal(shown))) throw invalid('fee', TEXTS.fee);
  return cost;
}

async function isIdentityApproved(tx: Db, userId: number): Promise<boolean> {
  const [user] = await tx.select({ since: users.identityApprovedAt }).from(users).where(eq(users.id, userId));
  return (user?.since ?? null) !== null;
}

/** Of the real account: practice positions never hold a withdrawal up (M-101). */
async function hasOpenPositions(tx: Db, userId: number): Promise<boolean> {
  const isOpen = and(eq(trades.userId, userId), eq(trades.isPractice, false), isNull(trades.closedAt));
  return (await tx.select({ id: trades.id }).from(trades).where(isOpen).limit(1)).length > 0;
}

async function withdraw(
  services: Services,
  tx: Db,
  account: LockedAccount,
  { amount: asked, type, fee, total }: Pick<Schemas['WithdrawalRequest'], 'amount' | 'type'> & Cost,
  receiver: WithdrawalAccountRow,
): Promise<WithdrawalRow> {
  const at = services.clock.now();
  const amount = decimal(asked);
  const movement = { type: 'withdrawal', source: type, amount: ZERO.minus(amount) } as const;
  const { ledgerId } = await moveBalance(tx, account, movement, at);
  const [row] = await tx
    .insert(withdrawals)
    .values({
      userId: account.userId,
      type,
      amount: toColumn(amount, SCALE.money),
      fee: toColumn(fee, SCALE.money),
      total: toColumn(total, SCALE.money),
      ...sealReceiver(services, account.userId, openReceiver(services, receiver)),
      createdAt: at,
      debitId: ledgerId,
    })
    .returning();
  if (!row) throw new Error('The withdrawal was not stored');
  return row;
}

/** A page of the user's withdrawals (M-225, R35). */
export async function listWithdrawals(
  { db }: Services,
  userId: number,
  query: PageQuery,
): Promise<Page<Schemas['Withdrawal']>> {
  const { id, createdAt: at } = withdrawals;
  const list = { path: '/user/withdrawals', id, at, isMine: eq(withdrawals.userId, userId) };
  const { data, links } = await readPage(db, list, query, (where, order, most) =>
    db
      .select()
      .from(withdrawals)
      .where(where)
      .orderBy(...order)
      .limit(most),
  );
  return { data: data.map(withdrawalAnswer), links };
}

/** The wire's withdrawal; of the receiver it says no more than the type. */
function withdrawalAnswer(row: WithdrawalRow): Schemas['Withdrawal'] {
  return {
    id: row.id,
    amount: toJson(row.amount),
    fee: toJson(row.fee),
    total: toJson(row.total),
    type: row.type,
    status: row.status,
    // Until it is decided, a note is the first operator's alone.
    note: row.status === 'pending' ? null : row.note,
    created_at: row.createdAt.toISOString(),
  };
}
