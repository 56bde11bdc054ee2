import type { MoneyHandlers } from '../http/handlers';
import { languageOf } from '../http/language';
import type { Services } from '../services';
import { type CardProcessor, cardProcessor } from './card';
import { createDeposit, listDeposits } from './deposits';
import { receiveNotice } from './invoice-notice';
import { paymentSettings } from './payment-settings';
import { listReceivers, removeReceiver, saveReceiver } from './receivers';
import { createDemoAccount, listTradingAccounts, topUpDemoAccount } from './trading-accounts';
import { listTransactions } from './transactions';
import { createWithdrawal, listWithdrawals } from './withdrawals';

const TEXTS = { saved: 'Account Saved', removed: 'Account Deleted' } as const;

/** The calls of the money area. */
export function moneyHandlers(services: Services, processor: CardProcessor = cardProcessor): MoneyHandlers {
  const settings = async () => {
    await services.settings.refresh();
    return { status: 200, body: { data: paymentSettings(services) } } as const;
  };
  return {
    listDeposits: async ({ user, query }) => ({ status: 200, body: await listDeposits(services, user.id, query) }),
    createDeposit: (call) => createDeposit(services, processor, call),
    getPaymentSettings: settings,
    postPaymentSettings: settings,
    receiveInvoiceNotice: (call) => receiveNotice(services, call),
    listWithdrawals: async ({ user, query }) => ({
      status: 200,
      body: await listWithdrawals(services, user.id, query),
    }),
    createWithdrawal: (call) => createWithdrawal(services, call),
    listWithdrawalAccounts: async ({ user }) => ({
      status: 200,
      body: { data: await listReceivers(services, user.id) },
    }),
    createWithdrawalAccount: async ({ body, user }) => ({
      status: 201,
      body: { message: TEXTS.saved, data: await saveReceiver(services, user, body) },
    }),
    deleteWithdrawalAccount: async ({ params, user }) => {
      await removeReceiver(services, user, params.id);
      return { status: 200, body: { message: TEXTS.removed } };
    },
    listTradingAccounts: async ({ user }) => ({
      status: 200,
      body: { data: await listTradingAccounts(services, user.id) },
      headers: { 'cache-control': 'no-store' },
    }),
    createDemoAccount: (call) => createDemoAccount(services, call),
    topUpDemoAccount: (call) => topUpDemoAccount(services, call),
    listTransactions: async ({ body, user, headers, query }) => {
      const language = languageOf(headers['Accept-Language']);
      const asked = { ...query, accountType: body?.account_type };
      return { status: 200, body: await listTransactions(services, user.id, asked, language) };
    },
  };
}
