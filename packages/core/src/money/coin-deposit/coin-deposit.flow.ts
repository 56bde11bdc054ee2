import type { RequestOf } from '@bourse/contract';
import { assign, enqueueActions, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { askedAmountFact } from '../../platform/dialogs/dialogs.facts';
import { dec, toWire } from '../../shared/decimal';
import { defineFact } from '../../shared/fact';
import { defineFlow } from '../../shared/flow';
import { intentsOf, ofSettled, passOn } from '../../shared/form';
import type { IntentOutcome, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { port } from '../../shared/actor-port';
import { tell } from '../../shared/resident';
import type { Services } from '../../shared/services';
import { arriving, slip } from '../../shared/slip';
import { defineView } from '../../shared/view';
import { amountOf, amountProblem, dollarDeposit } from '../amounts';
import { receiptOf, successOf, unconfirmed } from '../answers';
import { isPaid, notAsked, nowAsked, ofAsked, paidForAsked, sentForAsked } from '../asked-deposit';
import { coinFact, coinOfferFact } from '../deposit';
import type { Coin, DepositReceipt } from '../money.types';
import type { CoinDepositContext, CoinDepositEvent } from './coin-deposit.types';

/** What keeps the amount from being sent (M-059). */
export const problemOf = ({ amount }: Pick<CoinDepositContext, 'amount'>): Message | null =>
  amountProblem(amount, dollarDeposit);

/** Body of POST /user/deposits: the amount is USD, though `currency` is the coin (M-062, M-304). */
const coinBody = ({ coin, amount }: CoinDepositContext): RequestOf<'createDeposit'> => ({
  payment_method: 'crypto',
  currency: coin?.symbol ?? '',
  amount: toWire(amountOf(amount) ?? dec(0)),
  billing_address: coin?.wallet ?? '',
});

/** The document's text first, the server's after it (M-061, R13). */
function failureOf(outcome: IntentOutcome): Message {
  const reason = outcome.kind === 'rejected' ? (outcome.message ?? Object.values(outcome.fields)[0]) : undefined;
  return reason ? { id: 'coinDeposit.refused', values: { reason } } : { id: 'coinDeposit.failed' };
}

/** What the server refuses where the operator has another wallet, or other coins, than the popup shows. */
const OFFERED = ['billing_address', 'currency', 'payment_method'];

const name = 'coinDeposit';
const offerOf = ({ event }: { event: { offer: readonly Coin[] | null } }) => event.offer;
/** What is typed stands while the popup is open, whatever wallet shows. */
const renewed = { guard: { type: 'isRenewed', params: offerOf } } as const;
const setShown = { type: 'setShown', params: offerOf } as const;
const setCoin = { type: 'setCoin', params: ({ event }: { event: { coin: Coin | null } }) => event.coin } as const;

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: {
      context: {} as CoinDepositContext,
      events: {} as CoinDepositEvent,
      tags: {} as 'busy' | 'editable' | 'locked' | 'background',
    },
    delays: { slip },
    actors: { copyText: port<void, string>('copyText') },
    guards: {
      hasProblem: ({ context }) => problemOf(context) !== null,
      hasNoCoin: ({ context }) => context.coin === null,
      isRenewed: ({ context }, offer: readonly Coin[] | null) => context.isShown && offer !== null,
    },
    actions: {
      setAmount: assign((_, amount: string) => ({ amount, problem: null })),
      setShown: assign((_, offer: readonly Coin[] | null) => ({ isShown: offer !== null })),
      setCoin: assign((_, coin: Coin | null) => ({ coin })),
      // Of another wallet of the same coin a refusal is still to be read: it may have been paid to the former one.
      changeCoin: assign(({ context }, coin: Coin | null) => ({
        coin,
        ...{ problem: null, answer: null, receipt: null },
        failure: coin?.symbol === context.coin?.symbol ? context.failure : null,
      })),
      setAsked: assign((_, askedAmount: string) => ({ askedAmount })),
      takeAsked: assign(({ context }, asked: string) => nowAsked(context, context.amount, asked)),
      clearForm: assign(({ context }) => ({
        amount: context.askedAmount,
        ...{ problem: null, failure: null, answer: null, receipt: null },
      })),
      clearEnd: assign({ problem: null, failure: null, answer: null, receipt: null }),
      setProblem: assign(({ context }) => ({ problem: problemOf(context), failure: null })),
      clearProblem: assign({ problem: null, failure: null }),
      setSuccess: assign((_, { outcome }: IntentSettled) => ({
        amount: '',
        ...(outcome.kind === 'accepted' ? { answer: successOf(outcome.body), receipt: receiptOf(outcome.body) } : {}),
      })),
      setFailure: assign((_, { outcome }: IntentSettled) => ({ failure: failureOf(outcome) })),
      setSentSymbol: assign(({ context }) => ({ sentSymbol: context.coin?.symbol ?? '' })),
      clearPaid: assign(({ context }, { outcome }: IntentSettled) =>
        isPaid(context, context.amount, outcome) ? { amount: '' } : {},
      ),
      setSentFor: assign(({ context }) => sentForAsked(context, context.amount)),
      setPaidFor: assign(({ context }, { outcome }: IntentSettled) => paidForAsked(context, outcome)),
      setUnknown: assign({ answer: unconfirmed }),
      notifyFailure: tell('notices', (_, { outcome }: IntentSettled) => ({
        type: 'notice.add',
        kind: 'error',
        message: failureOf(outcome),
      })),
      renewCoins: enqueueActions(({ enqueue }, { outcome }: IntentSettled) => {
        if (outcome.kind === 'rejected' && OFFERED.some((field) => Object.hasOwn(outcome.fields, field)))
          enqueue(tell('deposit', { type: 'coins.reload' }));
      }),
      notifyCopied: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'coinDeposit.copied' } }),
      notifyNotCopied: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'coinDeposit.notCopied' } }),
      closePopup: tell('dialogs', { type: 'dialog.close', name: 'depositPopup' }),
    },
  }),
  {
    name,
    call: (context) => ({ operation: 'createDeposit', body: coinBody(context) }),
    // Another coin or method may be in front, whose panel says nothing of this one.
    isClosed: ({ isShown, coin, sentSymbol }) => !isShown || coin?.symbol !== sentSymbol,
  },
);

