import { and, desc, eq, sql } from 'drizzle-orm';
import { type Decimal, decimal, hasScale, SCALE, toColumn, ZERO } from './decimal';
import { isActivePractice } from './mode';
import { Problem } from '../http/problem';
import { type Db, sqlState } from '../store/db';
import { ledger, users } from '../store/schema';
import { joinedPlans, plans } from '../store/schema-account';
import type { SettingKey } from '../store/settings';
import { settingsOf } from '../store/settings-store';

/** A user's row, locked until the transaction ends: moving money or opening a position needs this lock first. */
export type LockedAccount = {
  readonly userId: number;
  /** The account mode: the active one as of the lock, unless another was asked for. */
  readonly isPractice: boolean;
  /** Balance of that mode, USD. */
  readonly balance: Decimal;
};

/** Whose call locks the account. */
export type AccountCaller = { readonly id: number; readonly tokenHash: string };

/** Longest wait for the row, as PostgreSQL writes it; a call that holds it longer is still running. */
const LOCK_WAIT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement waited too long for a lock, which undoes its transaction. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE;

/** Another call of this user holds the account for too long; nothing was done. */
export class AccountBusy extends Problem {
  constructor() {
    super(503, 'The account is busy. Please try again.', { retryAfter: 1 });
  }
}

/**
 * Does what locks a user's row. Throws AccountBusy when another call holds it for too long; the rest of the transaction
 * waits no longer for a lock either.
 */
export async function lockInTime<T>(tx: Db, lock: () => Promise<T>): Promise<T> {
  await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_WAIT}'`));
  try {
    return await lock();
  } catch (error) {
    throw isLockTimeout(error) ? new AccountBusy() : error;
  }
}

/**
 * Locks the caller's row, waiting for other calls of this user; the account is that of the active mode (R18). Throws
 * AccountBusy when that takes too long, and a 401 when the caller was signed out before that wait began, or is blocked.
 */
export async function lockAccount(tx: Db, { id, tokenHash }: AccountCaller): Promise<LockedAccount> {
  const user = await lockUser(tx, id, tokenHash);
  return accountOf(id, user, isActivePractice(settingsOf(user.stored), user.isPractice));
}

/** The same for an account mode that need not be the active one; without a token for whoever acts on another's account. */
export async function lockAccountIn(
  tx: Db,
  userId: number,
  isPractice: boolean,
  tokenHash?: string,
): Promise<LockedAccount> {
  return accountOf(userId, await lockUser(tx, userId, tokenHash), isPractice);
}

async function lockUser(
  tx: Db,
  userId: number,
  tokenHash: string | undefined,
): Promise<StoredAccount & { stored: { key: string; value: unknown }[] }> {
  return lockInTime(tx, async () => {
    const [user] = await tx
      .select({ ...columns, practice: practiceSetting, mayAct: mayAct(tokenHash) })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!user?.mayAct) throw new Problem(401, 'Unauthenticated.');
    const { practice, ...account } = user;
    return { ...account, stored: practice === null ? [] : [{ key: PRACTICE, value: JSON.parse(practice) as unknown }] };
  });
}

/** Locks the user's row unless somebody else holds it; the account is that of the mode asked for. */
export async function tryLockAccount(tx: Db, userId: number, isPractice: boolean): Promise<LockedAccount | null> {
  const [user] = await tx.select(columns).from(users).where(eq(users.id, userId)).for('update', { skipLocked: true });
  return user ? accountOf(userId, user, isPractice) : null;
}

const columns = { isPractice: users.isPractice, balance: users.balance, practiceBalance: users.practiceBalance };
const PRACTICE = 'enable_practice_account' satisfies SettingKey;
/**
 * What the table says about the practice account, read with the row: what this process knows may be seconds old, and
 * another one may have told the client of the other mode already.
 */
const practiceSetting = sql<string | null>`(select s.value::text from settings s where s.key = ${PRACTICE})`;
/** As of when the wait for the row began: a token that ends during it has ended just after its call. */
const mayAct = (tokenHash: string | undefined) =>
  tokenHash === undefined
    ? sql<boolean>`true`
    : sql<boolean>`blocked_at is null and exists (select 1 from tokens t where t.hash = ${tokenHash})`;
type StoredAccount = { isPractice: boolean; balance: string; practiceBalance: string };

function accountOf(userId: number, user: StoredAccount, isPractice: boolean): LockedAccount {
  return { userId, isPractice, balance: decimal(isPractice ? user.practiceBalance : user.balance) };
}

/** What moves a balance besides a closed position. */
export type Movement = {
  readonly type: 'deposit' | 'withdrawal' | 'adjustment' | 'top_up' | 'plan';
  /** What it came from, such as the method of a deposit. */
  readonly source: string;
  /** Signed, USD, at most two decimals. */
  readonly amount: Decimal;
};

