import { assign, setup } from 'xstate';
import type { Holder } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf, isOffline } from '../../shared/unreached';
import type {
  AccountMode,
  AccountModeContext,
  AccountModeEvent,
  AccountModeInput,
  AccountModeOutcome,
} from './account-mode.types';

type Changed = { event: Extract<AccountModeEvent, { type: 'holder.changed' }> };

const holderOf = ({ event }: Changed) => event.holder;
const setHolder = { type: 'setHolder', params: holderOf } as const;

const modeOf = ({ holder: { user } }: AccountModeContext): AccountMode => (user.isPractice ? 'practice' : 'real');

const flow = setup({
  types: {
    context: {} as AccountModeContext,
    events: {} as AccountModeEvent,
    input: {} as AccountModeInput,
    tags: {} as 'busy' | 'background',
  },
  actors: {
    switchMode: port<AccountModeOutcome, { mode: AccountMode }>('switchMode'),
    topUp: port<AccountModeOutcome>('topUp'),
  },
  guards: {
    isOther: ({ context }, mode: AccountMode) =>
      mode !== modeOf(context) && (mode === 'real' || context.settings.enablePracticeAccount),
    hasPractice: ({ context }) => context.settings.enablePracticeAccount,
    isAccepted: (_, { kind }: AccountModeOutcome) => kind === 'accepted',
    isOffline: ({ event }) => isOffline(event),
    isReloading: (_, { isReloading }: Holder) => isReloading,
    isFresh: ({ context }, { user }: Holder) => user !== context.asked,
    isPractice: ({ context }) => context.holder.user.isPractice,
  },
  actions: {
    setHolder: assign((_, holder: Holder) => ({ holder })),
    setSettings: assign((_, settings: AppSettings) => ({ settings })),
    setTarget: assign((_, target: AccountMode) => ({ target })),
    forgetTarget: assign({ target: null }),
    setAsked: assign({ asked: ({ context }) => context.holder.user }),
    askUser: tell('session', { type: 'user.reload' }),
    notifySwitched: tell('notices', (_, { message }: AccountModeOutcome) => ({
      type: 'notice.add',
      kind: 'success',
      message: message === null ? { id: 'accountMode.switched' } : { text: message },
    })),
    // R13: the fixed text first, the server's after it.
    notifyNotSwitched: tell('notices', (_, { message: reason }: AccountModeOutcome) => ({
      type: 'notice.add',
      kind: 'error',
      message:
        reason === null ? { id: 'accountMode.switchFailed' } : { id: 'accountMode.switchRefused', values: { reason } },
    })),
    notifyUnsent: tell('notices', ({ event }) => ({ type: 'notice.add', kind: 'error', message: failureOf(event) })),
    notifyStill: tell('notices', ({ context }) => ({
      type: 'notice.add',
      kind: 'error',
      message: { id: context.holder.user.isPractice ? 'accountMode.stillPractice' : 'accountMode.stillReal' },
    })),
    notifyToppedUp: tell('notices', (_, { message }: AccountModeOutcome) => ({
      type: 'notice.add',
      kind: 'success',
      message: message === null ? { id: 'accountMode.toppedUp' } : { text: message },
    })),
    // M-139: the server's text when there is one.
    notifyNotToppedUp: tell('notices', (_, { message }: AccountModeOutcome) => ({
      type: 'notice.add',
      kind: 'error',
      message: message === null ? { id: 'accountMode.topUpFailed' } : { text: message },
    })),
    notifyTopUpUnconfirmed: tell('notices', {
      type: 'notice.add',
      kind: 'error',
      message: { id: 'accountMode.topUpUnconfirmed' },
    }),
    notifyNotRefreshed: tell('notices', {
      type: 'notice.add',
      kind: 'error',
      message: { id: 'accountMode.notRefreshed' },
    }),
  },
  delays: { requestTimeout, reloadPause: 5_000 },
});
const { request, withAnswer } = requestsOf(flow);

const reloading = { guard: { type: 'isReloading', params: holderOf } } as const;
/** It could not leave: the account is as it was. */
const unsent = { guard: 'isOffline', target: 'ready', actions: 'notifyUnsent' } as const;
const fresh = { guard: { type: 'isFresh', params: holderOf } } as const;