const setPaidFor = { type: 'setPaidFor', ...ofSettled } as const;
const clearPaid = { type: 'clearPaid', ...ofSettled } as const;
const renewCoins = { type: 'renewCoins', ...ofSettled } as const;
const accepted = { target: 'accepted', actions: [{ type: 'setSuccess', ...ofSettled }, setPaidFor] } as const;

/** A deposit in a coin: what was paid to the operator's wallet, and then the success (M-055 to M-063). */
export const coinDepositMachine = flow.createMachine({
  id: name,
  meta: { visible: ['operation', 'ref', 'outcome', 'kind'] },
  type: 'parallel',
  context: {
    isShown: false,
    coin: null,
    sentSymbol: '',
    amount: '',
    ...notAsked,
    problem: null,
    failure: null,
    ...{ answer: null, receipt: null },
    submission: 0,
  },
  on: {
    // What is typed while a call is on its way belongs to the next one: its own body has left.
    'amount.change': { actions: { type: 'setAmount', params: ({ event }) => event.text } },
    // After a press it still shows what was sent, should that be refused.
    'askedAmount.changed': { actions: { type: 'setAsked', ...ofAsked } },
  },
  states: {
    payment: {
      description: 'The one deposit that may be on its way.',
      initial: 'editing',
      on: {
        'offer.changed': [renewed, { target: '.editing', actions: [setShown, 'clearForm'] }],
        'coin.changed': { target: '.editing', actions: { type: 'changeCoin', params: ({ event }) => event.coin } },
        // The popup was closed meanwhile: a notice shows it, and the first steps hear of it.
        'intent.resolved': { guard: { type: 'isOwn', ...ofSettled }, actions: [setPaidFor, clearPaid, renewCoins] },
      },
      states: {
        editing: {
          description: 'The amount takes text, beside the wallet that it is to be paid to.',
          tags: 'editable',
          on: {
            'form.submit': [
              { guard: 'hasNoCoin' },
              { guard: 'hasProblem', actions: 'setProblem' },
              { target: 'submitting', actions: ['clearProblem', 'setSentSymbol', 'setSentFor', ...submit] },
            ],
            'askedAmount.changed': { actions: { type: 'takeAsked', ...ofAsked } },
          },
        },
        submitting: submitting({
          unseen: { target: 'editing', actions: [passOn, setPaidFor, clearPaid, renewCoins] },
          on: {
            'offer.changed': [renewed, { actions: [setShown, 'clearForm'] }],
            'coin.changed': { actions: setCoin },
          },
          accepted,
          rejected: {
            target: 'editing',
            actions: [{ type: 'setFailure', ...ofSettled }, { type: 'notifyFailure', ...ofSettled }, renewCoins],
          },
          unknown: { target: 'unknown', actions: 'setUnknown' },
        }),
        accepted: {
          description: 'The server has it, and it awaits approval.',
          initial: 'arriving',
          states: {
            arriving: {
              ...arriving('ready'),
              description: 'Done comes where a button stood: the second half of a double press closes nothing (R39).',
            },
            ready: {
              description: 'A press of Done closes the popup.',
              on: { 'form.done': { target: '#coinDeposit.payment.editing', actions: ['clearForm', 'closePopup'] } },
            },
          },
        },
        unknown: unresolved({
          accepted,
          rejected: { target: 'editing', actions: ['clearEnd', { type: 'setFailure', ...ofSettled }, renewCoins] },
          on: { 'form.edit': { target: 'editing', actions: 'clearEnd' } },
        }),
      },
    },
    clipboard: {
      description: 'The wallet’s address and the clipboard.',
      initial: 'free',
      states: {
        free: { description: 'The address can be copied.', on: { 'address.copy': 'copying' } },
        copying: {
          description: 'The address is being put on the clipboard.',
          tags: 'background',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => context.coin?.wallet ?? '',
            onDone: { target: 'free', actions: 'notifyCopied' },
            onError: { target: 'free', actions: 'notifyNotCopied' },
          },
        },
      },
    },
  },
});

