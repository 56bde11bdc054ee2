import type { IntentOutcome } from '../../shared/intent';
import { defineModel } from '../../testing/model';
import { accountTopUpMachine, accountTopUpView } from './account-top-up.flow';

export const settledAs = (outcome: IntentOutcome, ref = '1') =>
  ({ type: 'intent.settled', ref, operation: 'topUpDemoAccount', outcome }) as const;

/** The same, learnt after the card was told that nobody knows. */
export const resolvedAs = (outcome: IntentOutcome, ref = '1') =>
  ({ ...settledAs(outcome, ref), type: 'intent.resolved' }) as const;

export const accountTopUpModel = defineModel(accountTopUpMachine, {
  events: [
    { type: 'card.toggle', id: 3 },
    { type: 'card.toggle', id: 4 },
    { type: 'amount.press', amount: 1000 },
    { type: 'topUp.again' },
    { type: 'screen.changed', screen: 'home' },
    { type: 'screen.changed', screen: 'accounts' },
    settledAs({ kind: 'accepted', body: { message: 'Account topped up' } }),
    settledAs({ kind: 'accepted', body: {} }),
    settledAs({ kind: 'rejected', message: 'Top up limit reached', fields: {} }),
    settledAs({ kind: 'rejected', message: null, fields: {} }),
    settledAs({ kind: 'rejected', message: null, fields: {}, isNotReceived: true }),
    settledAs({ kind: 'unknown' }),
    settledAs({ kind: 'unknown' }, '2'),
    resolvedAs({ kind: 'accepted', body: {} }),
    resolvedAs({ kind: 'rejected', message: 'Top up limit reached', fields: {} }),
  ],
  key: ({ context: { openId, problem, isAway, submission } }) => [
    ...[openId, problem !== null, isAway],
    Math.min(submission, 2),
  ],
  residents: ['intentQueue', 'notices', 'platformAccounts'],
  view: accountTopUpView,
});
