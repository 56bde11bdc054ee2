import type { Command } from 'commander';
import { listOutbox, readMail } from '../mail/outbox';
import { type CommandContext, record } from './command-context';
import { limitOption } from './limit-option';

const MOST = 200;

/** The command that shows what would have been mailed, or is on its way. */
export function addMailCommands(program: Command, context: CommandContext): void {
  program
    .command('mail')
    .alias('outbox')
    .description('print the messages of the outbox, the newest first; what has left keeps its heading only')
    .addOption(limitOption(MOST, 20))
    .action(({ limit }: { limit: number }) => print(context, limit));
}

/** Messages carry codes, so the audit says who read them. */
async function print(context: CommandContext, limit: number): Promise<void> {
  await context.transact(async (tx) => {
    const rows = await listOutbox(tx, limit);
    for (const row of rows) {
      const mail = readMail(context.services, row);
      context.print(`── ${row.id} · ${row.createdAt.toISOString()} · ${row.kind} · to ${row.recipient} · ${row.state}`);
      if (row.lastError !== null) context.print(`   last try: ${row.lastError}`);
      if (mail) context.print(`${mail.subject}\n\n${mail.text}`);
    }
    if (rows.length === 0) context.print('The outbox is empty.');
    else await record(tx, context, { action: 'mail', target: rows.map(({ id }) => id).join(',') });
  });
}
