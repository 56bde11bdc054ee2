import { eq } from 'drizzle-orm';
import type { AccountHandlers } from '../http/handlers';
import { invalid } from '../http/problem';
import { decimal } from '../ledger/decimal';
import type { Services } from '../services';
import { users } from '../store/schema';
import { lockAccount, lockAccountIn, moveBalance } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';
import { isPracticeOffered, practiceDisabled } from '../ledger/mode';
import { updateTraderRequest } from './trader-request';

/** What a practice account is filled up to, USD (M-140). */
const PRACTICE_LIMIT = decimal('10000');

/** The calls about the account itself. */
export function accountHandlers(services: Services): AccountHandlers {
  const { db, clock, settings } = services;

  return {
    switchMode: async ({ params, user }) => {
      const isPractice = params.mode === 'practice';
      if (isPractice && !isPracticeOffered(await settings.refresh())) throw practiceDisabled();
      await transactInTurn(db, user.id, async (tx) => {
        // Calls that are under way end in the mode they began in.
        await lockAccount(tx, user.id);
        await tx.update(users).set({ isPractice }).where(eq(users.id, user.id));
      });
      return { status: 200, body: { message: `Switched to the ${params.mode} account` } };
    },

    topUpPracticeWallet: async ({ user }) => {
      if (!isPracticeOffered(await settings.refresh())) throw practiceDisabled();
      await transactInTurn(db, user.id, async (tx) => {
        const account = await lockAccountIn(tx, user.id, true);
        const amount = PRACTICE_LIMIT.minus(account.balance);
        if (amount.lte('0')) throw invalid('practice_wallet', 'Practice account already has $10,000.00 or more');
        await moveBalance(tx, account, { type: 'top_up', source: 'practice', amount }, clock.now());
      });
      return { status: 200, body: { message: 'Practice account topped up to $10,000.00' } };
    },

    updateTraderRequest: async ({ params, user }) => ({
      status: 200,
      body: { message: await updateTraderRequest(services, user.id, params.action) },
    }),
  };
}
