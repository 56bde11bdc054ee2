import { type Command, Option } from 'commander';
import { asc, type Column, desc, gt, lt, type SQL } from 'drizzle-orm';
import { type Decimal, decimal } from '../ledger/decimal';
import { type CommandContext, printTable, Refused } from './command-context';

/** Rows that a list prints. */
const LISTED = 200;

export type ListOptions<Status extends string> = { readonly status: Status; readonly after?: string };

/** The options of a list of what is to be decided. */
export function asList(command: Command, states: readonly string[]): Command {
  return command
    .addOption(new Option('--status <status>', 'only those').choices(states).default('pending'))
    .option('--after <id>', 'go on after this one');
}

/** Which rows a list prints: what waits longest first, of what is decided the newest; one more, to know of the rest. */
export function pageOf<Status extends string>(
  id: Column,
  { status, after }: ListOptions<Status>,
): { readonly from: SQL | undefined; readonly order: SQL; readonly limit: number } {
  const [beyond, order] = status === 'pending' ? [gt, asc] : [lt, desc];
  return { from: after === undefined ? undefined : beyond(id, idOf(after)), order: order(id), limit: LISTED + 1 };
}

/** Prints a page, each row with its number first, how many there are in all, and how to go on. */
export function printPage(
  context: CommandContext,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { total, none }: { readonly total: number; readonly none: string },
): void {
  if (total === 0) return context.print(none);
  const shown = rows.slice(0, LISTED);
  printTable(context, heads, shown, 'No more of them.');
  const rest = rows.length > LISTED ? ` Go on with --after ${shown.at(-1)?.[0]}.` : '';
  context.print(`${total} in all.${rest}`);
}

/** The number of a row, as a list prints it. */
export function idOf(text: string): number {
  if (!/^\d{1,9}$/.test(text.trim())) throw new Refused(`"${text}" is no number of a list.`);
  return Number(text);
}

/** A reason or a note of the back office. */
export function noteOf(text: string): string {
  const note = text.trim();
  if (note === '' || note.length > 200) throw new Refused('A reason has 1 to 200 characters.');
  return note;
}

/** Whether one operator alone may not decide on this amount. */
export function needsTwo({ services }: CommandContext, amount: Decimal): boolean {
  const above = services.settings.current().second_approval_above;
  return above > 0 && amount.gt(decimal(above));
}

/** Who gave the first of two approvals, by name and from which account of the system; null while nobody did. */
type FirstApproval = { readonly firstApprover: string | null; readonly firstAccount: string | null };

/** What the first of two approvals leaves with its row. */
export function firstApproval(context: CommandContext): FirstApproval {
  return { firstApprover: context.as() ?? context.account, firstAccount: context.account };
}

/** Names that case, blanks or the form of a letter tell apart are one operator's. */
const plain = (name: string) => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Whether this approval is the first of two: the amount is above the operator's setting and nobody has approved it yet.
 * Throws when the same operator would be both, or may be: who named themselves by --as and now forgot to.
 */
export function requireSecond(context: CommandContext, first: FirstApproval | null, amount: Decimal): boolean {
  if (!needsTwo(context, amount)) return false;
  const approver = first?.firstApprover ?? null;
  if (approver === null) return true;
  const as = context.as();
  if (plain(approver) === plain(as ?? context.account))
    throw new Refused(`${approver} has approved it already: another operator must do so as well.`);
  if (as === null && first?.firstAccount === context.account)
    throw new Refused(`${approver} has approved it from this account: say by --as who approves it now.`);
  return false;
}
