import { and, eq } from 'drizzle-orm';
import type { Command } from 'commander';
import { Problem } from '../http/problem';
import { SCALE, toColumn } from '../ledger/decimal';
import { requireMarketSource } from '../ledger/real-money';
import { checkDeposit } from '../money/invoice-check';
import { isOlder, paysWhole } from '../money/invoice-credit';
import { type Invoice, ProviderUnavailable } from '../money/invoice-provider';
import { type InvoiceProvider, invoiceProviderOf } from '../money/payment-settings';
import { reasonOf } from '../store/availability';
import { users } from '../store/schema';
import { DEPOSIT_STATUS, type DepositRow, deposits } from '../store/schema-money';
import { type CommandContext, printTable, record, Refused } from './command-context';
import { idOf, pageOf } from './decisions';

/** Deposits that one command asks about. */
const MOST = 200;
const STATES = Object.keys(DEPOSIT_STATUS);

type Pending = { readonly deposit: DepositRow; readonly email: string };

/** The command that asks the invoice provider about pending deposits. */
export function addDepositCheck(deposit: Command, context: CommandContext): void {
  deposit
    .command('check')
    .description(
      'ask the invoice provider about pending deposits, and credit those that are paid, as its notices do; ' +
        'the others stay pending, and what it says of them is listed: "deposit reject" turns one down',
    )
    .argument('[id]', 'as "deposit list" shows it; without it all that are pending, from the oldest on')
    .option('--after <id>', 'go on after this one')
    .action((id: string | undefined, { after }: { after?: string }) => check(context, id, after));
}

async function check(context: CommandContext, text: string | undefined, after: string | undefined): Promise<void> {
  const { services } = context;
  await services.settings.refresh();
  requireMarketSource(services);
  const provider = invoiceProviderOf(services);
  if (!provider)
    throw new Refused('There is no invoice provider to ask: its server, store or INVOICE_API_KEY is missing.');
  if (text !== undefined && after !== undefined)
    throw new Refused('Give the number of one deposit or --after, not both.');
  const found = text === undefined ? await pending(context, after) : [await pendingOf(context, text)];
  const asked = found.slice(0, MOST);
  const rows: string[][] = [];
  let credited = 0;
  for (const one of asked) {
    const last = rows.at(-1)?.[0];
    const { outcome, isCredited } = await ask(context, provider, one).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      const rest = last === undefined ? '' : ` ${credited} of those before were credited; go on with --after ${last}.`;
      throw new Refused(`${error.message} about deposit ${one.deposit.id}: ${reasonOf(error)}.${rest}`);
    });
    if (isCredited) credited += 1;
    const { id, amount, currency, createdAt } = one.deposit;
    rows.push([String(id), one.email, `${amount} ${currency}`, createdAt.toISOString(), outcome]);
  }
  const none = after === undefined ? 'No deposit by invoice is pending.' : 'No more of them.';
  printTable(context, ['ID', 'CLIENT', 'DEPOSIT', 'CREATED', 'OUTCOME'], rows, none);
  if (rows.length === 0) return;
  const rest = found.length > MOST ? ` Go on with --after ${rows.at(-1)?.[0]}.` : '';
  context.print(`${rows.length} asked about, ${credited} credited.${rest}`);
}

async function pending({ services: { db } }: CommandContext, after: string | undefined): Promise<Pending[]> {
  const page = pageOf(deposits.id, { status: 'pending', ...(after === undefined ? {} : { after }) });
  return db
    .select({ deposit: deposits, email: users.email })
    .from(deposits)
    .innerJoin(users, eq(users.id, deposits.userId))
    .where(and(eq(deposits.status, DEPOSIT_STATUS.pending), eq(deposits.method, 'btcpay'), page.from))
    .orderBy(page.order)
    .limit(MOST + 1);
}

async function pendingOf({ services: { db } }: CommandContext, text: string): Promise<Pending> {
  const [found] = await db
    .select({ deposit: deposits, email: users.email })
    .from(deposits)
    .innerJoin(users, eq(users.id, deposits.userId))
    .where(eq(deposits.id, idOf(text)));
  if (!found) throw new Refused(`There is no deposit ${text}.`);
  const { status, method } = found.deposit;
  if (method !== 'btcpay') throw new Refused(`Deposit ${text} is by ${method}: nobody can be asked about it.`);
  if (status !== DEPOSIT_STATUS.pending) throw new Refused(`Deposit ${text} is ${STATES[status]} already.`);
  return found;
}

async function ask(
  context: CommandContext,
  provider: InvoiceProvider,
  { deposit, email }: Pending,
): Promise<{ readonly outcome: string; readonly isCredited: boolean }> {
  const { services } = context;
  try {
    const { invoices, credit } = await checkDeposit(services, provider, deposit, {
      asking: { hosts: services.settings.current().outside_hosts, isLive: services.config.isLive },
      isSettledOnly: false,
      transact: (work) => context.transact(work),
      onCredit: (tx, { invoice, credited, balance }) =>
        record(tx, context, {
          action: 'deposit check',
          target: email,
          before: { balance: toColumn(balance.minus(credited), SCALE.money) },
          after: {
            ...{ id: deposit.id, amount: deposit.amount, currency: deposit.currency, invoice: invoice.id },
            ...{ credited: toColumn(credited, SCALE.money), balance: toColumn(balance, SCALE.money) },
          },
        }),
    });
    if (credit) {
      const outcome = `credited by ${named(credit.invoice)}, balance ${toColumn(credit.balance, SCALE.money)} USD`;
      // More than the deposit was of.
      const rest = invoices.filter(({ id, isSettled }) => isSettled && id !== credit.invoice.id);
      return { outcome: rest.length > 0 ? `${outcome}; besides, ${said(rest, deposit)}` : outcome, isCredited: true };
    }
    const isDecided = invoices.some((invoice) => paysWhole(provider, invoice, deposit));
    return { outcome: isDecided ? 'decided meanwhile' : `pending: ${said(invoices, deposit)}`, isCredited: false };
  } catch (error) {
    // One account that is busy keeps none of the others.
    if (!(error instanceof Problem)) throw error;
    return { outcome: `pending: ${error.message}`, isCredited: false };
  }
}

/** Invoices of a deposit that are listed. */
const LISTED = 3;
/** Of those nothing was paid; of any other, such as "Expired (PaidLate)", something may have been. */
const UNPAID = ['New', 'Expired', 'Invalid'];

/** What the provider says: first of those that money may have come for, then of the newest. */
function said(invoices: readonly Invoice[], deposit: DepositRow): string {
  if (invoices.length === 0) return 'it has no invoice';
  const isUnpaid = ({ state }: Invoice) => Number(UNPAID.includes(state));
  const listed = invoices
    .toSorted((a, b) => isUnpaid(a) - isUnpaid(b))
    .slice(0, LISTED)
    .map(
      (invoice) => `${named(invoice)} is ${invoice.state}${isOlder(invoice, deposit) ? ', of an earlier order' : ''}`,
    );
  const more = invoices.length - listed.length;
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

const named = ({ id, amount, currency }: Invoice): string => `invoice ${id} of ${amount.toFixed()} ${currency}`;
