import { assign, setup } from 'xstate';
import type { SessionUser } from '../../platform/session/session.types';
import type { IntentSettled } from '../../shared/intent';
import { tell } from '../../shared/resident';
import { depositIdOf, unconfirmed } from '../answers';
import type { Offer } from '../money.types';
import { failureOf, invoiceBody, priceOf, problemOf } from './invoice-deposit.form';
import type { InvoiceDepositContext, InvoiceDepositEvent, InvoiceDepositInput } from './invoice-deposit.types';

const settled = { params: ({ event }: { event: IntentSettled }) => event } as const;
const setOffer = { type: 'setOffer', params: ({ event }: { event: { offer: Offer | null } }) => event.offer } as const;
const idOf = ({ outcome }: IntentSettled) => (outcome.kind === 'accepted' ? depositIdOf(outcome.body) : null);

/** A deposit by an invoice of the provider: made here as pending, then paid on the provider's page (M-064 to M-076). */
export const invoiceDepositMachine = setup({
  types: {
    context: {} as InvoiceDepositContext,
    events: {} as InvoiceDepositEvent,
    input: {} as InvoiceDepositInput,
    tags: {} as 'busy' | 'editable',
  },
  guards: {
    hasProblem: ({ context }) => problemOf(context) !== null,
    /** The popup was closed: nobody would see the outcome in it. */
    isUnseen: ({ context }, { ref }: IntentSettled) => ref === String(context.submission) && context.provider === null,
    isMade: ({ context }, event: IntentSettled) => event.ref === String(context.submission) && idOf(event) !== null,
    isRejected: ({ context }, { ref, outcome }: IntentSettled) =>
      ref === String(context.submission) && outcome.kind === 'rejected',
    isOwn: ({ context }, { ref }: IntentSettled) => ref === String(context.submission),
  },
  actions: {
    setAmount: assign((_, amount: string) => ({ amount })),
    setUser: assign((_, user: SessionUser) => ({ user })),
    setOffer: assign((_, offer: Offer | null) => ({ provider: offer?.invoice ?? null })),
    setAsked: assign((_, askedAmount: string) => ({ askedAmount })),
    clearForm: assign(({ context }) => ({
      amount: context.askedAmount,
      problem: null,
      failure: null,
      deposit: null,
    })),
    clearFailure: assign({ failure: null }),
    setProblem: assign(({ context }) => ({ problem: problemOf(context), failure: null })),
    nameSubmission: assign(({ context }) => ({
      submission: context.submission + 1,
      submitted: priceOf(context.amount),
      problem: null,
      failure: null,
    })),
    submitIntent: tell('intentQueue', ({ context }) => ({
      type: 'intent.submit',
      operation: 'createDeposit',
      body: invoiceBody(context),
      owner: 'invoiceDeposit',
      ref: String(context.submission),
    })),
    setDeposit: assign(({ context }, event: IntentSettled) => ({
      deposit: { id: idOf(event) ?? 0, amount: context.submitted },
    })),
    setFailure: assign((_, { outcome }: IntentSettled) => ({ failure: failureOf(outcome) })),
    setUnknown: assign({ failure: unconfirmed }),
    notifyMade: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'invoiceDeposit.made' } }),
    notifyFailure: tell('notices', (_, { outcome }: IntentSettled) => ({
      type: 'notice.add',
      kind: 'error',
      message: failureOf(outcome),
    })),
    /** The queue shows it as a notice. */
    passOn: tell('intentQueue', (_, event: IntentSettled) => event),
  },
}).createMachine({
  id: 'invoiceDeposit',
  meta: { visible: ['operation', 'ref', 'outcome', 'kind'] },
  context: ({ input }) => ({
    ...input,
    provider: null,
    amount: '',
    askedAmount: '',
    problem: null,
    failure: null,
    submitted: '',
    deposit: null,
    submission: 0,
  }),
  initial: 'editing',
  on: {
    // What is typed while a call is on its way belongs to the next one: its own body has left.
    'amount.change': { actions: { type: 'setAmount', params: ({ event }) => event.text } },
    'askedAmount.changed': { actions: { type: 'setAsked', params: ({ event }) => event.askedAmount } },
    'user.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
    // The pending deposit stays with the server (M-072).
    'offer.changed': { target: '.editing', actions: [setOffer, 'clearForm'] },
  },
  states: {
    editing: {
      description: 'No deposit is held: the amount takes text (M-064).',
      tags: 'editable',
      on: {
        'form.submit': [
          { guard: 'hasProblem', actions: 'setProblem' },
          { target: 'submitting', actions: ['nameSubmission', 'submitIntent'] },
        ],
      },
    },
    submitting: {
      description: 'One intent is in flight; a second press finds no transition.',
      tags: 'busy',
      on: {
        'offer.changed': { actions: [setOffer, 'clearForm'] },
        'intent.settled': [
          { guard: { type: 'isUnseen', ...settled }, target: 'editing', actions: { type: 'passOn', ...settled } },
          {
            guard: { type: 'isMade', ...settled },
            target: 'made',
            actions: [{ type: 'setDeposit', ...settled }, 'notifyMade'],
          },
          {
            guard: { type: 'isRejected', ...settled },
            target: 'editing',
            actions: [
              { type: 'setFailure', ...settled },
              { type: 'notifyFailure', ...settled },
            ],
          },
          // An accepted one without an id cannot be paid, and may exist all the same.
          { guard: { type: 'isOwn', ...settled }, target: 'unknown', actions: 'setUnknown' },
        ],
      },
    },
    made: {
      description: 'A pending deposit is held; the page can post its invoice (M-069).',
      on: { 'invoice.proceed': 'paying' },
    },
    paying: {
      description: 'The provider has the invoice in a tab of its own; its confirmation credits the deposit (M-072).',
    },
    unknown: {
      description: 'The outcome is unknown: another press would be another deposit, so it needs a confirmation.',
      on: { 'form.edit': { target: 'editing', actions: 'clearFailure' } },
    },
  },
});
