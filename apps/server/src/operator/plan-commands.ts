import type { Command } from 'commander';
import { asc, count, eq } from 'drizzle-orm';
import { SCALE, toColumn } from '../ledger/decimal';
import type { Db } from '../store/db';
import { joinedPlans, type PlanRow, plans } from '../store/schema-account';
import { amountOf, USD } from './amounts';
import { type CommandContext, printTable, record, Refused } from './command-context';

/** Commands about the plans that clients can join. */
export function addPlanCommands(program: Command, context: CommandContext): void {
  const plan = program.command('plan').description('the plans that clients can join, and what they cost');
  plan
    .command('list')
    .description('list the plans, what they cost and how many clients have joined')
    .action(() => list(context));
  plan
    .command('price')
    .description('change what joining costs from now on; those who have joined keep what they paid')
    .argument('<plan>', 'its name, such as GOLD')
    .argument('<usd>', 'such as 5000 or 0')
    .action((name: string, usd: string) =>
      change(context, 'plan price', name, { amount: toColumn(amountOf(usd, USD), SCALE.money) }),
    );
  plan
    .command('offer')
    .description('let clients join a plan')
    .argument('<plan>', 'its name, such as GOLD')
    .action((name: string) => change(context, 'plan offer', name, { isOffered: true }));
  plan
    .command('stop')
    .description('let nobody join a plan any more; those who have joined keep it until they leave')
    .argument('<plan>', 'its name, such as GOLD')
    .action((name: string) => change(context, 'plan stop', name, { isOffered: false }));
}

async function list(context: CommandContext): Promise<void> {
  const { db } = context.services;
  const rows = await db
    .select({ plan: plans, clients: count(joinedPlans.userId) })
    .from(plans)
    .leftJoin(joinedPlans, eq(joinedPlans.planId, plans.id))
    .groupBy(plans.id)
    .orderBy(asc(plans.amount), asc(plans.id));
  printTable(
    context,
    ['PLAN', 'USD', 'OFFERED', 'CLIENTS'],
    rows.map(({ plan, clients }) => [plan.name, plan.amount, plan.isOffered ? 'yes' : 'no', String(clients)]),
    'There is no plan.',
  );
}

async function change(
  context: CommandContext,
  action: string,
  name: string,
  values: Partial<Pick<PlanRow, 'amount' | 'isOffered'>>,
): Promise<void> {
  await context.transact(async (tx) => {
    const former = await planOf(tx, name);
    await tx.update(plans).set(values).where(eq(plans.id, former.id));
    const now = { ...former, ...values };
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, former[key as keyof PlanRow]]));
    await record(tx, context, { action, target: former.name, before, after: values });
    context.print(`${now.name}: ${now.amount} USD, ${now.isOffered ? 'offered' : 'not offered'}.`);
  });
}

async function planOf(tx: Db, name: string): Promise<PlanRow> {
  const [plan] = await tx.select().from(plans).where(eq(plans.name, name.toUpperCase())).for('update');
  if (!plan) throw new Refused(`There is no plan ${name}. "plan list" shows them all.`);
  return plan;
}
