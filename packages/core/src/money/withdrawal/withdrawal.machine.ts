import { assign, setup } from 'xstate';
import { intentsOf, ofSettled, passOn } from '../../shared/form';
import type { IntentSettled } from '../../shared/intent';
import { port } from '../../shared/actor-port';
import { isOnline, networkBack, requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { arriving, slip } from '../../shared/slip';
import { failureOf } from '../../shared/unreached';
import { toPlainText } from '../../shared/decimal';
import * as form from './withdrawal.form';
import * as steps from './withdrawal.steps';
import type { Prospects, WithdrawalContext, WithdrawalEvent, WithdrawalInput } from './withdrawal.types';

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: {
      context: {} as WithdrawalContext,
      events: {} as WithdrawalEvent,
      input: {} as WithdrawalInput,
      tags: {} as 'busy' | 'editable' | 'locked' | 'background',
    },
    actors: { loadProspects: port<Prospects>('loadProspects') },
    guards: {
      isOpen: (_, isOpen: boolean) => isOpen,
      isOnline,
      isMade: (_, { outcome }: IntentSettled) => outcome.kind === 'accepted',
      isClosed: (_, isOpen: boolean) => !isOpen,
      hasPositions: ({ context }) => context.hasPositions && !context.user.isPractice,
      isRefused: ({ context }) => form.refusalOf(context) !== null,
      isVoid: ({ context }, facts: steps.Facts) => form.isVoid({ ...context, ...facts }),
      isUsable: ({ context }, chosen: number | null) =>
        chosen !== null && form.receiverOf({ ...context, chosen }) !== null,
    },
    actions: {
      setFacts: assign((_, facts: steps.Facts) => facts),
      setShown: assign((_, isShown: boolean) => ({ isShown })),
      // M-081: it begins with the least that is paid out.
      clearForm: assign(({ context }) => ({ ...form.emptyForm, amount: toPlainText(form.minimumOf(context)) })),
      setProspects: assign(({ context }, prospects: Prospects) => ({
        ...prospects,
        chosen: form.receiverOf({ ...context, ...prospects })?.id ?? null,
      })),
      // What was wrong with the former entry is not said of the next one.
      setAmount: assign((_, amount: string) => ({ amount, problems: {} })),
      slideAmount: assign(({ context }, position: number) => ({
        amount: form.amountAt(position, context),
        problems: {},
      })),
      setChosen: assign(({ context }, chosen: number | null) => ({
        chosen: form.receiverOf({ ...context, chosen })?.id ?? null,
        problems: {},
      })),
      setProblems: assign(({ context }) => ({ ...form.noProblems, problems: form.problemsOf(context) })),
      clearProblems: assign(form.noProblems),
      setSummary: assign(({ context }) => ({ summary: form.summaryOf(context) })),
      forgetSummary: assign({ summary: null }),
      setVoid: assign({ summary: null, problem: { id: 'withdrawal.changed' } }),
      setFailure: assign((_, { outcome }: IntentSettled) => ({
        summary: null,
        problem: form.failureOf(outcome),
        isIdentityNeeded: outcome.kind === 'rejected' && outcome.isIdentityNeeded === true,
      })),
      setUnknown: assign({ summary: null, problem: { id: 'intents.createWithdrawal.unknown' } }),
      setMade: assign({ ...form.noProblems, summary: null, problem: { id: 'withdrawal.earlierMade' } }),
      setNotAsked: assign(({ event }) => ({ problem: failureOf(event, steps.notAsked) })),
      notifyNotAsked: tell('notices', ({ event }) => steps.failure(failureOf(event, steps.notAsked))),
      notifyRefused: tell('notices', ({ context }) => steps.failure(form.refusalOf(context) ?? { id: 'form.failed' })),
      notifyAccepted: tell('notices', { type: 'notice.add', kind: 'success', message: steps.requested }),
      notifyFailure: tell('notices', (_, { outcome }: IntentSettled) => steps.failure(form.failureOf(outcome))),
      withdrawNotice: tell('notices', { type: 'notice.withdraw', topic: 'withdrawal' }),
      // The balance is the server's: it may have changed whatever the answer was.
      reloadUser: tell('session', { type: 'user.reload' }),
      // A refusal may be of conditions that have changed: the next confirmation shows the new ones.
      reloadSettings: tell('settings', { type: 'settings.reload' }),
      openMethods: tell('dialogs', { type: 'dialog.open', name: 'withdrawalMethods', input: {} }),
      openIdentity: tell('dialogs', { type: 'dialog.open', name: 'kycUpload', input: {} }),
      closeDialog: tell('dialogs', { type: 'dialog.close', name: 'withdrawal' }),
      askProof: tell('stepUp', { type: 'proof.ask', owner: 'withdrawal' }),
      cancelProof: tell('stepUp', { type: 'proof.cancel', owner: 'withdrawal' }),
    },
    delays: { requestTimeout, slip },
  }),
  {
    name: 'withdrawal',
    call: (context) => ({ operation: 'createWithdrawal', body: form.withdrawalBody(context) }),
    isClosed: ({ isShown }) => !isShown,
  },
);
const { request, withAnswer } = requestsOf(flow);
const setProspects = withAnswer('setProspects');

