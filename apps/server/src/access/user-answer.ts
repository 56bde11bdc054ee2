import type { components } from '@bourse/contract';
import { accountFigures } from '../account/figures';
import { isActivePractice } from '../ledger/mode';
import type { Services } from '../services';
import type { UserRow } from '../store/schema';

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
    plan_balance: 0,
    plan_name: null,
    trading_plans: [],
    trading_plans_id: [],
    currentPlan: null,
    unread_messages: 0,
    onboarding_done: true,
    username: user.username,
  };
}