export const coinDepositActors = ({ ports }: Services) =>
  ({
    copyText: fromPromise<void, string>(({ input }) => ports.copy(input)),
  }) satisfies Parameters<typeof coinDepositMachine.provide>[0]['actors'];

/** A deposit in a coin, as a screen shows it. */
export interface CoinDepositView {
  readonly phase: 'editing' | 'accepted' | 'unknown';
  readonly coin: Coin | null;
  /** USD, as typed. */
  readonly amount: string;
  readonly problem: Message | null;
  readonly failure: Message | null;
  readonly answer: Message | null;
  /** What the server has of an accepted one; null when it did not tell. */
  readonly receipt: DepositReceipt | null;
  readonly isBusy: boolean;
  /** A press of Done means nothing for a moment (R39). */
  readonly isLocked: boolean;
}

const ends = ['accepted', 'unknown'] as const;

/** Total over every state; empty before the flow runs. */
export const coinDepositView = defineView(['coinDeposit'], ({ coinDeposit }): CoinDepositView => {
  const { coin = null, amount = '', problem = null, failure = null } = coinDeposit?.context ?? {};
  const { answer = null, receipt = null } = coinDeposit?.context ?? {};
  return {
    phase: ends.find((end) => coinDeposit?.matches({ payment: end })) ?? 'editing',
    coin,
    amount,
    problem,
    failure,
    answer,
    receipt,
    isBusy: coinDeposit?.matches({ payment: 'submitting' }) ?? false,
    isLocked: coinDeposit?.hasTag('locked') ?? false,
  };
});

/** What the first steps asked for, once the server has their deposit by coin; empty before. */
export const coinPaidFact = defineFact('coinPaid', 'coinDeposit', ({ context }) => context.paidFor);

export const coinDeposit = defineFlow({
  name: 'coinDeposit',
  machine: coinDepositMachine,
  provide: (services) => coinDepositMachine.provide({ actors: coinDepositActors(services) }),
  follows: [askedAmountFact, coinOfferFact, coinFact],
});

declare module '../../shared/resident' {
  interface Residents {
    coinDeposit: { event: CoinDepositEvent; snapshot: SnapshotFrom<typeof coinDepositMachine> };
  }
}
