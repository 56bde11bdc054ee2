import { assign, setup } from 'xstate';
import type { SessionUser } from '../../platform/session/session.types';
import { intentsOf, ofSettled, passOn } from '../../shared/form';
import type { IntentSettled } from '../../shared/intent';
import { tell } from '../../shared/resident';
import { depositIdOf, unconfirmed } from '../answers';
import type { InvoiceProvider } from '../money.types';
import { failureOf, invoiceBody, priceOf, problemOf } from './invoice-deposit.form';
import type { InvoiceDepositContext, InvoiceDepositEvent, InvoiceDepositInput } from './invoice-deposit.types';

const name = 'invoiceDeposit';
const setOffer = {
  type: 'setOffer',
  params: ({ event }: { event: { offer: InvoiceProvider | null } }) => event.offer,
} as const;
const idOf = ({ outcome }: IntentSettled) => (outcome.kind === 'accepted' ? depositIdOf(outcome.body) : null);

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: {
      context: {} as InvoiceDepositContext,
      events: {} as InvoiceDepositEvent,
      input: {} as InvoiceDepositInput,
      tags: {} as 'busy' | 'editable',
    },
    guards: {
      hasProblem: ({ context }) => problemOf(context) !== null,
      isMade: ({ context }, event: IntentSettled) => event.ref === String(context.submission) && idOf(event) !== null,
    },
    actions: {
      setAmount: assign((_, amount: string) => ({ amount })),
      setUser: assign((_, user: SessionUser) => ({ user })),
      setOffer: assign((_, provider: InvoiceProvider | null) => ({ provider })),
      setAsked: assign((_, askedAmount: string) => ({ askedAmount })),
      clearForm: assign(({ context }) => ({
        amount: context.askedAmount,
        problem: null,
        failure: null,
        deposit: null,
      })),
      clearFailure: assign({ failure: null }),
      setProblem: assign(({ context }) => ({ problem: problemOf(context), failure: null })),
      setSubmitted: assign(({ context }) => ({
        submitted: priceOf(context.amount),
        problem: null,
        failure: null,
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
    },
  }),
  {
    name,
    call: (context) => ({ operation: 'createDeposit', body: invoiceBody(context) }),
    isClosed: ({ provider }) => provider === null,
  },
);

const made = {
  guard: { type: 'isMade', ...ofSettled },
  target: 'made',
  actions: ['clearFailure', { type: 'setDeposit', ...ofSettled }],
} as const;

/** A deposit by an invoice of the provider: made here as pending, then paid on the provider's page (M-064 to M-076). */
export const invoiceDepositMachine = flow.createMachine({
  id: name,
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
          { target: 'submitting', actions: ['setSubmitted', ...submit] },
        ],
      },
    },
    submitting: submitting({
      unseen: { target: 'editing', actions: passOn },
      on: { 'offer.changed': { actions: [setOffer, 'clearForm'] } },
      accepted: { ...made, actions: [...made.actions, 'notifyMade'] },
      rejected: {
        target: 'editing',
        actions: [
          { type: 'setFailure', ...ofSettled },
          { type: 'notifyFailure', ...ofSettled },
        ],
      },
      // An accepted one without an id cannot be paid, and may exist all the same.
      unknown: { target: 'unknown', actions: 'setUnknown' },
    }),
    made: {
      description: 'A pending deposit is held; the page can post its invoice (M-069).',
      on: { 'invoice.proceed': 'paying' },
    },
    paying: {
      description: 'The provider has the invoice in a tab of its own; its confirmation credits the deposit (M-072).',
      on: { 'form.done': { target: 'editing', actions: 'clearForm' } },
    },
    unknown: unresolved({
      accepted: made,
      rejected: { target: 'editing', actions: { type: 'setFailure', ...ofSettled } },
      on: { 'form.edit': { target: 'editing', actions: 'clearFailure' } },
    }),
  },
});
