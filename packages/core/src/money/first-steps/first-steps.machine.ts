import { assign, setup } from 'xstate';
import { port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf } from '../../shared/unreached';
import { ofAsked } from '../asked-deposit';
import type { Offering } from '../plan-list';
import { interestsAmong, isAsked, planOf } from './first-steps.rules';
import type { FirstStepsContext, FirstStepsEvent, Interest, StepOutcome } from './first-steps.types';

const begun = { interests: [], chosen: null, problem: null } as const;
const shown = { params: ({ event }: { event: { firstStepsDialog: boolean } }) => event.firstStepsDialog } as const;
const setOffering = {
  type: 'setOffering',
  params: ({ event }: { event: { offering: Offering | null } }) => event.offering,
} as const;

const flow = setup({
  types: {
    context: {} as FirstStepsContext,
    events: {} as FirstStepsEvent,
    tags: {} as 'busy' | 'editable' | 'background',
  },
  actors: {
    updateInterests: port<StepOutcome, { interests: readonly Interest[] }>('updateInterests'),
    completeOnboarding: port<StepOutcome>('completeOnboarding'),
  },
  guards: {
    isOpen: (_, isShown: boolean) => isShown,
    isClosed: (_, isShown: boolean) => !isShown,
    hasInterest: ({ context }) => context.interests.length > 0,
    hasPlan: ({ context }) => planOf(context) !== null,
    isAccepted: (_, { kind }: StepOutcome) => kind === 'accepted',
    /** A deposit that the first steps asked for. */
    isPaid: (_, paidFor: string) => isAsked(paidFor),
    /** Another tab made the deposit that is asked for here. */
    isPaidElsewhere: ({ context }, onboarded: boolean) => onboarded && isAsked(context.askedAmount),
    isAskedAnew: ({ context }) => isAsked(context.askedAmount),
  },
  actions: {
    begin: assign(begun),
    setOffering: assign((_, offering: Offering | null) => ({ offering })),
    setAsked: assign((_, askedAmount: string) => ({ askedAmount })),
    setInterests: assign((_, ticked: readonly string[]) => ({ interests: interestsAmong(ticked), problem: null })),
    setChosen: assign((_, chosen: string) => ({ chosen, problem: null })),
    clearProblem: assign({ problem: null }),
    setNoInterest: assign({ problem: { id: 'firstSteps.interestMissing' } }),
    setNoPlan: assign({ problem: { id: 'firstSteps.planMissing' } }),
    // R13: the fixed text first, the server's after it.
    notifyNotSaved: tell('notices', (_, outcome: StepOutcome) => {
      const reason = outcome.kind === 'rejected' ? outcome.message : null;
      return {
        type: 'notice.add',
        kind: 'error',
        message:
          reason === null ? { id: 'firstSteps.notSaved' } : { id: 'firstSteps.interestsRefused', values: { reason } },
        topic: 'firstSteps',
      };
    }),
    notifyIncomplete: tell('notices', (_, outcome: StepOutcome) => {
      const reason = outcome.kind === 'rejected' ? outcome.message : null;
      return {
        type: 'notice.add',
        kind: 'error',
        message:
          reason === null
            ? { id: 'firstSteps.incomplete' }
            : { id: 'firstSteps.completionRefused', values: { reason } },
      };
    }),
    // A lost answer is no failure (R15).
    notifyUnconfirmed: tell('notices', ({ event }) => ({
      type: 'notice.add',
      kind: 'error',
      message: failureOf(event, { id: 'firstSteps.unconfirmed' }),
      topic: 'firstSteps',
    })),
    notifyUntold: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'firstSteps.untold' } }),
    withdrawNotice: tell('notices', { type: 'notice.withdraw', topic: 'firstSteps' }),
    loadPlans: tell('planList', { type: 'remote.load' }),
    // The user says from now on that the first steps are done (M-209).
    reloadUser: tell('session', { type: 'user.reload' }),
    openDeposit: tell('dialogs', ({ context }) => ({
      type: 'dialog.open',
      name: 'depositPopup',
      input: { amount: planOf(context)?.amount ?? '' },
    })),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'onboarding' }),
    forgetAsked: assign({ askedAmount: '' }),
    // The popup that is open: no other method offers the amount once more (M-209).
    takeAskedBack: tell('dialogs', { type: 'dialog.change', name: 'depositPopup', input: {} }),
  },
  delays: { requestTimeout },
});
const { request, withAnswer } = requestsOf(flow);
const outcome = { params: ({ event }: { event: { output: StepOutcome } }) => event.output } as const;
const takeBack = ['forgetAsked', 'takeAskedBack'] as const;

