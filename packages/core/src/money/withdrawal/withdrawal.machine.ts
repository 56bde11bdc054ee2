import { intentsOf, ofSettled, passOn } from '../../shared/form';
import { networkBack, requestsOf } from '../../shared/remote';
import { arriving } from '../../shared/slip';
import * as form from './withdrawal.form';
import { withdrawalSetup } from './withdrawal.setup';
import * as steps from './withdrawal.steps';

const { flow, submitting, unresolved, submit } = intentsOf(withdrawalSetup, {
  name: 'withdrawal',
  call: (context) => ({ operation: 'createWithdrawal', body: form.withdrawalBody(context) }),
  isClosed: ({ isShown }) => !isShown,
});
const { request, withAnswer } = requestsOf(flow);
const setProspects = withAnswer('setProspects');

const ends = {
  on: { 'withdrawalDialog.changed': { actions: steps.setShown }, 'intent.resolved': steps.noted },
  unseen: { target: 'closed', actions: ['clearForm', passOn] },
  accepted: { target: 'closed', actions: ['clearForm', 'notifyAccepted', 'reloadUser', 'closeDialog'] },
  rejected: {
    target: 'editing.renewing',
    actions: [steps.setFailure, { type: 'notifyFailure', ...ofSettled }, 'reloadUser', 'reloadSettings'],
  },
  unproven: { target: 'proving' },
  unknown: { target: 'unknown', actions: ['setUnknown', 'reloadUser'] },
} as const;

const unknown = unresolved({
  accepted: { target: 'closed', actions: ['clearForm', 'reloadUser', 'closeDialog'] },
  rejected: { target: 'editing.renewing', actions: [steps.setFailure, 'reloadUser', 'reloadSettings'] },
  on: { 'form.edit': { target: 'editing.form', actions: 'leaveUnknown' } },
});

