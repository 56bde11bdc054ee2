import { assign, setup, type SnapshotFrom } from 'xstate';
import { screenFact } from '../../platform/navigation/navigation.facts';
import type { ScreenName } from '../../platform/navigation/navigation.types';
import { defineFlow } from '../../shared/flow';
import { intentsOf, ofSettled, passOn } from '../../shared/form';
import type { IntentResolved, IntentSettled } from '../../shared/intent';
import type { Message } from '../../shared/message';
import { tell } from '../../shared/resident';
import { arriving, slip } from '../../shared/slip';
import { defineView } from '../../shared/view';
import { saidBy } from '../answers';
import type { TopUpAmount } from '../platform-amounts';

export interface AccountTopUpContext {
  /** The account whose card shows the amounts. */
  readonly openId: number | null;
  /** What the running or unconfirmed top-up adds. */
  readonly amount: TopUpAmount | null;
  /** Why the last one did not succeed, or is not known. */
  readonly problem: Message | null;
  /** Another screen is in front. */
  readonly isAway: boolean;
  /** Names the running intent; raised by each press (hard case 4). */
  readonly submission: number;
}

type AccountTopUpEvent =
  /** Opens the card, or closes it. */
  | { type: 'card.toggle'; id: number }
  | { type: 'amount.press'; amount: TopUpAmount }
  /** Back to the amounts after a top-up whose outcome is not known. */
  | { type: 'topUp.again' }
  /** The address names another screen: it begins anew, but for a top-up that is on its way. */
  | { type: 'screen.changed'; screen: string }
  | IntentSettled
  | IntentResolved;

type Rejected = Extract<IntentSettled['outcome'], { kind: 'rejected' }>;

/** The server's words, else the document's own (M-241). */
function refusalText({ message, fields, isNotReceived = false }: Rejected): Message {
  const text = message ?? Object.values(fields)[0];
  if (text) return { text };
  return { id: isNotReceived ? 'intents.topUpDemoAccount.notReceived' : 'accountTopUp.failed' };
}

const done: Message = { id: 'intents.topUpDemoAccount.accepted' };
const unknown: Message = { id: 'intents.topUpDemoAccount.unknown' };
const name = 'accountTopUp';
const OWN_SCREEN: ScreenName = 'accounts';

const { flow, submitting, unresolved, submit } = intentsOf(
  setup({
    types: {
      context: {} as AccountTopUpContext,
      events: {} as AccountTopUpEvent,
      tags: {} as 'busy' | 'locked',
    },
    delays: { slip },
    guards: {
      isOpen: ({ context }) => context.openId !== null,
      isOther: ({ context }, id: number) => context.openId !== id,
    },
    actions: {
      setAway: assign((_, screen: string) => ({ isAway: screen !== OWN_SCREEN })),
      openCard: assign((_, openId: number) => ({ openId, amount: null, problem: null })),
      closeCard: assign({ openId: null, amount: null, problem: null }),
      setAmount: assign((_, amount: TopUpAmount) => ({ amount, problem: null })),
      setRefusal: assign((_, { outcome }: IntentSettled) => ({
        amount: null,
        problem: refusalText(outcome as Rejected),
      })),
      setUnknown: assign({ problem: unknown }),
      forgetProblem: assign({ amount: null, problem: null }),
      notifyDone: tell('notices', (_, { outcome }: IntentSettled) => ({
        type: 'notice.add',
        kind: 'success',
        message: outcome.kind === 'accepted' ? saidBy(outcome.body, done) : done,
      })),
      notifyProblem: tell('notices', ({ context }) => ({
        type: 'notice.add',
        kind: 'error',
        message: context.problem ?? unknown,
        topic: name,
      })),
      withdrawProblem: tell('notices', { type: 'notice.withdraw', topic: name }),
      // The list hears itself of what was accepted. Where nobody knows, an answer that is on its way may be of before.
      reloadAccounts: tell('platformAccounts', { type: 'source.changed' }),
    },
  }),
  {
    name,
    call: ({ openId, amount }) => ({ operation: 'topUpDemoAccount', body: { id: openId ?? 0, amount: amount ?? 200 } }),
    // No card shows how it ended.
    isClosed: ({ isAway }) => isAway,
  },
);

