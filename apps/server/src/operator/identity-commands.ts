import { and, count, eq, ne } from 'drizzle-orm';
import type { Command } from 'commander';
import { decideIdentity, withdrawApproval } from '../account/identity-decision';
import { wordsOfName } from '../http/text';
import { users } from '../store/schema';
import type { Db } from '../store/db';
import { type IdentityDocumentRow, identityDocuments } from '../store/schema-account';
import { type CommandContext, record, Refused } from './command-context';
import { asList, idOf, type ListOptions, noteOf, pageOf, printPage } from './decisions';
import { lockedPersonOf } from './people';

const STATES = ['pending', 'approved', 'rejected'] as const;
type State = (typeof STATES)[number];
const IMAGES = ['front', 'back', 'creditCardFront', 'creditCardBack', 'proofOfAddress'] as const;

/** Commands about who clients are. */
export function addIdentityCommands(program: Command, context: CommandContext): void {
  const kyc = program.command('kyc').description('identity documents that clients sent, to approve or to reject');
  asList(kyc.command('list'), STATES)
    .description('list documents: pending ones from the oldest on, decided ones from the newest')
    .action((options: ListOptions<State>) => list(context, options));
  kyc
    .command('show')
    .description("print where a document's images are; the audit knows who looked")
    .argument('<id>', 'as "kyc list" shows it')
    .action((id: string) => show(context, id));
  kyc
    .command('approve')
    .description('the document is right: its client is who it says')
    .argument('<id>', 'as "kyc list" shows it')
    .action((id: string) => decide(context, id, null));
  kyc
    .command('reject')
    .description('turn a document down, or take the approval of one back')
    .argument('<id>', 'as "kyc list" shows it')
    .requiredOption('--note <text>', 'what the client reads by mail')
    .action((id: string, { note }: { note: string }) => decide(context, id, noteOf(note)));

  program
    .command('identity')
    .description("a client's identity without a document, where the operator asks for it before a withdrawal")
    .argument('<user>', 'email, id or WEB id')
    .argument('<state>', 'approved, or unapproved, which rejects every approved document as well')
    .action((name: string, state: string) => setIdentity(context, name, state));
}

async function list(context: CommandContext, options: ListOptions<State>): Promise<void> {
  const { status } = options;
  const { db } = context.services;
  const isAsked = eq(identityDocuments.status, status);
  const page = pageOf(identityDocuments.id, options);
  const [all] = await db.select({ total: count() }).from(identityDocuments).where(isAsked);
  const rows = await db
    .select({ document: identityDocuments, email: users.email })
    .from(identityDocuments)
    .innerJoin(users, eq(users.id, identityDocuments.userId))
    .where(and(isAsked, page.from))
    .orderBy(page.order)
    .limit(page.limit);
  printPage(
    context,
    ['ID', 'CLIENT', 'TYPE', 'PROOF', 'IMAGES', 'CREATED', 'NOTE'],
    rows.map(({ document, email }) => [
      String(document.id),
      email,
      document.type,
      document.proofOfAddressType ?? '',
      String(IMAGES.filter((image) => document[image] !== null).length),
      document.createdAt.toISOString(),
      document.note ?? '',
    ]),
    { total: all?.total ?? 0, none: `No document is ${status}.` },
  );
}

async function documentOf(tx: Db, text: string): Promise<{ document: IdentityDocumentRow; email: string }> {
  const [row] = await tx
    .select({ document: identityDocuments, email: users.email })
    .from(identityDocuments)
    .innerJoin(users, eq(users.id, identityDocuments.userId))
    .where(and(eq(identityDocuments.id, idOf(text)), ne(identityDocuments.status, 'replaced')));
  if (!row) throw new Refused(`There is no document ${text}.`);
  return row;
}

async function show(context: CommandContext, text: string): Promise<void> {
  await context.transact(async (tx) => {
    const { document, email } = await documentOf(tx, text);
    await record(tx, context, { action: 'kyc show', target: email, after: { id: document.id } });
    context.print(`${email}: ${document.type}, ${document.status}`);
    for (const image of IMAGES) {
      const name = document[image];
      if (name === null) continue;
      context.print(`  ${wordsOfName(image)}: ${context.services.files.pathOf('identity', name)}`);
    }
  });
}

async function decide(context: CommandContext, text: string, note: string | null): Promise<void> {
  await context.transact(async (tx) => {
    const { email } = await documentOf(tx, text);
    const user = await lockedPersonOf(tx, email);
    // Read again: an upload that held the row may have replaced it.
    const { document } = await documentOf(tx, text);
    const { id, type, status: before } = document;
    const isOpen = before === 'pending' || (before === 'approved' && note !== null);
    if (!isOpen) throw new Refused(`Document ${text} is ${before} already.`);
    const { isUnapproved } = await decideIdentity(context.services, tx, { document, user, note });
    const now = isUnapproved ? { identity: 'unapproved' } : {};
    const after = note === null ? { id, type, status: 'approved' } : { id, type, status: 'rejected', note, ...now };
    await record(tx, context, {
      action: `kyc ${note === null ? 'approve' : 'reject'}`,
      target: email,
      before: { status: before },
      after,
    });
    context.print(`${email}: document ${text} ${after.status}${isUnapproved ? '; identity is unapproved now' : ''}.`);
  });
}

async function setIdentity(context: CommandContext, name: string, state: string): Promise<void> {
  if (state !== 'approved' && state !== 'unapproved') throw new Refused('Say "approved" or "unapproved".');
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    const now = context.services.clock.now();
    const identityApprovedAt = state === 'approved' ? now : null;
    await tx.update(users).set({ identityApprovedAt }).where(eq(users.id, user.id));
    const rejected = state === 'approved' ? 0 : await withdrawApproval(tx, user.id, now, 'identity unapproved');
    const [before, after] = [{ approved: user.identityApprovedAt !== null }, { approved: state === 'approved' }];
    await record(tx, context, {
      action: 'identity',
      target: user.email,
      before,
      after: rejected === 0 ? after : { ...after, rejected },
    });
    context.print(`${user.email}: identity ${state}${rejected === 0 ? '' : `; documents rejected: ${rejected}`}.`);
  });
}
