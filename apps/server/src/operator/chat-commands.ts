import { and, count, eq, max, sql } from 'drizzle-orm';
import type { Command } from 'commander';
import { addMessage, newestMessages } from '../account/chat';
import { users } from '../store/schema';
import { supportMessages } from '../store/schema-account';
import { type CommandContext, record, Refused } from './command-context';
import { pageOf, printPage } from './decisions';
import { lockedPersonOf, personOf } from './people';

/** Messages of a chat that are printed. */
const SHOWN = 50;
const LONGEST = 2_000;
/** Of a message in the list of chats. */
const LONGEST_SHOWN = 100;

/** Commands about what clients write to support. */
export function addChatCommands(program: Command, context: CommandContext): void {
  const chat = program.command('chat').description('what clients write to support');
  chat
    .command('list')
    .description("list the chats whose last message is the client's, the longest waiting first")
    .option('--after <id>', 'go on after this one')
    .action((options: { after?: string }) => list(context, options));
  chat
    .command('show')
    .description(`print the newest ${SHOWN} messages of a chat, oldest first`)
    .argument('<user>', 'email, id or WEB id')
    .action((name: string) => show(context, name));
  chat
    .command('reply')
    .description('answer a client')
    .argument('<user>', 'email, id or WEB id')
    .argument('<text>', "what the client reads, in the client's language")
    .action((name: string, text: string) => reply(context, name, text));
}

async function list(context: CommandContext, options: { readonly after?: string }): Promise<void> {
  const { db } = context.services;
  const last = db
    .select({ id: max(supportMessages.id).as('last_id') })
    .from(supportMessages)
    .groupBy(supportMessages.userId)
    .as('last');
  const isWaiting = sql`not ${supportMessages.isFromSupport}`;
  const page = pageOf(supportMessages.id, { status: 'pending', ...options });
  const [all] = await db
    .select({ total: count() })
    .from(supportMessages)
    .innerJoin(last, eq(last.id, supportMessages.id))
    .where(isWaiting);
  const rows = await db
    .select({ message: supportMessages, email: users.email })
    .from(supportMessages)
    .innerJoin(last, eq(last.id, supportMessages.id))
    .innerJoin(users, eq(users.id, supportMessages.userId))
    .where(and(isWaiting, page.from))
    .orderBy(page.order)
    .limit(page.limit);
  printPage(
    context,
    ['ID', 'CLIENT', 'WRITTEN', 'MESSAGE'],
    rows.map(({ message: { id, text, createdAt }, email }) => [
      String(id),
      email,
      createdAt.toISOString(),
      text.slice(0, LONGEST_SHOWN),
    ]),
    { total: all?.total ?? 0, none: 'Nobody waits for an answer.' },
  );
}

async function show(context: CommandContext, name: string): Promise<void> {
  const user = await personOf(context.services.db, name);
  const rows = await newestMessages(context.services.db, user.id, SHOWN);
  if (rows.length === 0) return context.print(`${user.email} has written nothing.`);
  for (const { isFromSupport, text, createdAt, readAt } of rows.toReversed()) {
    const who = isFromSupport ? `support${readAt === null ? ', not read' : ''}` : user.email;
    // Further lines of a message are set in, so that none of them looks like another message.
    context.print(`${createdAt.toISOString()} ${who}: ${text.replaceAll('\n', '\n  ')}`);
  }
}

async function reply(context: CommandContext, name: string, typed: string): Promise<void> {
  const text = typed.trim();
  // Characters as the contract counts them, not halves of them.
  if (text === '' || Array.from(text).length > LONGEST) throw new Refused(`A message has 1 to ${LONGEST} characters.`);
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    const createdAt = context.services.clock.now();
    const { id } = await addMessage(tx, { userId: user.id, text, isFromSupport: true, createdAt });
    await record(tx, context, { action: 'chat reply', target: user.email, after: { id } });
    context.print(`${user.email} was answered.`);
  });
}
