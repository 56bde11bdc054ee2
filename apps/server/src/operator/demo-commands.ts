import type { Command } from 'commander';
import { randomPassword } from '../access/passwords';
import { clearDemo, seedDemo } from '../seed/demo';
import { SHOWCASE_SETTINGS } from '../seed/demo-settings';
import { settings } from '../store/schema';
import { openSettings } from '../store/settings';
import { type Desk, record, Refused } from './desk';

/** Commands for an installation that shows itself. */
export function addDemoCommands(program: Command, desk: Desk): void {
  program
    .command('demo')
    .description('the accounts and settings of a demo installation')
    .command('reset')
    .description('make the accounts of the demo anew, with their history, and its settings; other users stay')
    .action(() => reset(desk));
}

/** One transaction: a reset that fails leaves the demo as it was. */
async function reset(desk: Desk): Promise<void> {
  if (!desk.isDemo) throw new Refused('This is no demo installation: nothing was changed.');
  const { services } = desk;
  await desk.transact(async (tx) => {
    await clearDemo(tx);
    for (const [key, value] of Object.entries(SHOWCASE_SETTINGS))
      await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
    // The history is traded by the settings that were just written.
    const within = { ...services, db: tx, settings: await openSettings(tx) };
    const logins = await seedDemo(within, randomPassword);
    await record(tx, desk, { action: 'demo reset', target: 'demo' });
    for (const { role, email, password } of logins) desk.say(`${role}: ${email} / ${password}`);
  });
  await services.settings.refresh();
}