/**
 * Moves the balance of a locked account, with the ledger row that accounts for it (R19). Answers the account as it is
 * afterwards, and the row's id; throws when taking would leave less than 0, or the amount is no whole number of cents. What is added may
 * leave less: open positions may stand against it (R36).
 */
export async function moveBalance(
  tx: Db,
  account: LockedAccount,
  { type, source, amount }: Movement,
  at: Date,
): Promise<LockedAccount & { readonly ledgerId: number }> {
  const balance = account.balance.plus(amount);
  if (!hasScale(amount, SCALE.money)) throw new Error('An amount must be of whole cents');
  if (amount.lt('0') && balance.lt('0')) throw new Error('A balance must not fall below 0');
  const { userId, isPractice } = account;
  const [amountColumn, balanceAfter] = [toColumn(amount, SCALE.money), toColumn(balance, SCALE.money)];
  const [row] = await tx
    .insert(ledger)
    .values({ userId, isPractice, type, source, amount: amountColumn, balanceAfter, at })
    .returning({ id: ledger.id });
  if (!row) throw new Error('The movement was not written');
  await writeBalance(tx, account, balanceAfter);
  return { ...account, balance, ledgerId: row.id };
}

async function writeBalance(tx: Db, { userId, isPractice }: LockedAccount, balance: string): Promise<void> {
  await tx
    .update(users)
    .set(isPractice ? { practiceBalance: balance } : { balance })
    .where(eq(users.id, userId));
}

/** One closed position's part in the balance. */
export type Settlement = {
  readonly tradeId: number;
  readonly source: string;
  /** Signed, USD, whole cents. */
  readonly amount: Decimal;
};

/** What stood for a loss beyond the balance. */
export type Cover = {
  /** Plans that ended for it, in this order. */
  readonly givenBack: readonly { readonly name: string; readonly amount: Decimal }[];
  /** What the house forgave; 0 for nothing. */
  readonly madeUp: Decimal;
};

const PROTECTION = 'Negative balance protection';

/** The plans that hold a client's own money, the one joined last first. */
const plansOf = (tx: Db, userId: number) =>
  tx
    .select({ planId: joinedPlans.planId, paid: joinedPlans.paid, name: plans.name })
    .from(joinedPlans)
    .innerJoin(plans, eq(plans.id, joinedPlans.planId))
    .where(and(eq(joinedPlans.userId, userId), sql`${joinedPlans.paid} > 0`))
    .orderBy(desc(joinedPlans.debitId));

/**
 * Books closed positions to their mode's balance, whole, with one ledger row for each that moved it, so that the
 * balance stays the sum of its rows (T-081, R19). It may stand below 0 while others are open; with none left open it
 * is set to 0 by a row of its own, whatever the order of the closes was (R36). Before the house forgives anything, plans
 * give back what they hold: nobody shelters money in one from a loss. Answers the balance afterwards, what it was after
 * each of them that moved it, and what stood for a loss beyond it.
 */
export async function settle(
  tx: Db,
  account: LockedAccount,
  settlements: readonly Settlement[],
  isAnyOpen: boolean,
  at: Date,
): Promise<{ readonly balance: Decimal; readonly afterEach: ReadonlyMap<number, Decimal>; readonly cover: Cover }> {
  const { userId, isPractice } = account;
  let { balance } = account;
  const givenBack: Array<Cover['givenBack'][number]> = [];
  let madeUp = ZERO;
  const afterEach = new Map<number, Decimal>();
  const rows: Array<typeof ledger.$inferInsert> = [];
  const book = (
    amount: Decimal,
    origin: { type: 'trade' | 'plan' | 'protection'; source: string; tradeId?: number },
  ) => {
    if (amount.eq('0')) return;
    balance = balance.plus(amount);
    const columns = { amount: toColumn(amount, SCALE.money), balanceAfter: toColumn(balance, SCALE.money) };
    rows.push({ userId, isPractice, ...origin, ...columns, at });
    if (origin.tradeId !== undefined) afterEach.set(origin.tradeId, balance);
  };
  for (const { tradeId, source, amount } of settlements) book(amount, { type: 'trade', source, tradeId });
  if (!isAnyOpen && balance.lt('0')) {
    for (const plan of isPractice ? [] : await plansOf(tx, userId)) {
      if (!balance.lt('0')) break;
      await tx.delete(joinedPlans).where(and(eq(joinedPlans.userId, userId), eq(joinedPlans.planId, plan.planId)));
      const amount = decimal(plan.paid);
      book(amount, { type: 'plan', source: plan.name });
      givenBack.push({ name: plan.name, amount });
    }
    if (balance.lt('0')) madeUp = ZERO.minus(balance);
    book(madeUp, { type: 'protection', source: PROTECTION });
  }
  const settled = { balance, afterEach, cover: { givenBack, madeUp } };
  if (rows.length === 0) return settled;
  await tx.insert(ledger).values(rows);
  await writeBalance(tx, account, toColumn(balance, SCALE.money));
  return settled;
}
