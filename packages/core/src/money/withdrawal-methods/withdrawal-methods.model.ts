import { Offline } from '../../shared/unreached';
import { defineModel } from '../../testing/model';
import { bank, paypal, payingOut } from '../samples.model';
import { withdrawalMethodsMachine } from './withdrawal-methods.machine';
import { withdrawalMethodsView } from './withdrawal-methods.view';

export const withdrawalMethodsModel = defineModel(withdrawalMethodsMachine, {
  input: { settings: payingOut() },
  events: [
    { type: 'methodsDialog.changed', methodsDialog: true },
    { type: 'methodsDialog.changed', methodsDialog: false },
    { type: 'settings.changed', settings: payingOut({ paypal: true }) },
    { type: 'receivers.reload' },
    { type: 'receiver.remove', id: bank.id },
    { type: 'removal.confirm' },
    { type: 'removal.cancel' },
    { type: 'proof.given' },
    { type: 'proof.dropped' },
    { type: 'withdrawal.continue' },
    { type: 'network.changed', network: 'online' },
  ],
  answers: {
    loadReceivers: { done: [[paypal, bank], []], failed: [new Error('unavailable')] },
    removeReceiver: {
      done: [
        { kind: 'accepted' },
        { kind: 'rejected', message: 'There is no such account.', fields: {} },
        { kind: 'rejected', message: null, fields: {} },
        { kind: 'rejected', message: 'Please confirm this', fields: {}, isCodeNeeded: true },
      ],
      failed: [new Error('unavailable'), new Offline('no network')],
    },
  },
  key: ({ context: { receivers, asked, settings, isShown } }) => [
    ...[receivers.length, asked, isShown],
    settings.withdrawal.paypal,
  ],
  residents: ['notices', 'dialogs', 'stepUp', 'withdrawal', 'settings'],
  view: withdrawalMethodsView,
});
