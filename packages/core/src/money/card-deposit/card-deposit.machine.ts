import { assign, enqueueActions, setup } from 'xstate';
import { formsOf, intentsOf, ofSettled, passOn } from '../../shared/form';
import type { IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { tell } from '../../shared/resident';
import { arriving, slip } from '../../shared/slip';
import { receiptOf, refusalRows, successOf, unconfirmed } from '../answers';
import { isPaid, notAsked, nowAsked, ofAsked, paidForAsked, sentForAsked } from '../asked-deposit';
import type { CardOffer } from '../money.types';
import { cardBody, cardProblems, cardSecrets, emptyCard, missingAddress, missingCard } from './card-deposit.form';
import type { CardDepositContext, CardDepositEvent } from './card-deposit.types';

const name = 'cardDeposit';
const ofOffer = { params: ({ event }: { event: { offer: CardOffer | null } }) => event.offer } as const;
const setOffer = { type: 'setOffer', ...ofOffer } as const;
/** Other limits while the popup is open: what is typed stands. */
const renewed = { guard: { type: 'isRenewed', ...ofOffer }, actions: setOffer } as const;
/** The form as it opens. */
const emptied = ({ askedAmount, round }: CardDepositContext) => ({
  fields: { ...emptyCard, amount: askedAmount },
  problems: {},
  rows: [],
  ...{ answer: null, receipt: null },
  round: round + 1,
});
const notice = (message: Message) => ({ type: 'notice.add', kind: 'error', message, topic: name }) as const;

const {
  flow: calls,
  submitting,
  unresolved,
  submit,
} = intentsOf(
  setup({
    types: {
      context: {} as CardDepositContext,
      events: {} as CardDepositEvent,
      tags: {} as 'busy' | 'editable' | 'locked',
    },
    guards: {
      isRenewed: ({ context }, offer: CardOffer | null) => context.offer !== null && offer !== null,
    },
    actions: {
      setOffer: assign((_, offer: CardOffer | null) => ({ offer })),
      setInFront: assign((_, isInFront: boolean) => ({ isInFront })),
      setAsked: assign((_, askedAmount: string) => ({ askedAmount })),
      takeAsked: assign(({ context, context: { fields } }, asked: string) => {
        const { askedAmount, amount } = nowAsked(context, fields.amount, asked);
        return { askedAmount, fields: { ...fields, amount } };
      }),
      clearForm: assign(({ context }) => emptied(context)),
      clearPaid: assign(({ context }, { outcome }: IntentSettled) =>
        isPaid(context, context.fields.amount, outcome) ? { ...emptied(context), fields: emptyCard } : {},
      ),
      clearCvv: assign(({ context }) => ({ failures: context.failures + 1 })),
      clearRows: assign({ rows: [] }),
      setSuccess: assign((_, { outcome }: IntentSettled) => ({
        ...(outcome.kind === 'accepted' ? { answer: successOf(outcome.body), receipt: receiptOf(outcome.body) } : {}),
      })),
      setRows: assign(({ context }, { outcome }: IntentSettled) => ({
        rows: outcome.kind === 'rejected' ? refusalRows(outcome) : [],
        failures: context.failures + 1,
      })),
      setSentFor: assign(({ context }) => sentForAsked(context, context.fields.amount)),
      setPaidFor: assign(({ context }, { outcome }: IntentSettled) => paidForAsked(context, outcome)),
      setUnknown: assign(({ context }) => ({ answer: unconfirmed, failures: context.failures + 1 })),
      // The server has other limits than the form was checked with.
      renewLimits: enqueueActions(({ enqueue }, { outcome }: IntentSettled) => {
        if (outcome.kind === 'rejected' && Object.hasOwn(outcome.fields, 'amount'))
          enqueue(tell('deposit', { type: 'card.reload' }));
      }),
      notifyCardMissing: tell('notices', notice({ id: 'cardDeposit.continueMissing' })),
      notifyCardGone: tell('notices', notice({ id: 'cardDeposit.submitMissing' })),
      notifyAddressMissing: tell('notices', notice({ id: 'cardDeposit.addressFieldsMissing' })),
      closePopup: tell('dialogs', { type: 'dialog.close', name: 'depositPopup' }),
    },
    delays: { slip },
  }),
  {
    name,
    call: (context, secrets) => ({ operation: 'createDeposit', body: cardBody(context, secrets) }),
    // Another method may be in front, whose panel says nothing of this one.
    isClosed: ({ offer, isInFront }) => offer === null || !isInFront,
  },
);
const { flow, editing, typing } = formsOf(calls, { name, fields: [...Object.keys(emptyCard), ...cardSecrets] });

const card = editing('address', {
  check: [
    { check: ({ fields }, secrets) => missingCard(fields, secrets), actions: ['clearRows', 'notifyCardMissing'] },
    {
      check: ({ fields, offer }, secrets) => cardProblems(fields, secrets, offer),
      actions: ['clearRows', 'withdrawProblem'],
    },
  ],
  pressed: 'clearRows',
});
const toCard = '#cardDeposit.editing.card';
const address = editing('#cardDeposit.submitting', {
  check: [
    { check: ({ fields }, secrets) => missingCard(fields, secrets), target: toCard, actions: 'notifyCardGone' },
    { check: ({ fields }) => missingAddress(fields), target: toCard, actions: 'notifyAddressMissing' },
    { check: ({ fields, offer }, secrets) => cardProblems(fields, secrets, offer), target: toCard },
  ],
  pressed: ['setSentFor', ...submit],
});

const setPaidFor = { type: 'setPaidFor', ...ofSettled } as const;
/** After an end that nobody saw what was paid for is not offered once more, and the CVV is gone anyway (M-051, R15). */
const clearPaid = { type: 'clearPaid', ...ofSettled } as const;
const known = {
  accepted: { target: 'accepted', actions: ['clearForm', { type: 'setSuccess', ...ofSettled }, setPaidFor] },
  rejected: {
    target: 'editing',
    actions: [
      { type: 'setRows', ...ofSettled },
      { type: 'renewLimits', ...ofSettled },
    ],
  },
} as const;

/**
 * A deposit by card: card and amount, billing address, success (M-018 to M-052). The call belongs to `intentQueue`; the
 * card's number, CVV and expiry are in the event of a press and in no context of this flow.
 */
export const cardDepositMachine = flow.createMachine({
  id: name,
  meta: { visible: ['field', 'operation', 'ref', 'outcome', 'kind'] },
  context: {
    offer: null,
    isInFront: true,
    fields: emptyCard,
    ...notAsked,
    problems: {},
    problem: null,
    rows: [],
    ...{ answer: null, receipt: null },
    failures: 0,
    round: 0,
    submission: 0,
  },
  initial: 'editing',
  on: {
    // What is typed while a call is on its way belongs to the next one: its own body has left.
    ...typing,
    'isInFront.changed': { actions: { type: 'setInFront', params: ({ event }) => event.isInFront } },
    // After a press it still shows what was sent, should that be refused.
    'askedAmount.changed': { actions: { type: 'setAsked', ...ofAsked } },
    'offer.changed': [renewed, { target: '.editing', actions: [setOffer, 'clearForm', 'withdrawProblem'] }],
    // The popup was closed meanwhile: a notice shows it, and the first steps hear of it.
    'intent.resolved': { guard: { type: 'isOwn', ...ofSettled }, actions: [setPaidFor, clearPaid] },
  },
  states: {
    editing: {
      tags: 'editable',
      description: 'Fields take text.',
      initial: 'card',
      on: { 'askedAmount.changed': { actions: { type: 'takeAsked', ...ofAsked } } },
      states: {
        card: { ...card, description: 'The first step: the card and the amount.' },
        address: {
          description: 'The second step: the billing address. The inputs of the card are still there, unseen.',
          initial: 'arriving',
          on: { 'form.back': { target: 'card', actions: 'clearProblems' } },
          states: {
            arriving: {
              ...arriving('ready'),
              description:
                'The button stands where Continue stood: the second half of a double press pays nothing (R39).',
            },
            ready: { ...address, description: 'A press sends the deposit.' },
          },
        },
      },
    },
    submitting: submitting({
      unseen: { target: 'editing', actions: [passOn, setPaidFor, 'clearCvv', clearPaid] },
      on: { 'offer.changed': [renewed, { actions: [setOffer, 'clearForm'] }] },
      ...known,
      unknown: { target: 'unknown', actions: 'setUnknown' },
    }),
    accepted: {
      description: 'The third step: the server has it, and it awaits approval. Nothing of the card is left.',
      initial: 'arriving',
      states: {
        arriving: {
          ...arriving('ready'),
          description: 'Done stands near where Deposit stood: the second half of a double press closes nothing (R39).',
        },
        ready: {
          description: 'A press of Done closes the popup.',
          on: { 'form.done': { target: '#cardDeposit.editing', actions: ['clearForm', 'closePopup'] } },
        },
      },
    },
    unknown: unresolved({ ...known, on: { 'form.edit': 'editing' } }),
  },
});
