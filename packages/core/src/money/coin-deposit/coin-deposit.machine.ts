import { assign, setup } from 'xstate';
import type { IntentSettled } from '../../shared/intent';
import { port } from '../../shared/port';
import { tell } from '../../shared/resident';
import { successOf, unconfirmed } from '../answers';
import type { Coin, Offer } from '../money.types';
import { coinBody, failureOf, problemOf } from './coin-deposit.form';
import type { CoinDepositContext, CoinDepositEvent } from './coin-deposit.types';

const settled = { params: ({ event }: { event: IntentSettled }) => event } as const;
const setShown = {
  type: 'setShown',
  params: ({ event }: { event: { offer: Offer | null } }) => event.offer !== null,
} as const;
const setCoin = { type: 'setCoin', params: ({ event }: { event: { coin: Coin | null } }) => event.coin } as const;

/** A deposit in a coin: what was paid to the operator's wallet, and then the success (M-055 to M-063). */
export const coinDepositMachine = setup({
  types: {
    context: {} as CoinDepositContext,
    events: {} as CoinDepositEvent,
    tags: {} as 'busy' | 'editable' | 'background',
  },
  actors: { copyText: port<void, string>('copyText') },
  guards: {
    hasProblem: ({ context }) => problemOf(context) !== null,
    hasNoCoin: ({ context }) => context.coin === null,
    /** The popup was closed: nobody would see the outcome in it. */
    isUnseen: ({ context }, { ref }: IntentSettled) => ref === String(context.submission) && !context.isShown,
    isAccepted: ({ context }, { ref, outcome }: IntentSettled) =>
      ref === String(context.submission) && outcome.kind === 'accepted',
    isRejected: ({ context }, { ref, outcome }: IntentSettled) =>
      ref === String(context.submission) && outcome.kind === 'rejected',
    isOwn: ({ context }, { ref }: IntentSettled) => ref === String(context.submission),
  },
  actions: {
    setAmount: assign((_, amount: string) => ({ amount })),
    setShown: assign((_, isShown: boolean) => ({ isShown })),
    setCoin: assign((_, coin: Coin | null) => ({ coin })),
    setAsked: assign((_, askedAmount: string) => ({ askedAmount })),
    clearForm: assign(({ context }) => ({
      amount: context.askedAmount,
      problem: null,
      failure: null,
      answer: null,
    })),
    clearEnd: assign({ problem: null, failure: null, answer: null }),
    setProblem: assign(({ context }) => ({ problem: problemOf(context), failure: null })),
    nameSubmission: assign(({ context }) => ({ submission: context.submission + 1, problem: null, failure: null })),
    submitIntent: tell('intentQueue', ({ context }) => ({
      type: 'intent.submit',
      operation: 'createDeposit',
      body: coinBody(context),
      owner: 'coinDeposit',
      ref: String(context.submission),
    })),
    setSuccess: assign((_, { outcome }: IntentSettled) => ({
      amount: '',
      answer: outcome.kind === 'accepted' ? successOf(outcome.body) : null,
    })),
    setFailure: assign((_, { outcome }: IntentSettled) => ({ failure: failureOf(outcome) })),
    setUnknown: assign({ answer: unconfirmed }),
    notifyFailure: tell('notices', (_, { outcome }: IntentSettled) => ({
      type: 'notice.add',
      kind: 'error',
      message: failureOf(outcome),
    })),
    /** The queue shows it as a notice. */
    passOn: tell('intentQueue', (_, event: IntentSettled) => event),
    notifyCopied: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'coinDeposit.copied' } }),
    notifyNotCopied: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'coinDeposit.notCopied' } }),
    closePopup: tell('dialogs', { type: 'dialog.close', name: 'depositPopup' }),
  },
}).createMachine({
  id: 'coinDeposit',
  meta: { visible: ['operation', 'ref', 'outcome', 'kind'] },
  type: 'parallel',
  context: {
    isShown: false,
    coin: null,
    amount: '',
    askedAmount: '',
    problem: null,
    failure: null,
    answer: null,
    submission: 0,
  },
  on: {
    // What is typed while a call is on its way belongs to the next one: its own body has left.
    'amount.change': { actions: { type: 'setAmount', params: ({ event }) => event.text } },
    'askedAmount.changed': { actions: { type: 'setAsked', params: ({ event }) => event.askedAmount } },
  },
  states: {
    payment: {
      description: 'The one deposit that may be on its way.',
      initial: 'editing',
      on: {
        'offer.changed': { target: '.editing', actions: [setShown, 'clearForm'] },
        'coin.changed': { target: '.editing', actions: [setCoin, 'clearEnd'] },
      },
      states: {
        editing: {
          description: 'The amount takes text, beside the wallet that it is to be paid to.',
          tags: 'editable',
          on: {
            'form.submit': [
              { guard: 'hasNoCoin' },
              { guard: 'hasProblem', actions: 'setProblem' },
              { target: 'submitting', actions: ['nameSubmission', 'submitIntent'] },
            ],
          },
        },
        submitting: {
          description: 'One intent is in flight; a second press finds no transition.',
          tags: 'busy',
          on: {
            'offer.changed': { actions: [setShown, 'clearForm'] },
            'coin.changed': { actions: setCoin },
            'intent.settled': [
              { guard: { type: 'isUnseen', ...settled }, target: 'editing', actions: { type: 'passOn', ...settled } },
              {
                guard: { type: 'isAccepted', ...settled },
                target: 'accepted',
                actions: { type: 'setSuccess', ...settled },
              },
              {
                guard: { type: 'isRejected', ...settled },
                target: 'editing',
                actions: [
                  { type: 'setFailure', ...settled },
                  { type: 'notifyFailure', ...settled },
                ],
              },
              { guard: { type: 'isOwn', ...settled }, target: 'unknown', actions: 'setUnknown' },
            ],
          },
        },
        accepted: {
          description: 'The server has it, and it awaits approval.',
          on: { 'form.done': { target: 'editing', actions: ['clearForm', 'closePopup'] } },
        },
        unknown: {
          description: 'The outcome is unknown: another press would be another deposit, so it needs a confirmation.',
          on: { 'form.edit': { target: 'editing', actions: 'clearEnd' } },
        },
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
