import { assign, setup } from 'xstate';
import { port } from '../../shared/actor-port';
import { requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf as failedCall, isOffline } from '../../shared/unreached';
import type { AccountOutcome, ReceiverMethod } from '../money.types';
import { emptyReceiver, failureOf, problemsOf } from './receiver-form.form';
import type { ReceiverFields, ReceiverFormContext, ReceiverFormEvent, ReceiverInput } from './receiver-form.types';

const flow = setup({
  types: {
    context: {} as ReceiverFormContext,
    events: {} as ReceiverFormEvent,
    tags: {} as 'busy' | 'editable' | 'background',
  },
  actors: { saveReceiver: port<AccountOutcome, ReceiverInput>('saveReceiver') },
  guards: {
    isAccepted: (_, { kind }: AccountOutcome) => kind === 'accepted',
    isClosed: (_, isOpen: boolean) => !isOpen,
    isOffline: ({ event }) => isOffline(event),
    // With the dialog closed nobody could type one: that is told as any refusal.
    isCodeNeeded: ({ context }, outcome: AccountOutcome) =>
      context.isShown && outcome.kind === 'rejected' && outcome.isCodeNeeded === true,
  },
  actions: {
    setShown: assign((_, isShown: boolean) => ({ isShown })),
    // What was typed and not saved is still there when the same form opens again.
    beginForm: assign(({ context }, method: ReceiverMethod) => ({
      ...{ isShown: true, method },
      fields: method === context.method ? context.fields : emptyReceiver,
      ...{ problems: {}, problem: null },
    })),
    clearForm: assign({ fields: emptyReceiver, problems: {}, problem: null, sent: null }),
    setSent: assign(({ context: { method, fields } }) => ({ sent: { method, fields } })),
    clearProblems: assign({ problems: {}, problem: null }),
    setField: assign(({ context }, { field, text }: { field: keyof ReceiverFields; text: string }) => ({
      fields: { ...context.fields, [field]: text },
    })),
    setRefusal: assign(({ context }, outcome: AccountOutcome) => ({
      problems: problemsOf(context.method, outcome),
      problem: failureOf(outcome),
    })),
    setUnconfirmed: assign(({ event }) => ({ problem: failedCall(event, { id: 'receiverForm.unconfirmed' }) })),
    notifySaved: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'receiverForm.saved' } }),
    notifyProblem: tell('notices', ({ context }) => ({
      type: 'notice.add',
      kind: 'error',
      message: context.problem ?? { id: 'receiverForm.notSaved' },
      topic: 'receiverForm',
    })),
    withdrawNotice: tell('notices', { type: 'notice.withdraw', topic: 'receiverForm' }),
    reloadReceivers: tell('withdrawalMethods', { type: 'receivers.reload' }),
    openDialog: tell('dialogs', { type: 'dialog.open', name: 'receiverForm', input: {} }),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'receiverForm' }),
    askProof: tell('stepUp', { type: 'proof.ask', owner: 'receiverForm' }),
    cancelProof: tell('stepUp', { type: 'proof.cancel', owner: 'receiverForm' }),
  },
  delays: { requestTimeout: 30_000 },
});
const { request, withAnswer } = requestsOf(flow);
const beginForm = {
  target: 'editing',
  actions: [
    { type: 'beginForm', params: ({ event }: { event: { method: ReceiverMethod } }) => event.method },
    ...(['withdrawNotice', 'openDialog'] as const),
  ],
} as const;

const shown = { params: ({ event }: { event: { receiverDialog: boolean } }) => event.receiverDialog } as const;
const setShown = { type: 'setShown', ...shown } as const;
const saving = {
  on: { 'receiver.add': { actions: 'openDialog' } },
  ...request('saveReceiver', {
    tags: 'busy',
    // A press has set it.
    input: ({ context }) => context.sent as ReceiverInput,
    answered: [
      {
        guard: withAnswer('isAccepted'),
        target: 'editing',
        actions: ['clearForm', 'notifySaved', 'reloadReceivers', 'closeDialog'],
      },
      { guard: withAnswer('isCodeNeeded'), target: 'proving', actions: 'askProof' },
      { target: 'editing', actions: [withAnswer('setRefusal'), 'notifyProblem'] },
    ],
    // Nothing has a key here: whether it was saved, the list says.
    superseded: { guard: 'isOffline', target: 'editing', actions: ['setUnconfirmed', 'notifyProblem'] },
    failed: { target: 'editing', actions: ['setUnconfirmed', 'notifyProblem', 'reloadReceivers'] },
  }),
} as const;

/** Another account to withdraw to: PayPal, a bank or a wallet (M-117 to M-126). The server checks it. */
export const receiverFormMachine = flow.createMachine({
  id: 'receiverForm',
  meta: { visible: ['method', 'field', 'receiverDialog'] },
  context: { isShown: false, method: 'paypal', fields: emptyReceiver, problems: {}, problem: null, sent: null },
  initial: 'editing',
  on: {
    // Also while the call runs: nothing typed is lost.
    'field.change': { actions: { type: 'setField', params: ({ event }) => event } },
    'receiverDialog.changed': { actions: setShown },
  },
  states: {
    editing: {
      description: 'Fields take text; what the server refused stands beside them.',
      tags: 'editable',
      on: {
        'receiver.add': beginForm,
        'form.submit': { target: 'submitting', actions: ['clearProblems', 'withdrawNotice', 'setSent'] },
      },
    },
    submitting: {
      description:
        'The call is in flight; a second press finds no transition. A card opens the form that is on its way.',
      ...saving,
    },
    proving: {
      description: 'The server wants a code by mail first; with it the same is sent again (R4).',
      exit: 'cancelProof',
      on: {
        'receiver.add': beginForm,
        'proof.given': 'resubmitting',
        'proof.dropped': 'editing',
        'form.edit': 'editing',
        'receiverDialog.changed': [
          { guard: { type: 'isClosed', ...shown }, target: 'editing', actions: setShown },
          { actions: setShown },
        ],
      },
    },
    resubmitting: { description: 'The code was right, and the same is in flight again.', ...saving },
  },
});
