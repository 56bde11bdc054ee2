import { assign, setup, type SnapshotFrom } from 'xstate';
import { askedAmountFact } from '../../platform/dialogs/dialogs.facts';
import { userFact } from '../../platform/session/session.facts';
import type { SessionUser } from '../../platform/session/session.types';
import { dec } from '../../shared/decimal';
import { defineFact } from '../../shared/fact';
import { defineFlow } from '../../shared/flow';
import { intentsOf, ofSettled, passOn } from '../../shared/form';
import { formatMoney } from '../../shared/format';
import type { IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { tell } from '../../shared/resident';
import type { Services } from '../../shared/services';
import { arriving, slip } from '../../shared/slip';
import { defineView } from '../../shared/view';
import { unconfirmed } from '../answers';
import { nowAsked, ofAsked } from '../asked-deposit';
import { invoiceFrontFact, invoiceOfferFact } from '../deposit';
import type { InvoiceProvider } from '../money.types';
import {
  barredBy,
  failureAside,
  failureOf,
  idOf,
  invoiceBody,
  invoiceForm,
  isMade,
  keptBackBy,
  priceOf,
  problemOf,
  type InvoiceForm,
} from './invoice-deposit.form';
import type { InvoiceDepositContext, InvoiceDepositEvent, InvoiceDepositInput } from './invoice-deposit.types';

export type { InvoicedDeposit, InvoiceForm } from './invoice-deposit.form';

const name = 'invoiceDeposit';
const ofOffer = { params: ({ event }: { event: { offer: InvoiceProvider | null } }) => event.offer } as const;
const setOffer = { type: 'setOffer', ...ofOffer } as const;
/** What is typed, or not known yet, stands; an invoice that is held was of the former provider. */
const renewed = { guard: { type: 'isRenewed', ...ofOffer }, actions: setOffer } as const;

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: {
      context: {} as InvoiceDepositContext,
      events: {} as InvoiceDepositEvent,
      input: {} as InvoiceDepositInput,
      tags: {} as 'busy' | 'editable' | 'locked',
    },
    delays: { slip },
    guards: {
      hasProblem: ({ context }) => problemOf(context) !== null,
      isMade: ({ context }, event: IntentSettled) => isMade(context, event),
      isRenewed: ({ context }, offer: InvoiceProvider | null) =>
        offer !== null && context.provider !== null && context.deposit === null,
      /** These two are supplied by the flow: the page alone knows where its policy lets forms go. */
      isBarred: barredBy(() => true),
      isKeptBack: keptBackBy(() => true),
    },
    actions: {
      setAmount: assign((_, amount: string) => ({ amount, problem: null })),
      setUser: assign((_, user: SessionUser) => ({ user })),
      setOffer: assign((_, provider: InvoiceProvider | null) => ({ provider })),
      setInFront: assign((_, isInFront: boolean) => ({ isInFront })),
      setAsked: assign((_, askedAmount: string) => ({ askedAmount })),
      takeAsked: assign(({ context }, asked: string) => nowAsked(context, context.amount, asked)),
      clearForm: assign(({ context }) => ({
        amount: context.askedAmount,
        problem: null,
        failure: null,
        deposit: null,
      })),
      clearFailure: assign({ failure: null }),
      setProblem: assign(({ context }) => ({ problem: problemOf(context), failure: null })),
      setSubmitted: assign(({ context }) => ({ submitted: priceOf(context.amount), problem: null, failure: null })),
      setDeposit: assign(({ context }, event: IntentSettled) => ({
        deposit: { id: idOf(event) ?? 0, amount: context.submitted },
      })),
      setFailure: assign((_, { outcome }: IntentSettled) => ({ failure: failureOf(outcome) })),
      setUnknown: assign({ failure: unconfirmed }),
      notifyMade: tell('notices', ({ context: { isInFront } }) => ({
        type: 'notice.add',
        kind: 'success',
        message: { id: isInFront ? 'invoiceDeposit.made' : 'invoiceDeposit.madeAside' },
      })),
      notifyBlocked: tell('notices', ({ context: { isInFront } }) => ({
        type: 'notice.add',
        kind: 'error',
        message: { id: isInFront ? 'invoiceDeposit.failed' : 'invoiceDeposit.blockedAside' },
      })),
      notifyFailure: tell('notices', ({ context: { isInFront } }, { outcome }: IntentSettled) => ({
        type: 'notice.add',
        kind: 'error',
        message: isInFront ? failureOf(outcome) : failureAside(outcome),
      })),
      /** Supplied by the flow. */
      reloadPage: () => undefined,
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
/** Before `made`: no Proceed is shown that would post nothing (M-070, R27). */
const keptBack = { ...made, guard: { type: 'isKeptBack', ...ofSettled }, target: 'blocked' } as const;

const call = submitting({
  unseen: { target: 'editing', actions: passOn },
  on: { 'offer.changed': [renewed, { actions: [setOffer, 'clearForm'] }] },
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
});
const unknown = unresolved({
  accepted: made,
  rejected: { target: 'editing', actions: { type: 'setFailure', ...ofSettled } },
  on: { 'form.edit': { target: 'editing', actions: 'clearFailure' } },
});

/** A deposit by an invoice of the provider: made here as pending, then paid on the provider's page (M-064 to M-076). */
export const invoiceDepositMachine = flow.createMachine({
  id: name,
  meta: { visible: ['operation', 'ref', 'outcome', 'kind'] },
  context: ({ input }) => ({
    ...input,
    provider: null,
    isInFront: true,
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
    'isInFront.changed': { actions: { type: 'setInFront', params: ({ event }) => event.isInFront } },
    // After a press it still shows what was sent, should that be refused.
    'askedAmount.changed': { actions: { type: 'setAsked', ...ofAsked } },
    'user.changed': { actions: { type: 'setUser', params: ({ event }) => event.user } },
    // The pending deposit stays with the server (M-072).
    'offer.changed': [renewed, { target: '.editing', actions: [setOffer, 'clearForm'] }],
  },
  states: {
    editing: {
      description: 'No deposit is held: the amount takes text (M-064).',
      tags: 'editable',
      on: {
        'form.submit': [
          { guard: 'hasProblem', actions: 'setProblem' },
          // Nothing is made that could not be paid from here.
          { guard: 'isBarred', target: 'blocked', actions: 'clearFailure' },
          { target: 'submitting', actions: ['setSubmitted', ...submit] },
        ],
        'askedAmount.changed': { actions: { type: 'takeAsked', ...ofAsked } },
      },
    },
    submitting: {
      ...call,
      on: {
        ...call.on,
        'intent.settled': [
          { ...keptBack, actions: [...keptBack.actions, 'notifyBlocked'] },
          ...call.on['intent.settled'],
        ],
      },
    },
    made: {
      description: 'A pending deposit is held; the page can post its invoice (M-069).',
      on: { 'invoice.proceed': 'paying' },
    },
    paying: {
      description: 'The provider has the invoice in a tab of its own; its confirmation credits the deposit (M-072).',
      on: { 'form.done': { target: 'editing', actions: 'clearForm' } },
      initial: 'arriving',
      states: {
        arriving: { ...arriving('ready'), description: 'The second half of a double press makes no other (R39).' },
        ready: {
          description: 'A press posts it once more: its tab may be closed, or never have opened.',
          on: { 'invoice.proceed': 'arriving' },
        },
      },
    },
    blocked: {
      description:
        'This page is older than the address of the provider, and may not post to it (M-070, R27): nothing is made, or what was made while the provider moved cannot be paid from here.',
      // Where it may be posted to again, a press makes it.
      on: {
        'offer.changed': [
          { ...renewed, target: 'editing' },
          { target: 'editing', actions: [setOffer, 'clearForm'] },
        ],
      },
      initial: 'arriving',
      states: {
        arriving: { ...arriving('ready'), description: 'The second half of a double press loads nothing (R39).' },
        ready: {
          description: 'A press loads the page anew.',
          on: { 'page.reload': { actions: 'reloadPage' } },
        },
      },
    },
    unknown: { ...unknown, on: { ...unknown.on, 'intent.resolved': [keptBack, ...unknown.on['intent.resolved']] } },
  },
});

/** A deposit by invoice, as a screen shows it. */
export interface InvoiceDepositView {
  readonly phase: 'editing' | 'made' | 'paying' | 'blocked' | 'unknown';
  /** USD, as typed. */
  readonly amount: string;
  readonly problem: Message | null;
  readonly failure: Message | null;
  readonly isBusy: boolean;
  /** Proceed posts nothing for a moment (R39). */
  readonly isLocked: boolean;
  /** What Proceed posts, once a deposit is held that the page may post. */
  readonly form: InvoiceForm | null;
  /** Of the deposit that is held, with `$`; null without one. */
  readonly total: string | null;
}

const phases = ['made', 'paying', 'blocked', 'unknown'] as const;

/** Total over every state; empty before the flow runs. */
export const invoiceDepositView = defineView(['invoiceDeposit'], ({ invoiceDeposit }): InvoiceDepositView => {
  const context = invoiceDeposit?.context;
  const { amount = '', problem = null, failure = null, deposit = null } = context ?? {};
  const phase = phases.find((each) => invoiceDeposit?.matches(each)) ?? 'editing';
  return {
    phase,
    amount,
    problem,
    failure,
    isBusy: invoiceDeposit?.matches('submitting') ?? false,
    isLocked: invoiceDeposit?.hasTag('locked') ?? false,
    form: context && phase !== 'blocked' ? invoiceForm(context) : null,
    total: deposit && formatMoney(dec(deposit.amount)),
  };
});

/** The deposit whose invoice the provider has; null while there is none. */
export const invoicedFact = defineFact('invoiced', 'invoiceDeposit', (snapshot) =>
  snapshot.matches('paying') ? snapshot.context.deposit : null,
);

const provided = ({ ports }: Services) => {
  const mayPost = (url: string) => ports.canPostTo(url);
  return {
    guards: { isBarred: barredBy(mayPost), isKeptBack: keptBackBy(mayPost) },
    actions: { reloadPage: () => ports.reload() },
  } satisfies Parameters<typeof invoiceDepositMachine.provide>[0];
};

export const invoiceDeposit = defineFlow({
  name: 'invoiceDeposit',
  machine: invoiceDepositMachine,
  provide: (services) => invoiceDepositMachine.provide(provided(services)),
  needs: [userFact],
  follows: [askedAmountFact, invoiceFrontFact, invoiceOfferFact],
});

declare module '../../shared/resident' {
  interface Residents {
    invoiceDeposit: { event: InvoiceDepositEvent; snapshot: SnapshotFrom<typeof invoiceDepositMachine> };
  }
}
