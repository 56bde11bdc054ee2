import { desc, getTableColumns, sql } from 'drizzle-orm';
import { type Command, InvalidArgumentError } from 'commander';
import { audit } from '../store/schema-operator';
import { type CommandContext, printTable } from './command-context';

const MOST = 1000;

/** The command that shows what operators did. */
export function addAuditCommands(program: Command, context: CommandContext): void {
  program
    .command('audit')
    .description('list what was done by these commands, the last first')
    .option('--limit <n>', `how many, at most ${MOST}`, limitOf, 50)
    .action(({ limit }: { limit: number }) => list(context, limit));
}

function limitOf(text: string): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > MOST) throw new InvalidArgumentError(`It is 1 to ${MOST}.`);
  return limit;
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
