import type { components } from '@bourse/contract';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Answer, Ctx } from '../http/handlers';
import { invalid, Problem } from '../http/problem';
import { say } from '../http/text';
import { type LockedAccount, lockAccountIn, moveBalance } from '../ledger/account';
import { type Decimal, decimal, SCALE, toColumn, toJson, ZERO } from '../ledger/decimal';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { joinedPlans, type PlanRow, plans } from '../store/schema-account';
import { isOn } from '../store/switches';
import { spendable } from '../trading/account-funds';
import { runIntent } from '../trading/intents';

type Schemas = components['schemas'];

const TEXTS = {
  unknown: 'There is no such plan.',
  active: 'Plan already active',
  notActive: 'Plan is not active',
  balance: 'Insufficient balance',
  repriced: 'The price of this plan has changed. Please check it and join again.',
  otherReturn: 'What your present plan returns has changed. Please check it and join again.',
} as const;

/** Times that one user may join or leave in a minute: each may leave a row of the ledger. */
const TURN = { action: 'plan', limit: 10, windowMs: 60_000 } as const;

/** The offered plans, the cheapest first, and the lines of their comparison in order of appearance (M-191, M-192, M-335). */
export async function listPlans({ db }: Services): Promise<Schemas['PlansAnswer']> {
  const rows = await db.select().from(plans).where(eq(plans.isOffered, true)).orderBy(asc(plans.amount), asc(plans.id));
  const names = rows.flatMap(({ features }) => features.map(({ name }) => name));
  return { data: rows.map(planAnswer), features: [...new Set(names)] };
}

const planAnswer = ({ id, name, amount, icon, color, isOffered, features }: PlanRow): Schemas['Plan'] => ({
  ...{ id, name, amount: toJson(amount), icon, color, status: isOffered ? 1 : 0 },
  features: Object.fromEntries(features.map((feature) => [feature.name, feature.value])),
});

type Planned = Pick<
  Schemas['User'],
  'plan_balance' | 'plan_name' | 'trading_plans' | 'trading_plans_id' | 'currentPlan'
>;

/** What the user's answer says of plans; the last one joined is the current one (M-199). */
export async function plansOfUser(db: Db, userId: number): Promise<Planned> {
  const rows = await joinedBy(db, userId);
  const last = rows.at(0);
  const inOrder = rows.toReversed();
  return {
    plan_balance: toJson(toColumn(paidFor(rows), SCALE.money)),
    plan_name: last?.name ?? '',
    trading_plans: inOrder.map(({ id, name, paid }) => ({ id, name, paid: toJson(paid) })),
    trading_plans_id: inOrder.map(({ id }) => id),
    currentPlan: last ? { name: last.name, color: last.color } : null,
  };
}

/** The last one joined first. */
const joinedBy = (db: Db, userId: number) =>
  db
    .select({ id: plans.id, name: plans.name, color: plans.color, paid: joinedPlans.paid })
    .from(joinedPlans)
    .innerJoin(plans, eq(plans.id, joinedPlans.planId))
    .where(eq(joinedPlans.userId, userId))
    .orderBy(desc(joinedPlans.joinedAt), desc(joinedPlans.debitId));

type Joined = Awaited<ReturnType<typeof joinedBy>>[number];

const paidFor = (joined: readonly Joined[]): Decimal => joined.reduce((sum, { paid }) => sum.plus(decimal(paid)), ZERO);

/**
 * Moves the plan's amount from the real balance to the plan, in either mode (M-197). Where one plan at a time is
 * offered, the amount of the present one returns in the same transaction (M-196, R19).
 */
export async function joinPlan(
  services: Services,
  { body, user, headers }: Pick<Ctx<'joinPlan'>, 'body' | 'user' | 'headers'>,
): Promise<Answer<'joinPlan'>> {
  const { enable_multi_plans: isMany } = await services.settings.refresh();
  const key = headers['Idempotency-Key'];
  const turn = { ...TURN, subject: String(user.id) };
  const call = { operation: 'joinPlan', user, key, body, turn } as const;
  return runIntent(services, call, async (tx) => {
    const [plan] = await tx
      .select()
      .from(plans)
      .where(and(eq(plans.id, body.plan_id), eq(plans.isOffered, true)));
    if (!plan) throw new Problem(404, TEXTS.unknown);
    if (body.amount !== undefined && !decimal(plan.amount).eq(decimal(body.amount)))
      throw invalid('amount', TEXTS.repriced);
    const present = await joinedBy(tx, user.id);
    if (present.some(({ id }) => id === plan.id)) throw new Problem(409, TEXTS.active, { word: 'plan_active' });
    const ending = isOn(isMany) ? [] : present;
    if (body.returned !== undefined && !paidFor(ending).eq(decimal(body.returned)))
      throw invalid('returned', TEXTS.otherReturn);

    let account = await lockAccountIn(tx, user.id, false);
    // One moment of joining: the plan's, and that of the rows of the ledger.
    const at = services.clock.now();
    for (const former of ending) account = await giveBack(tx, account, former, at);
    const amount = decimal(plan.amount);
    // What costs nothing moves nothing.
    const debitId = amount.eq(ZERO) ? null : await pay(services, tx, account, { source: plan.name, amount, at });
    const row = { userId: user.id, planId: plan.id, paid: plan.amount, debitId, joinedAt: at };
    await tx.insert(joinedPlans).values(row);
    const message = say('You have joined the {plan} plan', { plan: plan.name });
    return { answer: { status: 200, body: { message } }, hasEffect: true };
  });
}

/** Takes a plan's amount, and answers the row that took it. */
async function pay(
  services: Services,
  tx: Db,
  account: LockedAccount,
  { source, amount, at }: { readonly source: string; readonly amount: Decimal; readonly at: Date },
): Promise<number> {
  if (amount.gt(await spendable(services, tx, account))) throw invalid('plan_id', TEXTS.balance);
  const movement = { type: 'plan', source, amount: ZERO.minus(amount) } as const;
  return (await moveBalance(tx, account, movement, at)).ledgerId;
}

/** Returns what was paid for a plan to the real balance; also of one that is no longer offered (M-197, M-198). */
export async function leavePlan(
  services: Services,
  { body, user, headers }: Pick<Ctx<'leavePlan'>, 'body' | 'user' | 'headers'>,
): Promise<Answer<'leavePlan'>> {
  const key = headers['Idempotency-Key'];
  const turn = { ...TURN, subject: String(user.id) };
  const call = { operation: 'leavePlan', user, key, body, turn } as const;
  return runIntent(services, call, async (tx) => {
    const plan = (await joinedBy(tx, user.id)).find(({ id }) => id === body.plan_id);
    if (!plan) throw invalid('plan_id', TEXTS.notActive);
    await giveBack(tx, await lockAccountIn(tx, user.id, false), plan, services.clock.now());
    const message = say('You have left the {plan} plan', { plan: plan.name });
    return { answer: { status: 200, body: { message } }, hasEffect: true };
  });
}

async function giveBack(tx: Db, account: LockedAccount, plan: Joined, at: Date): Promise<LockedAccount> {
  const isIt = and(eq(joinedPlans.userId, account.userId), eq(joinedPlans.planId, plan.id));
  await tx.delete(joinedPlans).where(isIt);
  const paid = decimal(plan.paid);
  if (paid.eq(ZERO)) return account;
  const movement = { type: 'plan', source: plan.name, amount: paid } as const;
  return moveBalance(tx, account, movement, at);
}
