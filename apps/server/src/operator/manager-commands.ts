import { and, count, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Command } from 'commander';
import { lockConnection } from '../account/trader-request';
import { managers } from '../store/schema-trading';
import { users, type UserRow } from '../store/schema';
import { amountOf, USD } from './amounts';
import { type CommandContext, record, Refused } from './command-context';
import { pageOf, printPage } from './decisions';
import { closeForClient, type Closings, listPositions, type Order, tradeForClient } from './manager-trades';
import { afterPerson, personOf } from './people';

/** Commands of the account managers, who have no page of their own. */
export function addManagerCommands(program: Command, context: CommandContext): void {
  const manager = program.command('manager').description('act as an account manager');
  manager
    .command('clients')
    .description('list the clients who ask for a manager, have an offer, or are connected, the oldest first')
    .option('--after <id>', 'go on after this one')
    .action((options: { after?: string }) => listClients(context, options));
  manager
    .command('offer')
    .description('answer the request of a client, who may then accept; only the client can connect the two')
    .argument('<manager>', 'email, id or WEB id of a user with the role manager')
    .argument('<client>', 'email, id or WEB id of a client whose request is pending')
    .action((from: string, to: string) => offer(context, from, to));
  manager
    .command('positions')
    .description('list the open positions of a client with their ids, newest first')
    .argument('<client>', 'email, id or WEB id')
    .option('--practice', 'on the practice account instead of the real one')
    .action((client: string, { practice }: { practice?: true }) => listPositions(context, client, practice === true));
  manager
    .command('trade')
    .description("open a position for a connected client at the market, by the client's rules")
    .argument('<client>', 'email, id or WEB id')
    .argument('<side>', 'buy or sell')
    .argument('<symbol>', 'such as EURUSD')
    .argument('<units>', 'such as 1000 or 0.01')
    .option('--take-profit <usd>', 'close at this profit')
    .option('--stop-loss <usd>', 'close at this loss')
    .option('--practice', 'on the practice account instead of the real one')
    .action((client: string, side: string, symbol: string, units: string, options: Omit<Order, 'side'>) =>
      tradeForClient(context, client, { ...options, side, symbol, units }),
    );
  manager
    .command('close')
    .description('close positions of a connected client at the market')
    .argument('<client>', 'email, id or WEB id')
    .argument('[positions...]', 'ids, as "manager positions" lists them')
    .option('--all', 'all that are open')
    .option('--practice', 'on the practice account instead of the real one')
    .action((client: string, ids: string[], options: Omit<Closings, 'ids'>) =>
      closeForClient(context, client, { ...options, ids }),
    );
  manager
    .command('profile')
    .description('what clients read about a manager')
    .argument('<manager>', 'email, id or WEB id')
    .option('--about <text>', "the manager's own words")
    .option('--deposit <usd>', 'what the manager has lodged with the operator')
    .action((name: string, options: { about?: string; deposit?: string }) => writeProfile(context, name, options));
}

async function listClients(context: CommandContext, options: { readonly after?: string }): Promise<void> {
  const { db } = context.services;
  const theirs = alias(users, 'their_manager');
  const { id, email, traderRequest, managerId } = users;
  const isAsked = inArray(traderRequest, ['pending', 'accepted']);
  const page = pageOf(id, { status: 'pending', ...afterPerson(options) });
  const [all] = await db.select({ total: count() }).from(users).where(isAsked);
  const rows = await db
    .select({ id, email, traderRequest, manager: theirs.email })
    .from(users)
    .leftJoin(theirs, eq(theirs.id, managerId))
    .where(and(isAsked, page.from))
    .orderBy(page.order)
    .limit(page.limit);
  printPage(
    context,
    ['ID', 'CLIENT', 'STATE', 'MANAGER'],
    rows.map(({ manager, ...client }) => {
      const state = client.traderRequest === 'accepted' ? 'connected' : manager === null ? 'asks' : 'has an offer';
      return [`WEB${client.id}`, client.email, state, manager ?? ''];
    }),
    { total: all?.total ?? 0, none: 'No client asks for a manager.' },
  );
}

function requireManager({ email, roles }: UserRow): void {
  if (!roles.includes('manager'))
    throw new Refused(`${email} is no manager. "user roles ${email} manager" makes this user one.`);
}

async function offer(context: CommandContext, managerName: string, clientName: string): Promise<void> {
  await context.transact(async (tx) => {
    const manager = await personOf(tx, managerName);
    requireManager(manager);
    const client = await personOf(tx, clientName);
    if (client.id === manager.id) throw new Refused('Nobody manages an own account.');
    const { traderRequest, managerId } = await lockConnection(tx, client.id);
    if (traderRequest === '') throw new Refused(`${client.email} has not asked for a manager.`);
    if (traderRequest === 'accepted') throw new Refused(`${client.email} is connected already.`);
    if (managerId !== null && managerId !== manager.id)
      throw new Refused(`${client.email} has the offer of another manager (WEB${managerId}).`);
    await tx.update(users).set({ managerId: manager.id }).where(eq(users.id, client.id));
    await record(tx, context, {
      action: 'manager offer',
      target: client.email,
      before: { manager: managerId },
      after: { manager: manager.id },
    });
    context.print(`${client.email} has the offer of ${manager.email} and may accept it.`);
  });
}

async function writeProfile(
  context: CommandContext,
  name: string,
  change: { about?: string; deposit?: string },
): Promise<void> {
  const { about, deposit } = change;
  if (about === undefined && deposit === undefined) throw new Refused('Nothing to change: give --about or --deposit.');
  if (about !== undefined && about.length > 5000) throw new Refused('At most 5000 characters.');
  const values = {
    ...(about === undefined ? {} : { about }),
    ...(deposit === undefined ? {} : { securityDeposit: amountOf(deposit, USD).toFixed(2) }),
  };
  await context.transact(async (tx) => {
    const manager = await personOf(tx, name);
    requireManager(manager);
    const [before] = await tx.select().from(managers).where(eq(managers.userId, manager.id)).for('update');
    const [after] = await tx
      .insert(managers)
      .values({ userId: manager.id, ...values })
      .onConflictDoUpdate({ target: managers.userId, set: values })
      .returning();
    await record(tx, context, { action: 'manager profile', target: manager.email, before, after });
    context.print(`${manager.email}: deposit ${after?.securityDeposit} USD, about: ${after?.about || 'nothing'}`);
  });
}
