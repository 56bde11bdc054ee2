import { defineModel } from '../../testing/model';
import type { IntentOutcome } from '../../shared/intent';
import { missingOf, newDemoAccountMachine, newDemoAccountView } from './new-demo-account.flow';
import type { NewDemoAccountField } from './new-demo-account.flow';

export const complete = {
  platform: 'MT5',
  account_type: 'Raw Spread',
  currency: 'USD',
  leverage: '1:30',
  initial_deposit: '5000',
} as const;
const names = Object.keys(complete) as NewDemoAccountField[];
const settled = (outcome: IntentOutcome, ref = '1') =>
  ({ type: 'intent.settled', ref, operation: 'createDemoAccount', outcome }) as const;
/** The same, learnt after the form was told that nobody knows. */
const resolved = (outcome: IntentOutcome, ref = '1') =>
  ({ ...settled(outcome, ref), type: 'intent.resolved' }) as const;
const noWords = { kind: 'rejected', message: null, fields: {} } as const;

export const newDemoAccountModel = defineModel(newDemoAccountMachine, {
  events: [
    ...names.map((field) => ({ type: 'field.change', field, text: complete[field] }) as const),
    { type: 'fields.change', fields: complete },
    { type: 'form.submit' },
    { type: 'form.edit' },
    { type: 'screen.changed', screen: 'another' },
    settled({ kind: 'accepted', body: { message: 'Demo account created' } }),
    settled({ ...noWords, message: 'Too many requests' }),
    settled({ ...noWords, message: 'Invalid', fields: Object.fromEntries(names.map((field) => [field, 'Invalid'])) }),
    settled(noWords),
    settled({ ...noWords, isNotReceived: true }),
    settled({ kind: 'unknown' }),
    // Of another press.
    settled({ kind: 'unknown' }, '2'),
    resolved({ kind: 'accepted', body: { message: 'Demo account created' } }),
    resolved({ ...noWords, message: 'Invalid', fields: Object.fromEntries(names.map((field) => [field, 'Invalid'])) }),
  ],
  // An answer to the second press is told from one to the first.
  key: ({ context }) => [Object.keys(missingOf(context.fields)).length > 0, Math.min(context.submission, 2)],
  residents: ['intentQueue', 'notices', 'session', 'platformAccounts'],
  view: newDemoAccountView,
});
