import { eq } from 'drizzle-orm';
import type { AccountHandlers } from '../http/handlers';
import { languageOf } from '../http/language';
import { invalid } from '../http/problem';
import type { Text } from '../http/text';
import { decimal, floor, max, SCALE } from '../ledger/decimal';
import type { Services } from '../services';
import { users } from '../store/schema';
import { lockAccount, lockAccountIn, moveBalance } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';
import { isPracticeOffered, practiceDisabled } from '../ledger/mode';
import { fundsNow } from '../trading/account-funds';
import { listMessages, sendMessage } from './chat';
import { createIdentityDocument, listIdentityDocuments, readIdentityImage } from './identity';
import { changeOwnPassword } from './password';
import { joinPlan, leavePlan, listPlans } from './plans';
import { readPhoto, updatePhoto, updateProfile } from './profile';
import { updateTraderRequest } from './trader-request';

/** What a practice account is filled up to, USD (M-140). */
const PRACTICE_LIMIT = decimal('10000');

const SWITCHED = {
  real: 'Switched to the real account',
  practice: 'Switched to the practice account',
} as const satisfies Record<string, Text>;

/** The calls about the account itself. */
export function accountHandlers(services: Services): AccountHandlers {
  const { db, clock, settings } = services;

  return {
    switchMode: async ({ params, user }) => {
      const isPractice = params.mode === 'practice';
      if (isPractice && !isPracticeOffered(await settings.refresh())) throw practiceDisabled();
      await transactInTurn(db, user.id, async (tx) => {
        // Calls that are under way end in the mode they began in.
        await lockAccount(tx, user);
        await tx.update(users).set({ isPractice }).where(eq(users.id, user.id));
      });
      return { status: 200, body: { message: SWITCHED[params.mode] } };
    },

    topUpPracticeWallet: async ({ user }) => {
      if (!isPracticeOffered(await settings.refresh())) throw practiceDisabled();
      const message = await transactInTurn(db, user.id, async (tx): Promise<Text> => {
        const account = await lockAccountIn(tx, user.id, true, user.tokenHash);
        // What is owed is carried by the positions that are still open: filling it up would give their gain twice.
        if (account.balance.lt('0'))
          throw invalid(
            'practice_wallet',
            'The practice balance is below 0 while positions are open. Close them first.',
          );
        if (account.balance.gte(PRACTICE_LIMIT))
          throw invalid('practice_wallet', 'Practice account already has $10,000.00 or more');
        // An open gain would fill it up once more when it is booked, and an open loss may still come back.
        const { equity } = await fundsNow(services, tx, account);
        const amount = floor(PRACTICE_LIMIT.minus(max(account.balance, equity)), SCALE.money);
        if (amount.lte('0'))
          throw invalid(
            'practice_wallet',
            'With its open positions the practice account already has $10,000.00 or more',
          );
        const filled = await moveBalance(tx, account, { type: 'top_up', source: 'practice', amount }, clock.now());
        return filled.balance.gte(PRACTICE_LIMIT)
          ? 'Practice account topped up to $10,000.00'
          : 'Practice account topped up to $10,000.00, with its open positions';
      });
      return { status: 200, body: { message } };
    },

    updateTraderRequest: async ({ params, user }) => ({
      status: 200,
      body: { message: await updateTraderRequest(services, user, params.action) },
    }),

    listKycDocuments: async ({ query, user }) => ({
      status: 200,
      body: await listIdentityDocuments(services, user.id, query),
    }),
    createKycDocument: async (call) => ({
      status: 201,
      body: { message: 'Documents uploaded, awaiting approval', data: await createIdentityDocument(services, call) },
    }),
    getKycImage: ({ params, user }) => readIdentityImage(services, user.id, params),

    updateProfile: async (call) => {
      await updateProfile(services, call);
      return { status: 200, body: { message: 'Profile successfully updated' } };
    },
    updatePhoto: async (call) => {
      const img = await updatePhoto(services, call);
      return { status: 200, body: { message: 'Photo updated', data: { img } } };
    },
    getPhoto: ({ params }) => readPhoto(services, params.name),
    changePassword: async (call) => {
      await changeOwnPassword(services, call);
      return { status: 200, body: { message: 'Password successfully updated' } };
    },
    listPlans: async () => ({ status: 200, body: await listPlans(services) }),
    joinPlan: (call) => joinPlan(services, call),
    leavePlan: (call) => leavePlan(services, call),
    completeOnboarding: async ({ user }) => {
      await transactInTurn(db, user.id, async (tx) => {
        await lockAccount(tx, user);
        await tx.update(users).set({ onboardingDone: true }).where(eq(users.id, user.id));
      });
      return { status: 200, body: { message: 'Onboarding completed' } };
    },
    updateInterests: async ({ body, user }) => {
      // A form's list has the same name by now.
      const investmentInterests = 'investment_interests' in body ? body.investment_interests : [];
      await transactInTurn(db, user.id, async (tx) => {
        await lockAccount(tx, user);
        await tx.update(users).set({ investmentInterests }).where(eq(users.id, user.id));
      });
      return { status: 200, body: { message: 'Investment interests updated' } };
    },
    listMessages: async ({ params, query, headers, user }) => {
      const language = languageOf(headers['Accept-Language']);
      return { status: 200, body: await listMessages(services, user.id, params.userId, query, language) };
    },
    createMessage: async ({ body, user }) => ({
      status: 201,
      body: { data: await sendMessage(services, user, body.message) },
    }),
  };
}
