import { assign, setup } from 'xstate';
import { intentsOf, ofSettled, passOn } from '../../shared/form';
import type { IntentSettled } from '../../shared/intent';
import { tell } from '../../shared/resident';
import { arriving, slip } from '../../shared/slip';
import type { Offering } from '../plan-list';
import { failureOf, isVoid, operationOf, planBody, successOf, summaryOf } from './plans.rules';
import type { PlanChoice, PlansContext, PlansEvent, PlansInput } from './plans.types';

type Facts = Partial<PlansInput> & { offering?: Offering | null; freeMargin?: string | null };

const factsOf = ({ event }: { event: Facts }): Facts => ({
  ...(event.user ? { user: event.user } : {}),
  ...(event.settings ? { settings: event.settings } : {}),
  ...(event.offering === undefined ? {} : { offering: event.offering }),
  ...(event.freeMargin === undefined ? {} : { freeMargin: event.freeMargin }),
});
const setFacts = { type: 'setFacts', params: factsOf } as const;
const shown = { params: ({ event }: { event: { plansDialog: boolean } }) => event.plansDialog } as const;
const setShown = { type: 'setShown', ...shown } as const;
const join = { params: ({ event }: { event: { id: string } }) => ({ kind: 'join', id: event.id }) as PlanChoice };
const leave = { params: ({ event }: { event: { id: string } }) => ({ kind: 'leave', id: event.id }) as PlanChoice };
const begun = { choice: null, summary: null, problem: null } as const;

/** Another price, plan or user than those that were agreed to: nothing is sent (hard case 11). */
const voidOr = [
  { guard: { type: 'isVoid', params: factsOf }, target: '#plans.listing', actions: [setFacts, 'setVoid'] },
  { actions: setFacts },
] as const;

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: {
      context: {} as PlansContext,
      events: {} as PlansEvent,
      input: {} as PlansInput,
      tags: {} as 'busy' | 'editable' | 'locked',
    },
    guards: {
      isOpen: (_, isShown: boolean) => isShown,
      isClosed: (_, isShown: boolean) => !isShown,
      isPossible: ({ context }, choice: PlanChoice) => summaryOf({ ...context, choice }) !== null,
      isVoid: ({ context }, facts: Facts) => isVoid({ ...context, ...facts }),
    },
    actions: {
      setFacts: assign((_, facts: Facts) => facts),
      setShown: assign((_, isShown: boolean) => ({ isShown })),
      forgetChoice: assign(begun),
      setChoice: assign(({ context }, choice: PlanChoice) => ({
        ...{ choice, problem: null },
        summary: summaryOf({ ...context, choice }),
      })),
      setVoid: assign({ ...begun, problem: { id: 'plans.changed' } }),
      setFailure: assign((_, settled: IntentSettled) => ({ ...begun, problem: failureOf(settled) })),
      setUnknown: assign(({ context }) => ({
        ...begun,
        problem: { id: `intents.${operationOf(context.choice)}.unknown` },
      })),
      notifyAccepted: tell('notices', (_, settled: IntentSettled) => ({
        type: 'notice.add',
        kind: 'success',
        message: successOf(settled),
      })),
      notifyFailure: tell('notices', (_, settled: IntentSettled) => ({
        type: 'notice.add',
        kind: 'error',
        message: failureOf(settled),
        topic: 'plans',
      })),
      withdrawNotice: tell('notices', { type: 'notice.withdraw', topic: 'plans' }),
      // Balance and plans are the server's: they may have changed whatever the answer was (M-198).
      reloadUser: tell('session', { type: 'user.reload' }),
      // Whether another plan ends may have changed.
      reloadSettings: tell('settings', { type: 'settings.reload' }),
      loadPlans: tell('planList', { type: 'remote.load' }),
    },
    delays: { slip },
  }),
  {
    name: 'plans',
    call: (context) => ({ operation: operationOf(context.choice), body: planBody(context) }),
    isClosed: ({ isShown }) => !isShown,
  },
);

/** Trading plans: joining and leaving one, each by a confirmation and a call that is `intentQueue`'s (M-187 to M-199). */
export const plansMachine = flow.createMachine({
  id: 'plans',
  meta: { visible: ['plansDialog', 'id', 'operation', 'ref', 'outcome', 'kind'] },
  context: ({ input }) => ({ ...input, ...begun, isShown: false, offering: null, freeMargin: null, submission: 0 }),
  initial: 'closed',
  on: {
    'user.changed': { actions: setFacts },
    'settings.changed': { actions: setFacts },
    'offering.changed': { actions: setFacts },
    'freeMargin.changed': { actions: setFacts },
    'plansDialog.changed': {
      guard: { type: 'isClosed', ...shown },
      target: '.closed',
      actions: [setShown, 'forgetChoice', 'withdrawNotice'],
    },
  },
  states: {
    closed: {
      description: 'The dialog is not open.',
      on: {
        'plansDialog.changed': {
          guard: { type: 'isOpen', ...shown },
          target: 'listing',
          actions: [setShown, 'loadPlans'],
        },
      },
    },
    listing: {
      description: 'The plans stand side by side; one can be joined or left.',
      tags: 'editable',
      on: {
        'plans.reload': { actions: 'loadPlans' },
        // The price is asked for once more, so that what is confirmed is what it costs by now.
        'plan.join': {
          guard: { type: 'isPossible', ...join },
          target: 'confirming',
          actions: [{ type: 'setChoice', ...join }, 'withdrawNotice', 'loadPlans'],
        },
        'plan.leave': {
          guard: { type: 'isPossible', ...leave },
          target: 'confirming',
          actions: [{ type: 'setChoice', ...leave }, 'withdrawNotice'],
        },
      },
    },
    confirming: {
      description: 'What would be done is shown once more: plan, amount, and the plan that ends.',
      initial: 'arriving',
      on: {
        'user.changed': voidOr,
        'settings.changed': voidOr,
        'offering.changed': voidOr,
        'choice.cancel': { target: 'listing', actions: 'forgetChoice' },
      },
      states: {
        arriving: { ...arriving('ready'), description: 'The second half of a double press confirms nothing (R39).' },
        ready: {
          description: 'A press joins or leaves the plan.',
          on: { 'choice.confirm': { target: '#plans.submitting', actions: submit } },
        },
      },
    },
    submitting: submitting({
      on: { 'plansDialog.changed': { actions: setShown } },
      unseen: { target: 'closed', actions: ['forgetChoice', passOn] },
      accepted: {
        target: 'listing',
        actions: [{ type: 'notifyAccepted', ...ofSettled }, 'forgetChoice', 'reloadUser'],
      },
      rejected: {
        target: 'listing',
        actions: [
          { type: 'notifyFailure', ...ofSettled },
          { type: 'setFailure', ...ofSettled },
          'reloadUser',
          'reloadSettings',
          'loadPlans',
        ],
      },
      unknown: { target: 'unknown', actions: ['setUnknown', 'reloadUser'] },
    }),
    // The plans may be old by then, whichever way it is left.
    unknown: unresolved({
      accepted: { target: 'listing', actions: ['forgetChoice', 'reloadUser', 'loadPlans'] },
      rejected: { target: 'listing', actions: [{ type: 'setFailure', ...ofSettled }, 'reloadUser', 'loadPlans'] },
      on: { 'choice.cancel': { target: 'listing', actions: ['forgetChoice', 'loadPlans'] } },
    }),
  },
});
