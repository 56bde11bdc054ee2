import { defineModel } from '../../testing/model';
import { bank, payee, paypal, payingOut, wallet, withdrawalResolved, withdrawalSettled } from '../samples.model';
import { isVoid, refusalOf } from './withdrawal.form';
import { withdrawalMachine } from './withdrawal.machine';
import type { Prospects } from './withdrawal.types';
import { withdrawalView } from './withdrawal.view';

export const prospects = (changes: Partial<Prospects> = {}): Prospects => ({
  receivers: [paypal, bank, wallet],
  hasPositions: false,
  ...changes,
});
export const requested = {
  message: 'Withdrawal Initiated, awaiting approval',
  data: {
    ...{ id: 9, amount: 100.05, fee: 2.5, total: 97.55, type: 'wire', status: 'pending', note: null },
    created_at: '2026-01-15T12:00:00.000Z',
  },
};

export const withdrawalModel = defineModel(withdrawalMachine, {
  input: { user: payee(), settings: payingOut() },
  events: [
    { type: 'withdrawalDialog.changed', withdrawalDialog: true },
    { type: 'withdrawalDialog.changed', withdrawalDialog: false },
    { type: 'methodsDialog.changed', methodsDialog: false },
    { type: 'user.changed', user: payee({ realBalance: '20' }) },
    { type: 'settings.changed', settings: payingOut({ fee: '5' }) },
    // The same as far as the confirmation goes.
    { type: 'user.changed', user: payee({ bonus: '5' }) },
    { type: 'settings.changed', settings: payingOut({ paypal: true }) },
    { type: 'prospects.reload' },
    { type: 'network.changed', network: 'online' },
    { type: 'amount.change', text: '100.05' },
    { type: 'slider.change', position: 2000 },
    { type: 'receiver.choose', id: bank.id },
    { type: 'receiver.choose', id: null },
    { type: 'receivers.show' },
    { type: 'methods.open' },
    { type: 'identity.open' },
    { type: 'form.submit' },
    { type: 'withdrawal.confirm' },
    { type: 'form.edit' },
    withdrawalSettled({ kind: 'accepted', body: requested }),
    withdrawalSettled({ kind: 'rejected', message: 'Insufficient balance', fields: {} }),
    withdrawalSettled({
      ...{ kind: 'rejected', message: 'Verify your identity before making a withdrawal', fields: {} },
      isIdentityNeeded: true,
    }),
    withdrawalSettled({
      ...{ kind: 'rejected', message: 'Please confirm this with a code from your email', fields: {} },
      isCodeNeeded: true,
    }),
    { type: 'proof.given' },
    { type: 'proof.dropped' },
    withdrawalSettled({ kind: 'rejected', message: null, fields: {}, isNotReceived: true }),
    withdrawalSettled({ kind: 'unknown' }),
    // Of another press, which a code may have let through.
    withdrawalSettled({ kind: 'unknown' }, '2'),
    withdrawalSettled({ kind: 'accepted', body: requested }, '2'),
    withdrawalSettled({ kind: 'rejected', message: null, fields: {} }, '2'),
    withdrawalSettled({ kind: 'rejected', message: null, fields: {}, isCodeNeeded: true }, '2'),
    withdrawalResolved({ kind: 'accepted', body: requested }),
    withdrawalResolved({ kind: 'rejected', message: null, fields: {}, isNotReceived: true }),
  ],
  answers: {
    loadProspects: {
      done: [prospects(), prospects({ receivers: [] }), prospects({ hasPositions: true })],
      failed: [new Error('unavailable')],
    },
  },
  key: ({ context }) => [
    context.isShown,
    // What a press would meet.
    refusalOf(context),
    isVoid(context),
    context.isEarlierMade,
    // An answer to the second press is told from one to the first.
    Math.min(context.submission, 2),
  ],
  residents: ['intentQueue', 'notices', 'session', 'settings', 'dialogs', 'stepUp'],
  view: withdrawalView,
});