/** The user is asked for until it comes: until then what the page shows of the account may be old. */
const untilReloaded = (ended: 'notifyStill' | 'notifyTopUpUnconfirmed' | null) => {
  const settled = {
    ...fresh,
    target: '#accountMode.ready',
    actions: ended === null ? [setHolder] : [setHolder, { type: ended } as const],
  } as const;
  // An answer to a question that was asked before the account changed is none: a second one follows it.
  const late = { ...reloading, actions: [setHolder, 'setAsked'] } as const;
  return {
    tags: 'busy',
    initial: 'asking',
    states: {
      asking: {
        description: 'The user is on its way.',
        entry: ['setAsked', 'askUser'],
        on: { 'holder.changed': [late, settled, { target: 'waiting', actions: setHolder }] },
      },
      waiting: {
        description: 'It did not come: a while passes before it is asked for again.',
        after: { reloadPause: 'asking' },
        on: { 'holder.changed': [late, settled, { actions: setHolder }] },
      },
    },
  } as const;
};

/**
 * Which of the two accounts is traded on, and the filling up of the practice one. The server's answer to the user
 * decides: with another mode in it everything signed-in starts anew, here and in other tabs (hard case 6).
 */
export const accountModeMachine = flow.createMachine({
  id: 'accountMode',
  meta: { visible: ['mode'] },
  context: ({ input }) => ({ ...input, target: null, asked: null }),
  initial: 'ready',
  on: {
    'holder.changed': { actions: setHolder },
    'settings.changed': { actions: { type: 'setSettings', params: ({ event }) => event.settings } },
  },
  states: {
    ready: {
      description: 'The mode and the balances are those that the server told last.',
      tags: 'background',
      initial: 'idle',
      entry: 'forgetTarget',
      on: {
        'account.choose': {
          guard: { type: 'isOther', params: ({ event }) => event.mode },
          target: 'switching',
          actions: { type: 'setTarget', params: ({ event }) => event.mode },
        },
        'practice.topUp': { guard: 'hasPractice', target: 'toppingUp' },
      },
      states: {
        idle: {
          description: 'Nothing is under way.',
          on: { 'account.refresh': 'refreshing' },
        },
        refreshing: {
          description: 'A person asked for the balances: the user is on its way.',
          entry: ['setAsked', 'askUser'],
          on: {
            'holder.changed': [
              { ...reloading, actions: setHolder },
              { ...fresh, target: 'idle', actions: setHolder },
              { target: 'idle', actions: [setHolder, 'notifyNotRefreshed'] },
            ],
          },
        },
      },
    },
    switching: {
      description: 'The server is asked to make the other account the active one.',
      ...request('switchMode', {
        tags: 'busy',
        input: ({ context }) => ({ mode: context.target ?? modeOf(context) }),
        answered: [
          { guard: withAnswer('isAccepted'), target: 'following', actions: withAnswer('notifySwitched') },
          { target: 'ready', actions: withAnswer('notifyNotSwitched') },
        ],
        superseded: unsent,
        failed: 'unconfirmedSwitch',
      }),
    },
    toppingUp: {
      description: 'The server is asked to fill the practice account up.',
      ...request('topUp', {
        tags: 'busy',
        answered: [
          { guard: withAnswer('isAccepted'), target: 'following', actions: withAnswer('notifyToppedUp') },
          { target: 'ready', actions: withAnswer('notifyNotToppedUp') },
        ],
        superseded: unsent,
        failed: 'unconfirmedTopUp',
      }),
    },
    following: { description: 'It was done, and the user is fetched until it shows.', ...untilReloaded(null) },
    unconfirmedSwitch: {
      description:
        'No answer came: the user says which account is active. The other one starts everything anew; the same one is said.',
      ...untilReloaded('notifyStill'),
    },
    unconfirmedTopUp: {
      description: 'No answer came: the user says what the practice account holds.',
      ...untilReloaded('notifyTopUpUnconfirmed'),
    },
  },
});
