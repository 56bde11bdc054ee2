import { eq, or } from 'drizzle-orm';
import type { Answer, Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { decimal } from '../ledger/decimal';
import { languageOf } from '../http/language';
import { say, type Text } from '../http/text';
import { greetedAs } from '../mail/messages';
import { post } from '../mail/outbox';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { storedEmail } from '../store/email';
import { type UserRow, users } from '../store/schema';
import { jointAccounts } from '../store/schema-access';
import { isOn } from '../store/switches';
import { lockAccountIn, moveBalance } from '../ledger/account';
import { isCommonPassword } from './common-passwords';
import { ACTIVE_COUNTRIES } from './active-countries';
import { canSignIn, greet } from './greeting';
import { codeTurns, logThrottled, restartTurn, takeTurns, turnsOf } from './attempts';
import { CODE_EVERY_MS, makeCode } from './mailed-codes';
import { hashPassword } from './passwords';
import { signIn } from './sign-in';
import { clientOf } from '../http/client-of';
import { logSecurity } from '../http/security-log';

type Body = Ctx<'register'>['body'];
type Errors = Record<string, Text[]>;

/** What a practice account starts with, USD. */
const PRACTICE_OPENING = decimal('10000');
/** Characters of a browser's name that are kept: as many as a sign-in may send. */
const MOST_DEVICE = 1000;

/** Opens an account, and signs in where no verification is due. */
export async function register({ body, headers, ip, services }: Ctx<'register'>): Promise<Answer<'register'>> {
  const { db, clock } = services;
  const settings = await services.settings.refresh();
  const now = clock.now();
  // Counted before anything is looked up: whoever asks which addresses are taken does not get far.
  const turns = turnsOf(ip, {
    action: 'register',
    subject: '',
    limit: settings.otp_per_address,
    windowMs: CODE_EVERY_MS,
  });
  await takeTurns(db, now, turns, tooMany).catch(async (error: unknown) => {
    await logThrottled(services, ip, 'register', error);
    throw error;
  });
  refuse({ ...(await takenOf(db, body)), ...mistakesOf(body) });
  const passwordHash = await hashPassword(body.password);
  const mailsCode = isOn(settings.send_must_verify_email);
  const { user, flow } = await transact(db, async (tx) => {
    const added = await addUser(tx, services, body, passwordHash, languageOf(headers['Accept-Language']));
    const asked = mailsCode ? await mailFirstCode(tx, services, added, ip) : undefined;
    await greet(tx, services, null, added);
    return { user: added, flow: asked };
  });
  if (flow !== undefined) {
    const detail = { purpose: 'email' };
    await logSecurity(db, services, { event: 'code.asked', userId: user.id, address: ip, detail });
  }
  // Its body does not name the browser, as that of a sign-in does.
  const device = headers['User-Agent']?.slice(0, MOST_DEVICE) ?? '';
  const data = canSignIn(settings, user) ? await signIn(services, user, { device }, { by: 'registration', ip }) : null;
  return { status: 201, body: { message: 'Registration successful', data, ...(flow === undefined ? {} : { flow }) } };
}

const tooMany = (retryAfter: number) => new Problem(429, 'Too many requests. Please try again later.', { retryAfter });

/** What no schema says of the fields. */
function mistakesOf({ password, repeat_password, country, primary_email, secondary }: Body): Errors {
  const errors: Errors = {};
  if (isCommonPassword(password)) errors.password = ['This password is too common. Please choose another.'];
  if (repeat_password !== password) errors.repeat_password = ['Password confirmation mismatch'];
  if (!ACTIVE_COUNTRIES.has(country)) errors.country = [say('The selected {field} is invalid.', { field: 'country' })];
  if (!secondary) return errors;
  if (!ACTIVE_COUNTRIES.has(secondary.country))
    errors['secondary.country'] = [ofSecond(say('The selected {field} is invalid.', { field: 'country' }))];
  if (primary_email !== undefined && storedEmail(primary_email) === storedEmail(secondary.email)) {
    errors['secondary.email'] = [ofSecond("The holders' email addresses must differ.")];
  }
  return errors;
}

const ofSecond = (sentence: Text) => say('Secondary holder: {sentence}', { sentence });

async function takenOf(db: Db, { email, username }: Body): Promise<Errors> {
  const found = await db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(or(eq(users.email, storedEmail(email)), ...(username === undefined ? [] : [eq(users.username, username)])));
  const errors: Errors = {};
  if (found.some((one) => one.email === storedEmail(email)))
    errors.email = [say('The {field} has already been taken.', { field: 'email' })];
  if (username !== undefined && found.some((one) => one.username === username)) {
    errors.username = [say('The {field} has already been taken.', { field: 'username' })];
  }
  return errors;
}

function refuse(errors: Errors): void {
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Problem(422, first, { errors });
}

async function addUser(
  tx: Db,
  services: Services,
  body: Body,
  passwordHash: string,
  language: UserRow['language'],
): Promise<UserRow> {
  const { secondary, primary_email: primaryEmail } = body;
  const now = services.clock.now();
  const [added] = await tx
    .insert(users)
    .values({
      email: storedEmail(body.email),
      passwordHash,
      firstname: body.first_name.trim(),
      lastname: body.last_name.trim(),
      phoneNumber: body.phone,
      phoneCode: body.phone_code,
      country: body.country,
      username: body.username ?? null,
      language,
      referrerId: await referrerOf(tx, body.referrer_id),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  // Two registrations at once: the other one has it now.
  if (!added) refuse(await takenOf(tx, body));
  if (!added) throw new Error('A user was neither added nor found');
  if (secondary && primaryEmail !== undefined) {
    await tx.insert(jointAccounts).values({
      userId: added.id,
      primaryEmail: storedEmail(primaryEmail),
      secondaryFirstname: secondary.first_name.trim(),
      secondaryLastname: secondary.last_name.trim(),
      secondaryEmail: storedEmail(secondary.email),
      secondaryCountry: secondary.country,
      secondaryPhoneCode: secondary.phone_code,
      secondaryPhoneNumber: secondary.phone,
    });
  }
  const practice = await lockAccountIn(tx, added.id, true);
  await moveBalance(tx, practice, { type: 'top_up', source: 'registration', amount: PRACTICE_OPENING }, now);
  const [opened] = await tx.select().from(users).where(eq(users.id, added.id));
  return opened ?? added;
}

/** Digits with an optional WEB before them; whoever is unknown counts as nobody (R10). */
async function referrerOf(tx: Db, referrer: string | undefined): Promise<number | null> {
  const id = Number(referrer?.replace(/^WEB/, '') ?? 0);
  if (id < 1 || id > 2_147_483_647) return null;
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id));
  return found?.id ?? null;
}

/**
 * The code of a registration starts the five minutes, and counts for the address like any other (R6). Answers the flow
 * that it belongs to.
 */
async function mailFirstCode(tx: Db, services: Services, user: UserRow, ip: string): Promise<string> {
  const now = services.clock.now();
  const [ofEmail, ...ofAddress] = codeTurns(services, 'email', user.email, ip);
  // Whoever asked for a code before the account was there holds up nobody.
  if (ofEmail) await restartTurn(tx, now, ofEmail);
  await takeTurns(tx, now, ofAddress, tooMany);
  const of = { purpose: 'email', email: user.email } as const;
  const { code, flow } = await makeCode(tx, services, of, { client: clientOf(ip) });
  await post(tx, services, now, {
    kind: 'email_code',
    recipient: user.email,
    language: user.language,
    values: { name: greetedAs(user), code },
  });
  return flow;
}
