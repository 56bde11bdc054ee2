import type { Command } from 'commander';
import { sql } from 'drizzle-orm';
import { HELD, isRealMoneyHeld } from '../ledger/real-money';
import { rowsOf } from '../store/db';
import { isOn } from '../store/settings';
import { contrastProblem } from './brand';
import type { CommandContext } from './command-context';

const DAYS = 30;

/** The command that says what of this installation does not work as it may be meant. */
export function addCheckCommand(program: Command, context: CommandContext): void {
  program
    .command('check')
    .description('say what of this installation wants attention; changes nothing')
    .action(() => check(context));
}

async function check(context: CommandContext): Promise<void> {
  const { services } = context;
  const settings = await services.settings.refresh();
  const { isLive, mail } = services.config;
  const found: string[] = [];
  if (isRealMoneyHeld(services)) found.push(HELD);
  else if (isLive)
    found.push(
      `Real money moves: market_source is "${settings.market_source}". It only names a source; the prices are of the market in this build.`,
    );
  if (!mail && isLive) found.push('No mail server is set (SMTP_URL, MAIL_FROM): no code and no link reaches anybody.');
  else if (!mail && isOn(settings.two_fa))
    found.push('two_fa is on and no mail server is set (SMTP_URL, MAIL_FROM): no code reaches anybody.');
  for (const key of ['brand_accent', 'brand_up', 'brand_down'] as const) {
    const problem = contrastProblem(settings[key]);
    if (problem) found.push(`${key}: ${problem}`);
  }
  const { accounts, total } = await forgivenOf(context);
  if (accounts > 0)
    found.push(
      `Negative balance protection has paid ${total} USD to ${accounts} real ${accounts === 1 ? 'account' : 'accounts'} in the last ${DAYS} days.`,
    );
  context.print(found.length > 0 ? found.join('\n') : 'Nothing wants attention.');
}

/** What real accounts below 0 were forgiven: a gap that two accounts hold the two sides of is paid by the house. */
async function forgivenOf({ services: { db, clock } }: CommandContext): Promise<{ accounts: number; total: string }> {
  const since = new Date(clock.now().getTime() - DAYS * 24 * 3_600_000).toISOString();
  const [row] = await rowsOf<{ accounts: number; total: string }>(
    db,
    sql`select count(distinct user_id)::int as accounts, coalesce(sum(amount), 0)::text as total
        from ledger where type = 'protection' and not is_practice and at > ${since}::timestamptz`,
  );
  return row ?? { accounts: 0, total: '0.00' };
}
