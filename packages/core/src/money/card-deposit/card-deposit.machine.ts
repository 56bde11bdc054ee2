import { assign, setup } from 'xstate';
import type { IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { tell } from '../../shared/resident';
import { refusalRows, successOf, unconfirmed } from '../answers';
import type { Offer } from '../money.types';
import { cardBody, cardProblems, emptyCard, missingAddress, missingCard } from './card-deposit.form';
import type { CardDepositContext, CardDepositEvent, CardFields, CardSecrets } from './card-deposit.types';

const has = (problems: object) => Object.keys(problems).length > 0;
const pressed = { params: ({ event }: { event: { secrets: CardSecrets } }) => event.secrets } as const;
const settled = { params: ({ event }: { event: IntentSettled }) => event } as const;
const setOffer = { type: 'setOffer', params: ({ event }: { event: { offer: Offer | null } }) => event.offer } as const;
const notice = (message: Message) => ({ type: 'notice.add', kind: 'error', message, topic: 'cardDeposit' }) as const;

/**
 * A deposit by card: card and amount, billing address, success (M-018 to M-052). The call belongs to `intentQueue`; the
 * card's number, CVV and expiry are in the event of a press and in no context of this flow.
 */
export const cardDepositMachine = setup({
  types: {
    context: {} as CardDepositContext,
    events: {} as CardDepositEvent,
    tags: {} as 'busy' | 'editable' | 'locked',
  },
  guards: {
    lacksCard: ({ context }, secrets: CardSecrets) => has(missingCard(context.fields, secrets)),
    lacksAddress: ({ context }) => has(missingAddress(context.fields)),
    hasProblem: ({ context }, secrets: CardSecrets) => has(cardProblems(context.fields, secrets, context.offer)),
    /** The popup was closed: nobody would see the outcome in it. */
    isUnseen: ({ context }, { ref }: IntentSettled) => ref === String(context.submission) && context.offer === null,
    isAccepted: ({ context }, { ref, outcome }: IntentSettled) =>
      ref === String(context.submission) && outcome.kind === 'accepted',
    isRejected: ({ context }, { ref, outcome }: IntentSettled) =>
      ref === String(context.submission) && outcome.kind === 'rejected',
    isOwn: ({ context }, { ref }: IntentSettled) => ref === String(context.submission),
  },
  actions: {
    setField: assign(({ context }, { field, text }: { field: keyof CardFields; text: string }) => ({
      fields: { ...context.fields, [field]: text },
    })),
    setOffer: assign((_, offer: Offer | null) => ({ offer })),
    setAsked: assign((_, askedAmount: string) => ({ askedAmount })),
    clearForm: assign(({ context }) => ({
      fields: { ...emptyCard, amount: context.askedAmount },
      problems: {},
      rows: [],
      answer: null,
      round: context.round + 1,
    })),
    clearProblems: assign({ problems: {}, rows: [] }),
    setMissingCard: assign(({ context }, secrets: CardSecrets) => ({ problems: missingCard(context.fields, secrets) })),
    setMissingAddress: assign(({ context }) => ({ problems: missingAddress(context.fields) })),
    setProblems: assign(({ context }, secrets: CardSecrets) => ({
      problems: cardProblems(context.fields, secrets, context.offer),
    })),
    nameSubmission: assign(({ context }) => ({ submission: context.submission + 1 })),
    submitIntent: tell('intentQueue', ({ context }, secrets: CardSecrets) => ({
      type: 'intent.submit',
      operation: 'createDeposit',
      body: cardBody(context, secrets),
      owner: 'cardDeposit',
      ref: String(context.submission),
    })),
    setSuccess: assign((_, { outcome }: IntentSettled) => ({
      answer: outcome.kind === 'accepted' ? successOf(outcome.body) : null,
    })),
    setRefusal: assign(({ context }, { outcome }: IntentSettled) => ({
      rows: outcome.kind === 'rejected' ? refusalRows(outcome) : [],
      failures: context.failures + 1,
    })),
    setUnknown: assign(({ context }) => ({ answer: unconfirmed, failures: context.failures + 1 })),
    /** The queue shows it as a notice. */
    passOn: tell('intentQueue', (_, event: IntentSettled) => event),
    notifyCardMissing: tell('notices', notice({ id: 'cardDeposit.continueMissing' })),
    notifyCardGone: tell('notices', notice({ id: 'cardDeposit.submitMissing' })),
    notifyAddressMissing: tell('notices', notice({ id: 'cardDeposit.addressFieldsMissing' })),
    withdrawNotice: tell('notices', { type: 'notice.withdraw', topic: 'cardDeposit' }),
    closePopup: tell('dialogs', { type: 'dialog.close', name: 'depositPopup' }),
  },
  delays: { slip: 500 },
}).createMachine({
  id: 'cardDeposit',
  meta: { visible: ['field', 'operation', 'ref', 'outcome', 'kind'] },
  context: {
    offer: null,
    fields: emptyCard,
    askedAmount: '',
    problems: {},
    rows: [],
    answer: null,
    failures: 0,
    round: 0,
    submission: 0,
  },
  initial: 'editing',
  on: {
    // What is typed while a call is on its way belongs to the next one: its own body has left.
    'field.change': { actions: { type: 'setField', params: ({ event }) => event } },
    'askedAmount.changed': { actions: { type: 'setAsked', params: ({ event }) => event.askedAmount } },
    'offer.changed': { target: '.editing', actions: [setOffer, 'clearForm', 'withdrawNotice'] },
  },
  states: {
    editing: {
      tags: 'editable',
      description: 'Fields take text.',
      initial: 'card',
      states: {
        card: {
          description: 'The first step: the card and the amount.',
          on: {
            'form.submit': [
              {
                guard: { type: 'lacksCard', ...pressed },
                actions: ['clearProblems', { type: 'setMissingCard', ...pressed }, 'notifyCardMissing'],
              },
              {
                guard: { type: 'hasProblem', ...pressed },
                actions: ['clearProblems', 'withdrawNotice', { type: 'setProblems', ...pressed }],
              },
              { target: 'address', actions: ['clearProblems', 'withdrawNotice'] },
            ],
          },
        },
        address: {
          description: 'The second step: the billing address. The inputs of the card are still there, unseen.',
          initial: 'arriving',
          on: { 'form.back': { target: 'card', actions: 'clearProblems' } },
          states: {
            arriving: {
              description:
                'The button stands where Continue stood: the second half of a double press pays nothing (R39).',
              tags: 'locked',
              after: { slip: 'ready' },
            },
            ready: {
              description: 'A press sends the deposit.',
              on: {
                'form.submit': [
                  {
                    guard: { type: 'lacksCard', ...pressed },
                    target: '#cardDeposit.editing.card',
                    actions: [{ type: 'setMissingCard', ...pressed }, 'notifyCardGone'],
                  },
                  {
                    guard: 'lacksAddress',
                    target: '#cardDeposit.editing.card',
                    actions: ['setMissingAddress', 'notifyAddressMissing'],
                  },
                  {
                    guard: { type: 'hasProblem', ...pressed },
                    target: '#cardDeposit.editing.card',
                    actions: ['withdrawNotice', { type: 'setProblems', ...pressed }],
                  },
                  {
                    target: '#cardDeposit.submitting',
                    actions: [
                      'clearProblems',
                      'withdrawNotice',
                      'nameSubmission',
                      { type: 'submitIntent', ...pressed },
                    ],
                  },
                ],
              },
            },
          },
        },
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
            guard: { type: 'isAccepted', ...settled },
            target: 'accepted',
            actions: ['clearForm', { type: 'setSuccess', ...settled }],
          },
          {
            guard: { type: 'isRejected', ...settled },
            target: 'editing',
            actions: { type: 'setRefusal', ...settled },
          },
          { guard: { type: 'isOwn', ...settled }, target: 'unknown', actions: 'setUnknown' },
        ],
      },
    },
    accepted: {
      description: 'The third step: the server has it, and it awaits approval. Nothing of the card is left.',
      on: { 'form.done': { target: 'editing', actions: ['clearForm', 'closePopup'] } },
    },
    unknown: {
      description: 'The outcome is unknown: another press would be another deposit, so it needs a confirmation.',
      on: { 'form.edit': 'editing' },
    },
  },
});
