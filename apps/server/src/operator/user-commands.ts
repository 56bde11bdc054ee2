import { and, count, eq, sql } from 'drizzle-orm';
import type { Command } from 'commander';
import { clearFailuresElsewhere } from '../access/attempts';
import { greet } from '../access/greeting';
import { changePassword } from '../access/password-change';
import { hashPassword, randomPassword } from '../access/passwords';
import { revokeAll } from '../http/tokens';
import { lockInTime } from '../ledger/account';
import { greetedAs } from '../mail/messages';
import { post } from '../mail/outbox';
import { sqlState } from '../store/db';
import { storedEmail } from '../store/email';
import { users } from '../store/schema';
import { type CommandContext, record, Refused } from './command-context';
import { pageOf, printPage } from './decisions';
import { afterPerson, lockedPersonOf, personOf } from './people';

/** What a user may be besides a client. */
const ROLES = ['admin', 'superadmin', 'manager'];
const TAKEN = '23505';

type Verification = { email?: true; admin?: true };
type Listed = { readonly role?: string; readonly after?: string };
type NewUser = { firstName: string; lastName: string; role: string[] };

/** Commands about who may use the platform. */
export function addUserCommands(program: Command, context: CommandContext): void {
  program
    .command('verify-user')
    .description('mark a user as verified, by email and by an administrator unless one of them is named')
    .argument('<user>', 'email, id or WEB id')
    .option('--email', 'the email address only')
    .option('--admin', 'the verification by an administrator only')
    .action((name: string, options: Verification) => verify(context, name, options));

  const user = program.command('user').description('users and their roles');
  user
    .command('list')
    .description('list the users, the oldest first')
    .option('--role <role>', `only those with this role (${ROLES.join(', ')})`)
    .option('--after <id>', 'go on after this one')
    .action((options: Listed) => list(context, options));
  user
    .command('create')
    .description('create a verified user; prints a random password, once')
    .argument('<email>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--role <role>', `${ROLES.join(' or ')}; may be given more than once`, collect, [])
    .action((email: string, options: NewUser) => create(context, email, options));
  user
    .command('roles')
    .description('give a user these roles and no others; none named takes them all')
    .argument('<user>', 'email, id or WEB id')
    .argument('[roles...]', ROLES.join(', '))
    .action((name: string, roles: string[]) => setRoles(context, name, roles));
  user
    .command('password')
    .description(
      'give a user a new random password, printed once, and sign the user out everywhere; the user is told by mail',
    )
    .argument('<user>', 'email, id or WEB id')
    .action((name: string) => renewPassword(context, name));
  user
    .command('block')
    .description('end every session of a user and let none begin; orders and positions stay as they are')
    .argument('<user>', 'email, id or WEB id')
    .action((name: string) => setBlocked(context, name, true));
  user
    .command('unblock')
    .description('let a blocked user sign in again')
    .argument('<user>', 'email, id or WEB id')
    .action((name: string) => setBlocked(context, name, false));
  user
    .command('sign-out')
    .description('end every session of a user, or with --all of everybody')
    .argument('[user]', 'email, id or WEB id')
    .option('--all', 'of every user')
    .action((name: string | undefined, options: { all?: true }) => signOut(context, name, options));
  user
    .command('officer')
    .description('name the account officer that the client sees; no name takes it away')
    .argument('<user>', 'email, id or WEB id')
    .argument('[name]', 'such as "Ann Smith"')
    .action((name: string, officer?: string) => setOfficer(context, name, officer ?? null));
}

const collect = (value: string, before: string[]): string[] => [...before, value];

async function verify(context: CommandContext, name: string, { email, admin }: Verification): Promise<void> {
  const isBoth = !email && !admin;
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    const before = { email: user.emailVerified, admin: user.adminVerified };
    const after = { email: before.email || isBoth || email === true, admin: before.admin || isBoth || admin === true };
    await tx.update(users).set({ emailVerified: after.email, adminVerified: after.admin }).where(eq(users.id, user.id));
    const verified = { ...user, emailVerified: after.email, adminVerified: after.admin };
    await greet(tx, context.services, user, verified);
    await record(tx, context, { action: 'verify-user', target: user.email, before, after });
    context.print(`${user.email}: email ${wordOf(after.email)}, administrator ${wordOf(after.admin)}.`);
  });
}

const wordOf = (is: boolean) => (is ? 'verified' : 'not verified');

async function list(context: CommandContext, { role, ...options }: Listed): Promise<void> {
  if (role !== undefined) requireRoles([role]);
  const { db } = context.services;
  const isAsked = role === undefined ? undefined : sql`${role} = any(${users.roles})`;
  const page = pageOf(users.id, { status: 'pending', ...afterPerson(options) });
  const [all] = await db.select({ total: count() }).from(users).where(isAsked);
  const rows = await db.select().from(users).where(and(isAsked, page.from)).orderBy(page.order).limit(page.limit);
  printPage(
    context,
    ['ID', 'EMAIL', 'NAME', 'ROLES', 'VERIFIED', 'BALANCE', 'PRACTICE', 'BONUS', 'MANAGER', 'BLOCKED'],
    rows.map((row) => [
      `WEB${row.id}`,
      row.email,
      `${row.firstname} ${row.lastname}`.trim(),
      row.roles.join(', ') || 'client',
      [row.emailVerified ? 'email' : '', row.adminVerified ? 'administrator' : ''].filter(Boolean).join(', ') || 'no',
      row.balance,
      row.practiceBalance,
      row.bonus,
      row.traderRequest === '' ? '' : `${row.traderRequest}${row.managerId === null ? '' : ` WEB${row.managerId}`}`,
      row.blockedAt?.toISOString() ?? '',
    ]),
    { total: all?.total ?? 0, none: 'There are no users.' },
  );
}

