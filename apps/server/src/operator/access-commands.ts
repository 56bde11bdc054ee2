import type { Command } from 'commander';
import { eq } from 'drizzle-orm';
import { ADDRESS_CODE_SECONDS, holderOfCode, mintAddressCode, redeemAddressCode } from '../access/address-codes';
import { requireVerified } from '../access/sign-in';
import { Problem } from '../http/problem';
import { isTwoFaOn } from '../http/tokens';
import { tokens, type UserRow, users } from '../store/schema';
import { trustedDevices } from '../store/schema-access';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';
import { type CommandContext, record, Refused } from './command-context';
import { lockedPersonOf } from './people';

const VOID = 'The code is unknown, used or too old.';
/** Where the address works. */
const WHERE = 'in the page of this server, or in another front end that has this route';

/** Commands about the ways in: one-time codes and the device check. */
export function addAccessCommands(program: Command, context: CommandContext): void {
  const code = program.command('code').description('one-time codes that stand in an address');
  code
    .command('login')
    .description(`print an address that signs a user in once, within ${ADDRESS_CODE_SECONDS} seconds; ${WHERE}`)
    .argument('<user>', 'email, id or WEB id')
    .action((name: string) => mintLogin(context, name));
  code
    .command('redeem')
    .description('say whom a code stands for that the CRM was entered by, and use it up')
    .argument('<code>')
    .action((given: string) => redeem(context, given));
  program
    .command('device-check')
    .description('ask one user for the device check, or no longer; with the setting two_fa on everybody is asked')
    .argument('<user>', 'email, id or WEB id')
    .argument('<state>', 'on, off, or again: no browser and no open session of the user is trusted any more')
    .action((name: string, state: string) => setDeviceCheck(context, name, state));
}

async function mintLogin(context: CommandContext, name: string): Promise<void> {
  const { clock, config, settings: kept } = context.services;
  const settings = await kept.refresh();
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    const { id, email } = user;
    requireAllowed(user, settings);
    const minted = await mintAddressCode(tx, clock.now(), 'login', id);
    await record(tx, context, { action: 'code login', target: email });
    context.print(`${config.publicUrl ?? ''}/auto_login/token/${minted}`);
    context.print(`It signs ${email} in once, within ${ADDRESS_CODE_SECONDS} seconds, ${WHERE}.`);
  });
}

/** Refuses whom the page would refuse: the address would be used up in vain. */
function requireAllowed(user: UserRow, settings: OperatorSettings): void {
  try {
    requireVerified(user, settings);
  } catch (error) {
    if (error instanceof Problem) throw new Refused(`${user.email} may not sign in: ${error.message}`);
    throw error;
  }
}

async function redeem(context: CommandContext, given: string): Promise<void> {
  await context.transact(async (tx) => {
    const now = context.services.clock.now();
    const holder = await holderOfCode(tx, now, 'crm', given);
    if (!holder) throw new Refused(VOID);
    // Locked before the code, as where sessions are ended: a block that comes at the same moment is seen, or waits.
    const { id, email, roles, blockedAt } = await lockedPersonOf(tx, String(holder.id));
    if (blockedAt !== null) throw new Refused(`${email} is blocked since ${blockedAt.toISOString()}.`);
    if ((await redeemAddressCode(tx, now, 'crm', given)) === null) throw new Refused(VOID);
    await record(tx, context, { action: 'code redeem', target: email });
    context.print(`WEB${id} ${email}: ${roles.join(', ') || 'no role'}`);
  });
}

async function setDeviceCheck(context: CommandContext, name: string, state: string): Promise<void> {
  if (!['on', 'off', 'again'].includes(state)) throw new Refused(`It is on, off or again, not ${state}.`);
  const settings = await context.services.settings.refresh();
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    const twoFa = state === 'again' ? user.twoFa : state === 'on';
    if (state === 'again') {
      await tx.delete(trustedDevices).where(eq(trustedDevices.userId, user.id));
      await tx.update(tokens).set({ isDeviceVerified: false }).where(eq(tokens.userId, user.id));
    } else await tx.update(users).set({ twoFa }).where(eq(users.id, user.id));
    const [before, after] = [user.twoFa, twoFa].map((is) => (is ? 'on' : 'off'));
    await record(tx, context, { action: `device-check ${state}`, target: user.email, before, after });
    context.print(
      `${user.email}: device check ${before} → ${after}${state === 'again' ? ', no browser and no open session is trusted' : ''}.`,
    );
    if (isOn(settings.two_fa) && !twoFa) context.print('The setting two_fa is on: it asks everybody, this user too.');
    if (isTwoFaOn(settings, { twoFa }) && state !== 'off')
      context.print('Each browser that did not pass it needs a code that is sent by email.');
  });
}
