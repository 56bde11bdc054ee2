import { Offline } from '../../shared/unreached';
import { defineModel } from '../../testing/model';
import { receiverFormMachine } from './receiver-form.machine';
import { receiverFormView } from './receiver-form.view';

export const receiverFormModel = defineModel(receiverFormMachine, {
  events: [
    { type: 'receiver.add', method: 'bank' },
    { type: 'receiver.add', method: 'crypto' },
    { type: 'field.change', field: 'account_number', text: 'GB33 BUKB 2020 1555 5555 55' },
    { type: 'form.submit' },
    { type: 'form.edit' },
    { type: 'receiverDialog.changed', receiverDialog: true },
    { type: 'receiverDialog.changed', receiverDialog: false },
    { type: 'proof.given' },
    { type: 'proof.dropped' },
  ],
  answers: {
    saveReceiver: {
      done: [
        { kind: 'accepted' },
        {
          kind: 'rejected',
          message: 'The account number is invalid.',
          fields: { account_number: 'The account number is invalid.' },
        },
        { kind: 'rejected', message: null, fields: {} },
        { kind: 'rejected', message: 'Please confirm this', fields: {}, isCodeNeeded: true },
      ],
      failed: [new Error('no answer'), new Offline('no network')],
    },
  },
  key: ({ context: { isShown, method, fields } }) => [isShown, method, fields.account_number !== ''],
  residents: ['notices', 'dialogs', 'withdrawalMethods', 'stepUp'],
  view: receiverFormView,
});
