import { eq, or } from 'drizzle-orm';
import type { Answer, Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { decimal } from '../ledger/decimal';
import { greetedAs, languageOf } from '../mail/messages';
import { post } from '../mail/outbox';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { type UserRow, users } from '../store/schema';
import { jointAccounts } from '../store/schema-access';
import { isOn } from '../store/settings';
import { lockAccountIn, moveBalance } from '../ledger/account';
import { isCommonPassword } from './common-passwords';
import { countries } from './countries';
import { canSignIn, greet } from './greeting';
import { CODE_EVERY_MS, makeCode } from './mailed-codes';
import { hashPassword } from './passwords';
import { signIn } from './sign-in';
import { clientOf, takeTurn } from '../http/throttle';

type Body = Ctx<'register'>['body'];
type Errors = Record<string, string[]>;

/** What a practice account starts with, USD. */
const PRACTICE_OPENING = decimal('10000');
const ACTIVE = new Set(countries().flatMap(({ nicename, inactive }) => (inactive === 0 ? [nicename] : [])));

/** Opens an account, and signs in where no verification is due. */
export async function register({ body, headers, ip, services }: Ctx<'register'>): Promise<Answer<'register'>> {
  const { db, clock } = services;
  const settings = await services.settings.refresh();
  const now = clock.now();
  // Counted before anything is looked up: whoever asks which addresses are taken does not get far.
  await requireTurn(db, now, 'register', ip, settings.otp_per_address);
  refuse({ ...(await takenOf(db, body)), ...mistakesOf(body) });
  const passwordHash = await hashPassword(body.password);
  const mailsCode = isOn(settings.send_must_verify_email);
  const user = await transact(db, async (tx) => {
    const added = await addUser(tx, services, body, passwordHash, languageOf(headers['Accept-Language']));
    if (mailsCode) await mailFirstCode(tx, services, added, ip, settings.otp_per_address);
    await greet(tx, services, null, added);
    return added;
  });
  // Nothing names the browser in a registration.
  const data = canSignIn(settings, user) ? await signIn(services, user, { device: '' }) : null;
  return { status: 201, body: { message: 'Registration successful', data } };
}

async function requireTurn(db: Db, now: Date, action: 'register' | 'code', ip: string, limit: number): Promise<void> {
  const retryAfter = await takeTurn(db, now, { action, subject: clientOf(ip), limit, windowMs: CODE_EVERY_MS });
  if (retryAfter !== null) throw new Problem(429, 'Too many requests. Please try again later.', { retryAfter });
}

/** What no schema says of the fields. */
function mistakesOf({ password, repeat_password, country, primary_email, secondary }: Body): Errors {
  const errors: Errors = {};
  if (isCommonPassword(password)) errors.password = ['This password is too common. Please choose another.'];
  if (repeat_password !== password) errors.repeat_password = ['Password confirmation mismatch'];
  if (!ACTIVE.has(country)) errors.country = ['The selected country is invalid.'];
  if (!secondary) return errors;
  if (!ACTIVE.has(secondary.country))
    errors['secondary.country'] = ['Secondary holder: The selected country is invalid.'];
  if (primary_email !== undefined && lower(primary_email) === lower(secondary.email)) {
    errors['secondary.email'] = ["Secondary holder: The holders' e-mail addresses must differ."];
  }
  return errors;
}

async function takenOf(db: Db, { email, username }: Body): Promise<Errors> {
  const found = await db
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(or(eq(users.email, lower(email)), ...(username === undefined ? [] : [eq(users.username, username)])));
  const errors: Errors = {};
  if (found.some((one) => one.email === lower(email))) errors.email = ['The email has already been taken.'];
  if (username !== undefined && found.some((one) => one.username === username)) {
    errors.username = ['The username has already been taken.'];
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
      email: lower(body.email),
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
      primaryEmail: lower(primaryEmail),
      secondaryFirstname: secondary.first_name.trim(),
      secondaryLastname: secondary.last_name.trim(),
      secondaryEmail: lower(secondary.email),
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

/** The code of a registration starts the five minutes, and counts for the address like any other (R6). */
async function mailFirstCode(tx: Db, services: Services, user: UserRow, ip: string, limit: number): Promise<void> {
  const now = services.clock.now();
  await requireTurn(tx, now, 'code', ip, limit);
  await post(tx, services, now, {
    kind: 'email_code',
    recipient: user.email,
    language: user.language,
    values: {
      name: greetedAs(user),
      code: await makeCode(tx, services, { purpose: 'email', email: user.email }, { isFirst: true }),
    },
  });
}

function lower(email: string): string {
  return email.trim().toLowerCase();
}