async function create(context: CommandContext, address: string, { firstName, lastName, role }: NewUser): Promise<void> {
  const email = storedEmail(address);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    throw new Refused(`${address} is not an email address.`);
  requireRoles(role);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const id = await context
    .transact(async (tx) => {
      const [made] = await tx
        .insert(users)
        .values({
          email,
          passwordHash,
          firstname: firstName.trim(),
          lastname: lastName.trim(),
          roles: [...new Set(role)],
          emailVerified: true,
          adminVerified: true,
          createdAt: context.services.clock.now(),
        })
        .returning({ id: users.id });
      await record(tx, context, { action: 'user create', target: email, after: { roles: role } });
      return made?.id;
    })
    .catch((error: unknown) => {
      throw sqlState(error) === TAKEN ? new Refused(`${email} is taken.`) : error;
    });
  context.print(`WEB${id} ${email} was created${role.length > 0 ? ` with the role ${role.join(', ')}` : ''}.`);
  context.print(`Password (shown only here): ${password}`);
}

async function setRoles(context: CommandContext, name: string, roles: string[]): Promise<void> {
  requireRoles(roles);
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    const wanted = [...new Set(roles)];
    await tx.update(users).set({ roles: wanted }).where(eq(users.id, user.id));
    await record(tx, context, { action: 'user roles', target: user.email, before: user.roles, after: wanted });
    context.print(`${user.email}: ${user.roles.join(', ') || 'no role'} → ${wanted.join(', ') || 'no role'}.`);
  });
}

function requireRoles(roles: readonly string[]): void {
  const unknown = roles.find((role) => !ROLES.includes(role));
  if (unknown !== undefined) throw new Refused(`There is no role ${unknown}; there are ${ROLES.join(', ')}.`);
}

async function renewPassword(context: CommandContext, name: string): Promise<void> {
  const { services } = context;
  const { email } = await personOf(services.db, name);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await context.transact(async (tx) => {
    const user = await lockInTime(tx, () => changePassword(tx, email, passwordHash));
    if (!user) throw new Refused(`There is no user ${name}.`);
    // Whoever asks for one has mostly tried a few, and would be kept waiting with the right one.
    await clearFailuresElsewhere(tx, email);
    // Whose it is must know, whoever asked for it; at an address that is not verified somebody else may read it.
    if (user.emailVerified) {
      const mail = { kind: 'password_changed', recipient: email, language: user.language } as const;
      await post(tx, services, services.clock.now(), { ...mail, values: { name: greetedAs(user) } });
    }
    await record(tx, context, { action: 'user password', target: email });
  });
  context.print(`${email} is signed out everywhere. New password (shown only here): ${password}`);
}

async function setBlocked(context: CommandContext, name: string, isBlocked: boolean): Promise<void> {
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    const before = user.blockedAt;
    const after = isBlocked ? (before ?? context.services.clock.now()) : null;
    await tx.update(users).set({ blockedAt: after }).where(eq(users.id, user.id));
    const ended = isBlocked ? await revokeAll(tx, user.id) : 0;
    await record(tx, context, { action: `user ${isBlocked ? 'block' : 'unblock'}`, target: user.email, before, after });
    const was = before === null ? 'was not blocked' : `was blocked since ${before.toISOString()}`;
    context.print(`${user.email} ${was} and is ${isBlocked ? `blocked; sessions ended: ${ended}` : 'not blocked'}.`);
  });
}

async function signOut(context: CommandContext, name: string | undefined, { all }: { all?: true }): Promise<void> {
  if ((name === undefined) !== (all === true)) throw new Refused('Name one user, or say --all.');
  await context.transact(async (tx) => {
    if (name === undefined) {
      const ended = await revokeAll(tx, null);
      await record(tx, context, { action: 'user sign-out', target: 'everybody', after: { ended } });
      return context.print(`Everybody is signed out; sessions ended: ${ended}.`);
    }
    const user = await lockedPersonOf(tx, name);
    const ended = await revokeAll(tx, user.id);
    await record(tx, context, { action: 'user sign-out', target: user.email, after: { ended } });
    context.print(`${user.email} is signed out everywhere; sessions ended: ${ended}.`);
  });
}

async function setOfficer(context: CommandContext, name: string, officer: string | null): Promise<void> {
  const after = officer?.trim() || null;
  await context.transact(async (tx) => {
    const user = await lockedPersonOf(tx, name);
    await tx.update(users).set({ accountOfficer: after }).where(eq(users.id, user.id));
    await record(tx, context, { action: 'user officer', target: user.email, before: user.accountOfficer, after });
    context.print(`${user.email}: account officer ${user.accountOfficer ?? 'none'} → ${after ?? 'none'}.`);
  });
}
