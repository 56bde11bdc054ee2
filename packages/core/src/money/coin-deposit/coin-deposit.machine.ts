import { assign, setup } from 'xstate';
import { intentsOf, ofSettled, passOn } from '../../shared/form';
import type { IntentSettled } from '../../shared/intent';
import { port } from '../../shared/port';
import { tell } from '../../shared/resident';
import { successOf, unconfirmed } from '../answers';
import { notAsked, paidForAsked, sentForAsked } from '../asked-deposit';
import type { Coin } from '../money.types';
import { coinBody, failureOf, problemOf } from './coin-deposit.form';
import type { CoinDepositContext, CoinDepositEvent } from './coin-deposit.types';

const name = 'coinDeposit';
const setShown = {
  type: 'setShown',
  params: ({ event }: { event: { offer: readonly Coin[] | null } }) => event.offer !== null,
} as const;
const setCoin = { type: 'setCoin', params: ({ event }: { event: { coin: Coin | null } }) => event.coin } as const;

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: {
      context: {} as CoinDepositContext,
      events: {} as CoinDepositEvent,
      tags: {} as 'busy' | 'editable' | 'background',
    },
    actors: { copyText: port<void, string>('copyText') },
    guards: {
      hasProblem: ({ context }) => problemOf(context) !== null,
      hasNoCoin: ({ context }) => context.coin === null,
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
      clearProblem: assign({ problem: null, failure: null }),
      setSuccess: assign((_, { outcome }: IntentSettled) => ({
        amount: '',
        answer: outcome.kind === 'accepted' ? successOf(outcome.body) : null,
      })),
      setFailure: assign((_, { outcome }: IntentSettled) => ({ failure: failureOf(outcome) })),
      setSentFor: assign(({ context }) => sentForAsked(context)),
      setPaidFor: assign(({ context }, { outcome }: IntentSettled) => paidForAsked(context, outcome)),
      setUnknown: assign({ answer: unconfirmed }),
      notifyFailure: tell('notices', (_, { outcome }: IntentSettled) => ({
        type: 'notice.add',
        kind: 'error',
        message: failureOf(outcome),
      })),
      notifyCopied: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'coinDeposit.copied' } }),
      notifyNotCopied: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'coinDeposit.notCopied' } }),
      closePopup: tell('dialogs', { type: 'dialog.close', name: 'depositPopup' }),
    },
  }),
  {
    name,
    call: (context) => ({ operation: 'createDeposit', body: coinBody(context) }),
    isClosed: ({ isShown }) => !isShown,
  },
);

const setPaidFor = { type: 'setPaidFor', ...ofSettled } as const;
const accepted = { target: 'accepted', actions: [{ type: 'setSuccess', ...ofSettled }, setPaidFor] } as const;

/** A deposit in a coin: what was paid to the operator's wallet, and then the success (M-055 to M-063). */
export const coinDepositMachine = flow.createMachine({
  id: name,
  meta: { visible: ['operation', 'ref', 'outcome', 'kind'] },
  type: 'parallel',
  context: {
    isShown: false,
    coin: null,
    amount: '',
    ...notAsked,
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
        // The popup was closed meanwhile: a notice shows it, and the first steps hear of it.
        'intent.resolved': { guard: { type: 'isOwn', ...ofSettled }, actions: setPaidFor },
      },
      states: {
        editing: {
          description: 'The amount takes text, beside the wallet that it is to be paid to.',
          tags: 'editable',
          on: {
            'form.submit': [
              { guard: 'hasNoCoin' },
              { guard: 'hasProblem', actions: 'setProblem' },
              { target: 'submitting', actions: ['clearProblem', 'setSentFor', ...submit] },
            ],
          },
        },
        submitting: submitting({
          unseen: { target: 'editing', actions: [passOn, setPaidFor] },
          on: {
            'offer.changed': { actions: [setShown, 'clearForm'] },
            'coin.changed': { actions: setCoin },
          },
          accepted,
          rejected: {
            target: 'editing',
            actions: [
              { type: 'setFailure', ...ofSettled },
              { type: 'notifyFailure', ...ofSettled },
            ],
          },
          unknown: { target: 'unknown', actions: 'setUnknown' },
        }),
        accepted: {
          description: 'The server has it, and it awaits approval.',
          on: { 'form.done': { target: 'editing', actions: ['clearForm', 'closePopup'] } },
        },
        unknown: unresolved({
          accepted,
          rejected: { target: 'editing', actions: ['clearEnd', { type: 'setFailure', ...ofSettled }] },
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
