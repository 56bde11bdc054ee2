import { asc } from 'drizzle-orm';
import type { Mail } from '../mail/messages';
import { type OutboxRow, readMail } from '../mail/outbox';
import { outbox } from '../store/schema-access';
import { keepSecret } from './evidence';
import type { TestServer } from './harness';

/** What was written to people, oldest first, as its reader would see it. */
export async function mailsOf({ db, services }: TestServer): Promise<(OutboxRow & { mail: Mail | null })[]> {
  const rows = await db.select().from(outbox).orderBy(asc(outbox.id));
  const mails = rows.map((row) => ({ ...row, mail: readMail(services, row) }));
  for (const { mail } of mails) keepSecret('code', codeIn(mail) ?? '');
  return mails;
}

/** The code of a message, if it has one. */
const codeIn = (mail: Mail | null): string | undefined => /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1];

/** The code of the last message to this address; fails when there is none. */
export async function lastCode(server: TestServer, email: string): Promise<string> {
  const mails = (await mailsOf(server)).filter(({ recipient, state }) => recipient === email && state !== 'withheld');
  const code = mails.map(({ mail }) => codeIn(mail)).findLast((one) => one !== undefined);
  if (code === undefined) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** Six digits that are not these. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}