/** What a new client is led through: interests, a plan, the first deposit; and that it is done (M-200 to M-211). */
export const firstStepsMachine = flow.createMachine({
  id: 'firstSteps',
  meta: { visible: ['firstStepsDialog', 'cardPaid', 'coinPaid', 'onboarded'] },
  type: 'parallel',
  context: { ...begun, offering: null, askedAmount: '' },
  on: {
    'offering.changed': { actions: setOffering },
  },
  states: {
    guide: {
      description: 'The dialog of the four steps.',
      initial: 'closed',
      on: {
        'firstStepsDialog.changed': {
          guard: { type: 'isClosed', ...shown },
          target: '.closed',
          actions: 'withdrawNotice',
        },
        'plans.reload': { actions: 'loadPlans' },
      },
      states: {
        closed: {
          description: 'The dialog is not open.',
          on: {
            'firstStepsDialog.changed': {
              guard: { type: 'isOpen', ...shown },
              target: 'welcome',
              actions: ['begin', 'loadPlans'],
            },
            'plans.reload': {},
          },
        },
        welcome: {
          description: 'The first step: the account is there.',
          on: { 'step.next': 'choosingInterests' },
        },
        choosingInterests: {
          description: 'The second step: what the client wants to invest in.',
          tags: 'editable',
          on: {
            'interests.change': { actions: { type: 'setInterests', params: ({ event }) => event.interests } },
            'step.back': { target: 'welcome', actions: 'clearProblem' },
            'step.next': [
              { guard: 'hasInterest', target: 'saving', actions: ['clearProblem', 'withdrawNotice'] },
              { actions: 'setNoInterest' },
            ],
          },
        },
        saving: {
          description: 'The interests are on their way; a second press finds no transition.',
          ...request('updateInterests', {
            tags: 'busy',
            input: ({ context }) => ({ interests: context.interests }),
            answered: [
              { guard: withAnswer('isAccepted'), target: 'choosingPlan' },
              { target: 'choosingInterests', actions: { type: 'notifyNotSaved', ...outcome } },
            ],
            failed: { target: 'choosingInterests', actions: 'notifyUnconfirmed' },
          }),
        },
        choosingPlan: {
          description: 'The third step: which plan the first deposit is for.',
          tags: 'editable',
          on: {
            'plan.choose': { actions: { type: 'setChosen', params: ({ event }) => event.id } },
            'step.back': { target: 'choosingInterests', actions: 'clearProblem' },
            'step.next': [{ guard: 'hasPlan', target: 'funding', actions: 'clearProblem' }, { actions: 'setNoPlan' }],
          },
        },
        funding: {
          description: 'The fourth step: plan and amount once more, before the dialog of deposits.',
          on: {
            'step.back': 'choosingPlan',
            'account.fund': [
              // Not the other way round: what waits until no dialog is open would open in between.
              { guard: 'hasPlan', actions: ['openDeposit', 'closeDialog'] },
              { target: 'choosingPlan', actions: 'setNoPlan' },
            ],
          },
        },
      },
    },
    completion: {
      description: 'Whether the server knows that the first deposit was made.',
      initial: 'awaiting',
      on: { 'askedAmount.changed': { actions: { type: 'setAsked', ...ofAsked } } },
      states: {
        awaiting: {
          description: 'No deposit was made for the first steps.',
          on: {
            'cardPaid.changed': {
              guard: { type: 'isPaid', params: ({ event }) => event.cardPaid },
              target: 'completing',
              actions: takeBack,
            },
            'coinPaid.changed': {
              guard: { type: 'isPaid', params: ({ event }) => event.coinPaid },
              target: 'completing',
              actions: takeBack,
            },
            'onboarded.changed': {
              guard: { type: 'isPaidElsewhere', params: ({ event }) => event.onboarded },
              target: 'told',
              actions: takeBack,
            },
          },
        },
        completing: {
          description: 'The server is told that the first steps are done. The deposit itself stands.',
          ...request('completeOnboarding', {
            answered: [
              { guard: withAnswer('isAccepted'), target: 'told', actions: 'reloadUser' },
              { target: 'told', actions: { type: 'notifyIncomplete', ...outcome } },
            ],
            failed: { target: 'told', actions: ['notifyUntold', 'reloadUser'] },
          }),
        },
        told: {
          description:
            'The call has been made, here or in another tab: none follows until another is asked for (M-209).',
          always: { guard: 'isAskedAnew', target: 'awaiting' },
        },
      },
    },
  },
});
