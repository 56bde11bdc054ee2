import type { RequestOf } from '@bourse/contract';
import { dec, isPositive, min, SCALE, toScale, toWire, ZERO, type Decimal } from '../../shared/decimal';
import { formatMoney } from '../../shared/format';
import type { IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import type { PlanChoice, PlansContext, PlanSummary } from './plans.types';

type Held = Pick<PlansContext, 'user' | 'settings' | 'offering'>;

/** A plan is active when its id is in trading_plans_id (M-196). */
export const isActive = ({ user }: Pick<Held, 'user'>, id: string): boolean => user.plans.includes(id);

const planOf = ({ offering }: Held, id: string) => offering?.plans.find((plan) => plan.id === id);

const joinedOf = ({ user }: Held, id: string) => user.joinedPlans.find((plan) => plan.id === id);

/** What an active plan is called: the list's name; of one that is offered no more the user's, else that of the only one. */
export const nameOf = (held: Held, id: string): string =>
  planOf(held, id)?.name ??
  joinedOf(held, id)?.name ??
  (held.user.plans.length === 1 ? (held.user.planName ?? '') : '');

/** What was paid for a plan; where the server names the sum alone, that is known of the only one. */
function paidOf(held: Held, id: string): string | null {
  const { plans, planBalance } = held.user;
  const paid = joinedOf(held, id)?.paid ?? (plans.length === 1 ? planBalance : null);
  return paid === null ? null : formatMoney(dec(paid));
}

/** What plans that end as another is joined return (M-196). */
const returnedBy = ({ user, settings }: Pick<Held, 'user' | 'settings'>): Decimal =>
  settings.enableMultiPlans || user.plans.length === 0 ? ZERO : dec(user.planBalance);

/** The present plan ends when another is joined, unless plans are held side by side (M-196). */
function replacedBy(held: Held): PlanSummary['replaced'] {
  const { user, settings } = held;
  const [id] = user.plans;
  if (settings.enableMultiPlans || id === undefined) return null;
  // All of them end.
  const names = user.plans.map((each) => nameOf(held, each)).filter((name) => name !== '');
  return { name: names.join(', '), amount: formatMoney(returnedBy(held)) };
}

/** What the confirmation of a choice shows; null where there is nothing to be done. */
export function summaryOf(held: Held & Pick<PlansContext, 'choice'>): PlanSummary | null {
  const { choice } = held;
  if (choice === null) return null;
  const { kind, id } = choice;
  if (kind === 'leave')
    return isActive(held, id) ? { kind, id, name: nameOf(held, id), amount: paidOf(held, id), replaced: null } : null;
  const plan = planOf(held, id);
  if (plan === undefined || isActive(held, id)) return null;
  return { kind, id, name: plan.name, amount: formatMoney(dec(plan.amount)), replaced: replacedBy(held) };
}

type Account = Pick<PlansContext, 'user' | 'freeMargin'>;

/** What may leave the real account: neither more than its balance nor than its free margin (R19). */
const spendable = ({ user, freeMargin }: Account): Decimal =>
  freeMargin === null ? dec(user.realBalance) : min(dec(user.realBalance), dec(freeMargin));

/** What the real account lacks for the plan to be joined, with what the present one returns; null while it has enough (M-197). */
export function lackingFor(held: Held & Pick<PlansContext, 'summary' | 'freeMargin'>): string | null {
  const { summary } = held;
  const plan = summary?.kind === 'join' ? planOf(held, summary.id) : undefined;
  if (plan === undefined) return null;
  const amount = dec(plan.amount);
  // Profit has more digits than a balance: with this much it is enough.
  const lacking = toScale(amount.minus(spendable(held).plus(returnedBy(held))), SCALE.money, 'up');
  // What costs nothing needs no balance, also one below 0.
  return isPositive(amount) && isPositive(lacking) ? formatMoney(lacking) : null;
}

/** Whether the balance alone is enough for it, and open positions hold it back (R19). */
export function isHeldBack(held: Held & Pick<PlansContext, 'summary' | 'freeMargin'>): boolean {
  const plan = lackingFor(held) === null ? undefined : planOf(held, held.summary?.id ?? '');
  return plan !== undefined && dec(held.user.realBalance).plus(returnedBy(held)).gte(dec(plan.amount));
}

/** What the confirmation shows would not be what happens. */
export const isVoid = (held: Held & Pick<PlansContext, 'choice' | 'summary'>): boolean =>
  held.summary !== null && JSON.stringify(summaryOf(held)) !== JSON.stringify(held.summary);

export const operationOf = (choice: Pick<PlanChoice, 'kind'> | null): 'joinPlan' | 'leavePlan' =>
  choice?.kind === 'leave' ? 'leavePlan' : 'joinPlan';

/** Body of POST /user/upgradeplan and POST /user/removePlan (M-320, M-321): what is joined, at the figures that were shown. */
export function planBody(held: Held & Pick<PlansContext, 'choice'>): RequestOf<'joinPlan'> {
  const { choice } = held;
  const plan = choice?.kind === 'join' ? planOf(held, choice.id) : undefined;
  const figures = plan && { amount: toWire(dec(plan.amount)), returned: toWire(returnedBy(held)) };
  return { plan_id: Number(choice?.id ?? 0), ...figures };
}

/** What an accepted call says (M-194). */
export function successOf({ outcome, operation }: IntentSettled): Message {
  const said = outcome.kind === 'accepted' ? (outcome.body as { message?: unknown } | null)?.message : null;
  return typeof said === 'string' && said.trim() !== ''
    ? { text: said.trim() }
    : { id: `intents.${operation}.accepted` };
}

/** Why it was not done: the server's words, else that nothing happened (M-194, R15). */
export function failureOf({ outcome, operation }: IntentSettled): Message {
  if (outcome.kind !== 'rejected' || outcome.isNotReceived) return { id: `intents.${operation}.notReceived` };
  const reason = outcome.message ?? Object.values(outcome.fields)[0];
  return reason ? { text: reason } : { id: 'form.failed' };
}
