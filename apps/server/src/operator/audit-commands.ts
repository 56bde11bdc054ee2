import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Command } from 'commander';
import { securityEvents } from '../store/schema-access';
import { audit } from '../store/schema-operator';
import { type CommandContext, printTable } from './command-context';
import { limitOption } from './limit-option';
import { personOf } from './people';

const MOST = 1000;

/** The commands that show what was done, by operators and at the ways in. */
export function addAuditCommands(program: Command, context: CommandContext): void {
  program
    .command('audit')
    .description('list what was done by these commands, the last first')
    .addOption(limitOption(MOST, 50))
    .action(({ limit }: { limit: number }) => list(context, limit));
  program
    .command('security-log')
    .description('list sign-ins, codes, refusals and deeds of operators, the last first')
    .option('--user <user>', 'only what is about this user: email, id or WEB id')
    .addOption(limitOption(MOST, 50))
    .action((options: { user?: string; limit: number }) => listSecurity(context, options));
}

async function list(context: CommandContext, limit: number): Promise<void> {
  // As text: what was a text that looks like a number must not be shown as one.
  const json = (column: typeof audit.before | typeof audit.after) => sql<string | null>`${column}::text`;
  const rows = await context.services.db
    .select({ ...getTableColumns(audit), before: json(audit.before), after: json(audit.after) })
    .from(audit)
    .orderBy(desc(audit.id))
    .limit(limit);
  printTable(
    context,
    ['AT', 'WHO', 'DID', 'TO', 'BEFORE', 'AFTER'],
    rows.map(({ at, actor, action, target, before, after }) => [
      at.toISOString(),
      actor,
      action,
      target,
      before ?? '',
      after ?? '',
    ]),
    'Nothing was done yet.',
  );
}

async function listSecurity(
  context: CommandContext,
  { user, limit }: { readonly user?: string; readonly limit: number },
): Promise<void> {
  const { db } = context.services;
  const about = user === undefined ? undefined : eq(securityEvents.userId, (await personOf(db, user)).id);
  const rows = await db
    .select({ ...getTableColumns(securityEvents), detail: sql<string>`${securityEvents.detail}::text` })
    .from(securityEvents)
    .where(about)
    .orderBy(desc(securityEvents.id))
    .limit(limit);
  printTable(
    context,
    ['AT', 'EVENT', 'USER', 'SESSION', 'ADDRESS', 'DETAIL'],
    rows.map(({ at, event, userId, sessionId, address, detail }) => [
      at.toISOString(),
      event,
      userId === null ? '' : `WEB${userId}`,
      sessionId ?? '',
      address ?? '',
      detail,
    ]),
    'Nothing happened yet.',
  );
}
