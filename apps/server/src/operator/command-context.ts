import { eq } from 'drizzle-orm';
import { logSecurity } from '../http/security-log';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { users } from '../store/schema';
import { audit } from '../store/schema-operator';
import { inLine } from './terminal';

/** Why a command was not carried out, in words for the operator; nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Where a command works: the server's own services, and who gave it. */
export type CommandContext = {
  readonly services: Services;
  /** Whether this installation carries demo data; nothing else may be reset. */
  readonly isDemo: boolean;
  /** The account of the operating system that gives the command. */
  readonly account: string;
  /** The name given with --as, if any. */
  as(): string | null;
  /** One transaction; what was said in it is said only when it holds. */
  transact<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Prints a line. */
  print(text: string): void;
};

/** What was done, for the audit: values of before and after without any secret. */
export type AuditEntry = {
  readonly action: string;
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Writes the audit's row and the security log's; call it with the transaction of the effect (M-336). */
export async function record(
  tx: Db,
  context: CommandContext,
  { action, target, before = null, after = null }: AuditEntry,
): Promise<void> {
  const { services, account } = context;
  const as = context.as();
  await tx.insert(audit).values({ at: services.clock.now(), actor: as ?? account, action, target, before, after });
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, target));
  await logSecurity(tx, services, {
    event: 'operator',
    userId: user?.id ?? null,
    detail: { account, as, action, ...(user ? {} : { target }) },
  });
}

/** Prints rows as columns of equal width; nothing but `none` without rows. */
export function printTable(
  context: CommandContext,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): void {
  if (rows.length === 0) return context.print(none);
  const lines = rows.map((row) => row.map(inLine));
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]?.length ?? 0)));
  for (const row of [heads, ...lines])
    context.print(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
