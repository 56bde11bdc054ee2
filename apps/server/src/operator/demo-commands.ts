import type { Command } from 'commander';
import { randomPassword } from '../access/passwords';
import { clearDemo, seedDemo } from '../seed/demo';
import { SHOWCASE_SETTINGS } from '../seed/demo-settings';
import { settings } from '../store/schema';
import { openSettings } from '../store/settings-store';
import { type CommandContext, record, Refused } from './command-context';

/** Commands for an installation that shows itself. */
export function addDemoCommands(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description('the accounts and settings of a demo installation')
    .command('reset')
    .description('make the accounts of the demo anew, with their history, and its settings; other users stay')
    .action(() => reset(context));
}

/** One transaction: a reset that fails leaves the demo as it was. */
async function reset(context: CommandContext): Promise<void> {
  if (!context.isDemo) throw new Refused('This is no demo installation: nothing was changed.');
  const { services } = context;
  await context.transact(async (tx) => {
    await clearDemo(tx);
    for (const [key, value] of Object.entries(SHOWCASE_SETTINGS))
      await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
    // The history is traded by the settings that were just written.
    const within = { ...services, db: tx, settings: await openSettings(tx) };
    const logins = await seedDemo(within, randomPassword);
    await record(tx, context, { action: 'demo reset', target: 'demo' });
    for (const { role, email, password } of logins) context.print(`${role}: ${email} / ${password}`);
  });
  await services.settings.refresh();
}