/** A withdrawal of real money: receiver and amount, a confirmation, and the call, which is `intentQueue`'s (M-079 to M-109). */
export const withdrawalMachine = flow.createMachine({
  id: 'withdrawal',
  meta: { visible: ['withdrawalDialog', 'methodsDialog', 'operation', 'ref', 'outcome', 'kind'] },
  context: ({ input }) => ({
    ...input,
    ...form.emptyForm,
    ...{ receivers: [], hasPositions: false, isShown: false, submission: 0 },
  }),
  initial: 'closed',
  on: {
    'user.changed': { actions: steps.setFacts },
    'settings.changed': { actions: steps.setFacts },
    'withdrawalDialog.changed': {
      guard: { type: 'isClosed', ...steps.shown },
      target: '.closed',
      actions: [steps.setShown, 'clearForm', 'withdrawNotice'],
    },
  },
  states: {
    closed: {
      description: 'The dialog is not open.',
      on: {
        'withdrawalDialog.changed': {
          guard: { type: 'isOpen', ...steps.shown },
          target: 'loading',
          actions: [steps.setShown, 'clearForm', 'askConditions'],
        },
      },
    },
    loading: {
      description: 'The dialog is open; saved accounts and open positions are on their way.',
      ...request('loadProspects', {
        tags: 'busy',
        answered: { target: 'editing', actions: setProspects },
        failed: 'failed',
      }),
      on: {
        ...steps.learnt,
        // What is on its way may be from before.
        'prospects.reload': { target: 'loading', reenter: true, actions: 'askConditions' },
        'network.changed': { ...networkBack, target: 'loading', reenter: true },
      },
    },
    failed: {
      description: 'They did not come: that looks like no empty list (R14).',
      on: {
        ...steps.learnt,
        'prospects.reload': { target: 'loading', actions: 'askConditions' },
        'network.changed': { ...networkBack, target: 'loading' },
      },
    },
    editing: {
      description: 'Receiver and amount can be changed.',
      tags: 'editable',
      initial: 'listing',
      on: {
        'amount.change': { actions: { type: 'setAmount', params: ({ event }) => event.text } },
        'slider.change': { actions: { type: 'slideAmount', params: ({ event }) => event.position } },
        'receiver.choose': [
          {
            guard: { type: 'isUsable', ...steps.choice },
            target: '.form',
            actions: { type: 'setChosen', ...steps.choice },
          },
          { actions: { type: 'setChosen', ...steps.choice } },
        ],
        ...steps.learnt,
        'methods.open': { actions: 'openMethods' },
        'identity.open': { actions: 'openIdentity' },
        // An account may have been added or removed, and time has passed.
        'methodsDialog.changed': {
          guard: { type: 'isClosed', params: ({ event }) => event.methodsDialog },
          target: 'loading',
        },
        'form.submit': [
          // They may be closed by now (M-101).
          { guard: 'hasPositions', target: '.asking' },
          { guard: 'isRefused', actions: steps.refuse },
          { target: 'confirming', actions: steps.confirm },
        ],
      },
      states: {
        listing: {
          description: 'A phone shows the accounts to choose from, a wide screen the whole form (M-089, M-107).',
          on: { 'prospects.reload': { target: '#withdrawal.loading', actions: 'askConditions' } },
        },
        form: {
          description: 'A phone shows the amount as well; Back leads to the list.',
          on: { 'receivers.show': 'listing', 'prospects.reload': { target: 'renewing', actions: 'askConditions' } },
        },
        renewing: {
          description: 'An account was saved or removed, or one was refused: they come again behind the form.',
          ...request('loadProspects', { answered: { target: 'form', actions: setProspects }, failed: 'form' }),
          on: {
            'receivers.show': 'listing',
            'prospects.reload': { target: 'renewing', reenter: true, actions: 'askConditions' },
          },
        },
        asking: {
          description: 'Positions were open when the dialog came: whether they still are is asked before a refusal.',
          ...request('loadProspects', {
            tags: 'busy',
            answered: { target: 'asked', actions: setProspects },
            failed: { target: 'form', actions: ['setNotAsked', 'withdrawNotice', 'notifyNotAsked'] },
          }),
          on: {
            'intent.resolved': { ...steps.made, target: 'form' },
            'prospects.reload': { target: 'asking', reenter: true, actions: 'askConditions' },
            // The press goes on with it: the confirmation names the account.
            'receiver.choose': { actions: { type: 'setChosen', ...steps.choice } },
            'receivers.show': 'listing',
          },
        },
        asked: {
          description: 'It is known again: the press goes on as any.',
          always: [
            { guard: 'isRefused', target: 'form', actions: steps.refuse },
            { target: '#withdrawal.confirming', actions: steps.confirm },
          ],
        },
      },
    },
    confirming: {
      description: 'What would be sent is shown once more: amount, fee, total and receiver.',
      initial: 'arriving',
      on: steps.agreed,
      states: {
        arriving: { ...arriving('ready'), description: 'The second half of a double press confirms nothing (R39).' },
        ready: {
          description: 'A press sends the withdrawal.',
          on: { 'withdrawal.confirm': { target: '#withdrawal.submitting', actions: submit } },
        },
      },
    },
    submitting: submitting(ends),
    resubmitting: { ...submitting(ends), description: 'The code was right, and the same is in flight again.' },
    proving: {
      description: 'The server wants a code by mail first; with it the same is sent again, as another intent (R4).',
      initial: 'weighing',
      exit: 'cancelProof',
      on: {
        ...steps.agreed,
        'proof.given': { target: 'resubmitting', actions: submit },
        'proof.dropped': { target: 'editing.form', actions: 'forgetSummary' },
      },
      states: {
        weighing: {
          description:
            'What was agreed to may have changed while the first call was on its way, or an earlier one was made: then no code is mailed.',
          always: [
            { guard: 'isEarlierMade', target: '#withdrawal.editing.form', actions: 'setMade' },
            { guard: { type: 'isVoid', params: {} }, target: '#withdrawal.editing.form', actions: 'setVoid' },
            { target: 'asked', actions: 'askProof' },
          ],
        },
        asked: { description: 'A code was asked for.' },
      },
    },
    unknown: {
      ...unknown,
      on: { ...unknown.on, 'intent.resolved': [...unknown.on['intent.resolved'], steps.notedUnknown] },
    },
  },
});