const toggling = [
  {
    guard: { type: 'isOther', params: ({ event }: { event: { id: number } }) => event.id },
    target: 'arriving',
    reenter: true,
    actions: [{ type: 'openCard', params: ({ event }: { event: { id: number } }) => event.id }, 'withdrawProblem'],
  },
  { target: 'choosing', actions: ['closeCard', 'withdrawProblem'] },
] as const;
const setAway = {
  type: 'setAway',
  params: ({ event }: { event: { screen: string } }) => event.screen,
} as const;
const left = { target: 'choosing', actions: [setAway, 'closeCard'] } as const;

/**
 * The top-up of a demo account: its card shows the amounts, and a press of one is one intent (M-227, M-241). The call
 * belongs to `intentQueue`; it ends as accepted, rejected or unknown (hard case 4).
 */
export const accountTopUpMachine = flow.createMachine({
  id: name,
  meta: { visible: ['id', 'amount', 'screen'] },
  context: { openId: null, amount: null, problem: null, isAway: false, submission: 0 },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Cards open and close; the one that is open offers the amounts.',
      on: {
        'card.toggle': toggling,
        'screen.changed': left,
        'amount.press': {
          guard: 'isOpen',
          target: 'submitting',
          actions: [{ type: 'setAmount', params: ({ event }) => event.amount }, 'withdrawProblem', ...submit],
        },
      },
    },
    arriving: {
      ...arriving('choosing'),
      description:
        'The amounts come up where a button or a card lay: the second half of a double press adds nothing (R39).',
      on: { 'card.toggle': toggling, 'screen.changed': left },
    },
    // No other card opens meanwhile, and this one stays open: whoever comes back sees that it is on its way.
    submitting: submitting({
      on: { 'screen.changed': { actions: setAway } },
      unseen: { target: 'choosing', actions: [passOn, 'closeCard'] },
      accepted: { target: 'choosing', actions: [{ type: 'notifyDone', ...ofSettled }, 'closeCard'] },
      rejected: { target: 'arriving', actions: [{ type: 'setRefusal', ...ofSettled }, 'notifyProblem'] },
      unknown: { target: 'unknown', actions: ['setUnknown', 'notifyProblem', 'reloadAccounts'] },
    }),
    // The notice that nobody knows goes once somebody does: the queue has told what it learnt.
    unknown: unresolved({
      accepted: { target: 'choosing', actions: ['closeCard', 'withdrawProblem'] },
      rejected: { target: 'arriving', actions: [{ type: 'setRefusal', ...ofSettled }, 'withdrawProblem'] },
      on: {
        // What becomes of the former one the queue tells.
        'card.toggle': toggling,
        'topUp.again': { target: 'arriving', actions: ['forgetProblem', 'withdrawProblem'] },
        'screen.changed': left,
      },
    }),
  },
});

/** The card that offers amounts, and what became of the last one. */
export interface AccountTopUpView {
  readonly openId: number | null;
  readonly amount: TopUpAmount | null;
  readonly problem: Message | null;
  /** One is on its way: no card opens or closes until it has ended. */
  readonly isBusy: boolean;
  /** The amounts have only just come up, and take no press yet. */
  readonly isLocked: boolean;
  /** It is not known whether the last one was done: the amounts wait for a confirmation. */
  readonly isUnknown: boolean;
}

/** Total over every state; all closed before the flow runs. */
export const accountTopUpView = defineView(['accountTopUp'], ({ accountTopUp }): AccountTopUpView => {
  const { openId = null, amount = null, problem = null } = accountTopUp?.context ?? {};
  return {
    openId,
    amount,
    problem,
    isBusy: accountTopUp?.matches('submitting') ?? false,
    isLocked: accountTopUp?.hasTag('locked') ?? false,
    isUnknown: accountTopUp?.matches('unknown') ?? false,
  };
});

export const accountTopUp = defineFlow({ name: 'accountTopUp', machine: accountTopUpMachine, follows: [screenFact] });

declare module '../../shared/resident' {
  interface Residents {
    accountTopUp: { event: AccountTopUpEvent; snapshot: SnapshotFrom<typeof accountTopUpMachine> };
  }
}
