import { dec } from '../shared/decimal';
import type { IntentOutcome, IntentResolved, IntentSettled } from '../shared/intent';
import type { SessionUser } from '../platform/session/session.types';
import type { AppSettings } from '../platform/settings/settings.types';
import type { CardOffer, Coin, Offer, Receiver } from './money.types';
import type { Offering, Plan } from './plan-list';

export const bitcoin: Coin = { name: 'Bitcoin', symbol: 'BTC', wallet: 'bc1qexample', logo: '/btc.svg' };
export const ether: Coin = { name: 'Ether', symbol: 'ETH', wallet: '0xexample', logo: '' };
export const provider = {
  server: 'https://pay.example.com',
  storeId: 'store-1',
  callbackUrl: 'https://trade.example/api/v1/deposits/btcpay/callback',
};

/** Loaded in January 2026. */
export const cardOffer: CardOffer = { minimum: dec(100), maximum: dec(5000), loadedAt: Date.UTC(2026, 0, 15) };

/** Everything is on. */
export const wholeOffer: Offer = {
  card: cardOffer,
  coins: [bitcoin, ether],
  hasCustom: true,
  invoice: provider,
};

/** The end of a deposit, as the queue tells it. */
export const settledAs = (outcome: IntentOutcome, ref = '1'): IntentSettled => ({
  type: 'intent.settled',
  ref,
  operation: 'createDeposit',
  outcome,
});

/** The same, learnt after the form was told that nobody knows. */
export const resolvedAs = (outcome: IntentOutcome, ref = '1'): IntentResolved => ({
  ...settledAs(outcome, ref),
  type: 'intent.resolved',
});

export const made = (changes: object = {}) => ({
  message: 'Deposit successful',
  data: { id: 17, payment_method: 'card', currency: 'USD', amount: 250, status: 0, ...changes },
});

/** The end of a withdrawal, as the queue tells it. */
export const withdrawalSettled = (outcome: IntentOutcome, ref = '1'): IntentSettled => ({
  ...settledAs(outcome, ref),
  operation: 'createWithdrawal',
});

export const withdrawalResolved = (outcome: IntentOutcome, ref = '1'): IntentResolved => ({
  ...withdrawalSettled(outcome, ref),
  type: 'intent.resolved',
});

export const paypal: Receiver = { id: 1, method: 'paypal', name: 'ada@example.com' };
export const bank: Receiver = { id: 2, method: 'bank', name: 'Example Bank •••• 5555' };
export const wallet: Receiver = { id: 3, method: 'crypto', name: 'Bitcoin bc1qexample' };

/** Only what decides: a fee of 2.5 %, from 50 dollars, everything but PayPal on. */
export const payingOut = (changes: Partial<AppSettings['withdrawal']> = {}): AppSettings =>
  ({
    isWhole: true,
    withdrawal: { minimum: '50', fee: '2.5', paypal: false, wire: true, crypto: true, hasCode: false, ...changes },
  }) as AppSettings;

/** What a visitor is told: nothing of withdrawals. */
export const untold: AppSettings = {
  ...payingOut({ minimum: null, fee: null, wire: false, crypto: false }),
  isWhole: false,
};

export const payee = (changes: Partial<SessionUser> = {}): SessionUser =>
  ({ id: '7', realBalance: '1000.5', isPractice: false, ...changes }) as SessionUser;

export const mini: Plan = {
  ...{ id: '1', name: 'MINI', amount: '250', icon: '', color: '#8a8f98' },
  features: { 'Account manager': false, Support: 'Email' },
};
export const gold: Plan = {
  ...{ id: '4', name: 'GOLD', amount: '5000', icon: '', color: '#c9a227' },
  features: { 'Account manager': true, Support: 'Email and chat' },
};
export const offering: Offering = { plans: [mini, gold], features: ['Account manager', 'Support'] };

/** The end of joining or leaving a plan, as the queue tells it. */
export const planSettled = (operation: 'joinPlan' | 'leavePlan', outcome: IntentOutcome, ref = '1'): IntentSettled => ({
  ...settledAs(outcome, ref),
  operation,
});

export const planResolved = (
  operation: 'joinPlan' | 'leavePlan',
  outcome: IntentOutcome,
  ref = '1',
): IntentResolved => ({
  ...planSettled(operation, outcome, ref),
  type: 'intent.resolved',
});
