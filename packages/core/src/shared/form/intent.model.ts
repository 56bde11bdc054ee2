import { assign, setup } from 'xstate';
import { defineModel } from '../../testing/model';
import type { IntentOutcome, IntentResolved, IntentSettled } from '../intent';
import { intentsOf, passOn } from './intent.chart';
import type { Secrets } from './form.types';

export interface Context {
  readonly submission: number;
  readonly isShown: boolean;
}
type Event =
  | { type: 'call.press'; secrets?: Secrets }
  | { type: 'shown.changed'; shown: boolean }
  | { type: 'call.again' }
  | IntentSettled
  | IntentResolved;

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' },
    actions: { setShown: assign((_, isShown: boolean) => ({ isShown })) },
  }),
  {
    name: 'moneyCall',
    call: () => ({ operation: 'closeAllTrades', body: { ids: [7], is_practice: false } }),
    isClosed: ({ isShown }) => !isShown,
  },
);
const setShown = {
  type: 'setShown',
  params: ({ event }: { event: { shown: boolean } }) => event.shown,
} as const;

/** The state of a money call and its ends, and nothing else. */
const moneyCallMachine = flow.createMachine({
  id: 'moneyCall',
  context: { submission: 0, isShown: true },
  initial: 'editing',
  on: { 'shown.changed': { actions: setShown } },
  states: {
    editing: {
      description: 'A press makes the call.',
      on: { 'call.press': { target: 'submitting', actions: submit } },
    },
    submitting: submitting({
      unseen: { target: 'editing', actions: passOn },
      accepted: { target: 'accepted' },
      rejected: { target: 'editing' },
      unknown: { target: 'unknown' },
    }),
    accepted: { description: 'It was done.', on: { 'call.again': 'editing' } },
    unknown: unresolved({
      accepted: { target: 'accepted' },
      rejected: { target: 'editing' },
      on: { 'call.again': 'editing' },
    }),
  },
});

const settled = (outcome: IntentOutcome, ref = '1') =>
  ({ type: 'intent.settled', ref, operation: 'closeAllTrades', outcome }) as const;
const refused = { kind: 'rejected', message: 'No', fields: {} } as const;

export const moneyCallModel = defineModel(moneyCallMachine, {
  events: [
    { type: 'call.press' },
    { type: 'shown.changed', shown: false },
    { type: 'shown.changed', shown: true },
    { type: 'call.again' },
    settled({ kind: 'accepted', body: {} }),
    settled(refused),
    settled({ kind: 'unknown' }),
    // Of another press.
    settled({ kind: 'accepted', body: {} }, '2'),
    settled(refused, '2'),
    settled({ kind: 'unknown' }, '2'),
    { ...settled({ kind: 'accepted', body: {} }), type: 'intent.resolved' },
    { ...settled(refused), type: 'intent.resolved' },
    { ...settled(refused, '2'), type: 'intent.resolved' },
  ],
  // An answer to the second press is told from one to the first.
  key: ({ context }) => [context.isShown, Math.min(context.submission, 2)],
  residents: ['intentQueue'],
  view: (snapshot) => ({ state: snapshot.value, isBusy: snapshot.hasTag('busy') }),
});
