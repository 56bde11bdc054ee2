import type { components } from '@bourse/contract';
import { count, eq } from 'drizzle-orm';
import { unreadMessages } from '../account/chat';
import { accountFigures } from '../account/figures';
import { plansOfUser } from '../account/plans';
import { isActivePractice } from '../ledger/mode';
import type { Services } from '../services';
import { type UserRow, users } from '../store/schema';

type User = components['schemas']['User'];
type ReducedUser = components['schemas']['ReducedUser'];

/** What a token whose device check is due may know of its user (R4). */
export function reducedUser({ settings }: Pick<Services, 'settings'>, user: UserRow): ReducedUser {
  return {
    id: user.id,
    email: user.email,
    name: `${user.firstname} ${user.lastname}`.trim(),
    img: user.img,
    roles: user.roles,
    time: user.createdAt.toISOString(),
    is_practice: isActivePractice(settings.current(), user.isPractice),
  };
}

/** The wire's user. */
export async function userAnswer(services: Services, user: UserRow): Promise<User> {
  return {
    id: user.id,
    email: user.email,
    name: `${user.firstname} ${user.lastname}`.trim(),
    firstname: user.firstname,
    lastname: user.lastname,
    phone: user.phoneNumber === '' ? '' : `${user.phoneCode}${user.phoneNumber}`,
    phoneNumber: user.phoneNumber,
    phoneCode: user.phoneCode,
    country: user.country,
    time: user.createdAt.toISOString(),
    img: user.img,
    roles: user.roles,
    ...(await accountFigures(services, user)),
    ...(await plansOfUser(services.db, user.id)),
    unread_messages: await unreadMessages(services, user.id),
    onboarding_done: user.onboardingDone,
    referrals_count: await referralsOf(services, user.id),
    username: user.username,
  };
}

/** How many users registered by this one's link (M-246). */
async function referralsOf({ db }: Services, userId: number): Promise<number> {
  const [row] = await db.select({ users: count() }).from(users).where(eq(users.referrerId, userId));
  return row?.users ?? 0;
}
