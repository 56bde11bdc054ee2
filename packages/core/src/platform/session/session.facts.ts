import { defineFact } from '../../shared/fact';
import type {} from './index';
import type { Holder } from './session.types';

/** The account holder, while somebody is signed in. */
export const userFact = defineFact('user', 'session', ({ context }) => context.user ?? undefined);

/** What the server says of this session: where its CRM is, and whether it is left for one. */
export const recordFact = defineFact('record', 'session', ({ context }) => context.record);

/** The server knows of a first deposit, whichever tab it was made in (M-209). */
export const onboardedFact = defineFact('onboarded', 'session', ({ context }) => context.user?.onboardingDone);

/** Whose address is signed in; null for nobody. */
export const presentEmailFact = defineFact('presentEmail', 'session', ({ context }) => context.user?.email ?? null);

/** Id of the manager whom the client has accepted; null without one. */
export const managerFact = defineFact('manager', 'session', ({ context: { user } }) =>
  user === null ? undefined : user.traderRequest === 'accepted' ? user.managerId : null,
);

/** The account's mode, and whether somebody else trades for it (T-096, T-198). */
export const accountFact = defineFact(
  'account',
  'session',
  ({ context: { user } }) =>
    user === null
      ? undefined
      : { isPractice: user.isPractice, isManaged: user.traderRequest === 'accepted' && user.managerId !== null },
  (account) => ({ type: 'account.changed', ...account }),
);

/** The input of a flow that needs it. */
export interface AccountNeeded {
  readonly account: { readonly isPractice: boolean; readonly isManaged: boolean };
}

/**
 * Both balances, and what was paid in and out: money came or went, and every list of it is outdated (M-104, R8). A
 * deposit that is rejected moves none: who shows one that is pending needs `readingFact` as well.
 */
export const balancesFact = defineFact(
  'source',
  'session',
  ({ context: { user } }) =>
    user === null
      ? undefined
      : {
          real: user.realBalance,
          practice: user.practiceBalance,
          deposits: user.deposits,
          withdrawals: user.withdrawals,
        },
  () => ({ type: 'source.changed' }),
);

/** While somebody is signed in: whether the page is visible and online (R22). */
export const activeFact = defineFact('active', 'session', ({ context }) => context.isActive);

/** Every time that the account was read while somebody looks (R8, R22): each answer makes another object of the user. */
export const readingFact = defineFact(
  'reading',
  'session',
  ({ context: { user, isActive } }) => (user === null || !isActive ? undefined : { user }),
  () => ({ type: 'reading.changed' }),
);

/** Every answer of the server makes another object of the user. */
export const holderFact = defineFact('holder', 'session', (session): Holder | undefined => {
  const { user } = session.context;
  return user === null ? undefined : { user, isReloading: session.matches({ active: 'reloading' }) };
});