const ends = {
  on: { 'withdrawalDialog.changed': { actions: steps.setShown } },
  unseen: { target: 'closed', actions: ['clearForm', passOn] },
  accepted: { target: 'closed', actions: ['clearForm', 'notifyAccepted', 'reloadUser', 'closeDialog'] },
  rejected: {
    target: 'editing.renewing',
    actions: [steps.setFailure, { type: 'notifyFailure', ...ofSettled }, 'reloadUser', 'reloadSettings'],
  },
  unproven: { target: 'proving' },
  unknown: { target: 'unknown', actions: ['setUnknown', 'reloadUser'] },
} as const;

/** A withdrawal of real money: receiver and amount, a confirmation, and the call, which is `intentQueue`'s (M-079 to M-109). */
export const withdrawalMachine = flow.createMachine({
  id: 'withdrawal',
  meta: { visible: ['withdrawalDialog', 'methodsDialog', 'operation', 'ref', 'outcome', 'kind'] },
  context: ({ input }) => ({
    ...input,
    ...form.emptyForm,
    ...{ amount: '', receivers: [], hasPositions: false, isShown: false, submission: 0 },
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
          actions: [steps.setShown, 'clearForm'],
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
      on: { ...steps.learnt, 'network.changed': { ...networkBack, target: 'loading', reenter: true } },
    },
    failed: {
      description: 'They did not come: that looks like no empty list (R14).',
      on: { ...steps.learnt, 'prospects.reload': 'loading', 'network.changed': { ...networkBack, target: 'loading' } },
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
          on: { 'prospects.reload': '#withdrawal.loading' },
        },
        form: {
          description: 'A phone shows the amount as well; Back leads to the list.',
          on: { 'receivers.show': 'listing', 'prospects.reload': 'renewing' },
        },
        renewing: {
          description: 'An account was saved or removed, or one was refused: they come again behind the form.',
          ...request('loadProspects', { answered: { target: 'form', actions: setProspects }, failed: 'form' }),
          on: { 'receivers.show': 'listing', 'prospects.reload': { target: 'renewing', reenter: true } },
        },
        asking: {
          description: 'Positions were open when the dialog came: whether they still are is asked before a refusal.',
          ...request('loadProspects', {
            tags: 'busy',
            answered: { target: 'asked', actions: setProspects },
            failed: { target: 'form', actions: ['setNotAsked', 'withdrawNotice', 'notifyNotAsked'] },
          }),
          on: { 'intent.resolved': { ...steps.made, target: 'form' } },
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
            'What was agreed to may have changed while the first call was on its way: then no code is mailed.',
          always: [
            { guard: { type: 'isVoid', params: {} }, target: '#withdrawal.editing.form', actions: 'setVoid' },
            { target: 'asked', actions: 'askProof' },
          ],
        },
        asked: { description: 'A code was asked for.' },
      },
    },
    unknown: unresolved({
      accepted: { target: 'closed', actions: ['clearForm', 'reloadUser', 'closeDialog'] },
      rejected: { target: 'editing.renewing', actions: [steps.setFailure, 'reloadUser', 'reloadSettings'] },
      on: { 'form.edit': { target: 'editing.form', actions: 'clearProblems' } },
    }),
  },
});
