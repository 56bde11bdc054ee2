import { assign, enqueueActions, raise, setup, type AnyEventObject } from 'xstate';
import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { listenerPort, port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { arriving, slip } from '../../shared/slip';
import { failureOf, isOffline } from '../../shared/unreached';
import { isOtherConnection, keyOf, pressOf, stageOf, type Press } from './trader-request.rules';
import type {
  TraderAction,
  TraderRequestContext,
  TraderRequestEvent,
  TraderRequestInput,
  TraderRequestOutcome,
} from './trader-request.types';

type Changed = { event: Extract<TraderRequestEvent, { type: 'user.changed' }> };

const userOf = ({ event }: Changed) => event.user;
const setUser = { type: 'setUser', params: userOf } as const;
/** A request that is pending shows itself; one that has just begun is another one than what was shown before. */
const shows = [
  { guard: { type: 'isBegun', params: userOf }, actions: [setUser, 'forgetShown', 'queueDialog'] },
  { guard: { type: 'isDue', params: userOf }, actions: [setUser, 'queueDialog'] },
] as const;
const press = (type: Press) => ({ type: 'isPress', params: type }) as const;
const act = (action: TraderAction) => ({ type: 'setAction', params: action }) as const;

const flow = setup({
  types: {
    context: {} as TraderRequestContext,
    events: {} as TraderRequestEvent,
    input: {} as TraderRequestInput,
    tags: {} as 'busy' | 'locked' | 'background',
  },
  actors: {
    updateTraderRequest: port<TraderRequestOutcome, { action: TraderAction }>('updateTraderRequest'),
    followDialog: listenerPort<AnyEventObject>('followDialog'),
  },
  guards: {
    isPress: ({ context }, type: Press) => pressOf(context) === type,
    isPending: ({ context }) => context.user.traderRequest === 'pending',
    isOffered: ({ context }) => context.settings.enableAutoTrader && stageOf(context.user) === 'offered',
    isBegun: ({ context }, user: SessionUser) =>
      context.user.traderRequest !== 'pending' && user.traderRequest === 'pending',
    isDue: (_, user: SessionUser) => user.traderRequest === 'pending',
    isOtherStage: ({ context }, user: SessionUser) =>
      user.traderRequest === 'pending' && stageOf(user) !== stageOf(context.user),
    isOver: ({ context }, user: SessionUser) =>
      context.user.traderRequest === 'pending' && user.traderRequest !== 'pending',
    isVoid: ({ context }, user: SessionUser) => isOtherConnection(context.user, user),
    isTakenBack: ({ context }, user: SessionUser) => context.isDoubted && user.traderRequest === '',
    isDeclined: ({ context }, { kind }: TraderRequestOutcome) => kind === 'done' && context.action === 'decline',
    isDone: (_, { kind }: TraderRequestOutcome) => kind === 'done',
    isOffline: ({ event }) => isOffline(event),
  },
  actions: {
    // No doubt outlives the request that it is about.
    setUser: assign(({ context }, user: SessionUser) => ({
      user,
      isDoubted: context.isDoubted && user.traderRequest === 'pending',
    })),
    sayAgain: raise((_, user: SessionUser) => ({ type: 'user.changed', user }) as const),
    setSettings: assign((_, settings: AppSettings) => ({ settings })),
    setAction: assign(({ context }, action: TraderAction) => ({
      action,
      isDoubted: context.isDoubted && action === 'decline',
    })),
    forgetAction: assign({ action: null }),
    openDialog: tell('dialogs', { type: 'dialog.open', name: 'autoConnect', input: {} }),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'autoConnect' }),
    // Of each request once while it waits for a manager, and once more when one has answered.
    queueDialog: tell('dialogs', ({ context }) => ({
      type: 'dialog.queue',
      name: 'autoConnect',
      input: {},
      once: keyOf(context.user, stageOf(context.user)),
      never: keyOf(context.user, 'declined'),
    })),
    // What was shown was about the request before.
    forgetShown: tell('dialogs', ({ context: { user } }) => ({
      type: 'once.forget',
      keys: [keyOf(user, 'waiting'), keyOf(user, 'offered')],
    })),
    // Of the session: this flow starts anew with each switch of the account mode (R7).
    keepDeclined: tell('dialogs', ({ context }) => ({ type: 'once.keep', key: keyOf(context.user, 'declined') })),
    // The user may have told of it while the call was on its way.
    doubtDecline: enqueueActions(({ context: { user, action }, enqueue }) => {
      if (action !== 'decline') return;
      if (user.traderRequest === '') enqueue(tell('dialogs', { type: 'once.keep', key: keyOf(user, 'declined') }));
      else enqueue.assign({ isDoubted: user.traderRequest === 'pending' });
    }),
    reloadUser: tell('session', { type: 'user.reload' }),
    notifyUnavailable: tell('notices', {
      type: 'notice.add',
      kind: 'error',
      message: { id: 'traderRequest.unavailable' },
    }),
    notifyDone: tell('notices', (_, { message }: TraderRequestOutcome) => ({
      type: 'notice.add',
      kind: 'success',
      message: message === null ? { id: 'traderRequest.done' } : { text: message },
    })),
    notifyRefused: tell('notices', (_, { message }: TraderRequestOutcome) => ({
      type: 'notice.add',
      kind: 'error',
      message: message === null ? { id: 'traderRequest.refused' } : { text: message },
    })),
    notifyWithdrawn: tell('notices', {
      type: 'notice.add',
      kind: 'error',
      message: { id: 'traderRequest.withdrawn' },
    }),
    notifyUnconfirmed: tell('notices', ({ event }) => ({
      type: 'notice.add',
      kind: 'error',
      message: failureOf(event, { id: 'traderRequest.unconfirmed' }),
    })),
  },
  delays: { requestTimeout, slip },
});
const { request, withAnswer } = requestsOf(flow);

/** The connection to an account manager: asked for, offered, accepted or declined, and ended, by the person alone (R7). */
export const traderRequestMachine = flow.createMachine({
  id: 'traderRequest',
  context: ({ input }) => ({ ...input, action: null, isDoubted: false }),
  initial: 'starting',
  tags: 'background',
  invoke: { id: 'followDialog', src: 'followDialog', onError: {} },
  on: {
    'user.changed': [
      ...shows,
      // Declined, though the answer that said so was lost, however long ago.
      { guard: { type: 'isTakenBack', params: userOf }, actions: [setUser, 'keepDeclined', 'closeDialog'] },
      // Answered or taken back elsewhere: the dialog has nothing to ask any more.
      { guard: { type: 'isOver', params: ({ event }) => event.user }, actions: [setUser, 'closeDialog'] },
      { actions: setUser },
    ],
    'settings.changed': { actions: { type: 'setSettings', params: ({ event }) => event.settings } },
  },
  states: {
    starting: {
      description: 'A request that is pending shows itself (A-077).',
      always: [{ guard: 'isPending', target: 'resting', actions: 'queueDialog' }, { target: 'resting' }],
    },
    resting: {
      description: 'Nothing is asked of the server; a pending request may show its dialog.',
      on: {
        'connection.press': [
          { guard: press('askRequest'), target: 'confirming', actions: [act('request'), 'openDialog'] },
          { guard: press('askDisconnect'), target: 'confirming', actions: [act('disconnect'), 'openDialog'] },
          { guard: press('showRequest'), actions: 'openDialog' },
          { actions: 'notifyUnavailable' },
        ],
        'dialog.opened': '.arriving',
        'dialog.closed': '.unseen',
        'dialog.leave': { actions: 'closeDialog' },
      },
      initial: 'unseen',
      states: {
        unseen: { description: 'No dialog is open.' },
        arriving: {
          ...arriving('shown'),
          description: 'The dialog opens by itself: a press that was meant for what lay there answers nothing (R39).',
        },
        shown: {
          description: 'The person may answer.',
          on: {
            'offer.accept': { guard: 'isOffered', target: '#traderRequest.asking', actions: act('accept') },
            'offer.decline': { guard: 'isPending', target: '#traderRequest.asking', actions: act('decline') },
            // A manager has answered: "Accept" comes to stand where "Cancel request" stood.
            'user.changed': {
              guard: { type: 'isOtherStage', params: ({ event }) => event.user },
              target: 'arriving',
              actions: [setUser, 'queueDialog'],
            },
          },
        },
      },
    },
    confirming: {
      description: 'The person is asked whether to ask for a manager, or to end the connection.',
      on: {
        'dialog.leave': { target: 'resting', actions: ['closeDialog', 'forgetAction'] },
        'dialog.closed': { target: 'resting', actions: 'forgetAction' },
        // Ended, or asked for, elsewhere: what was asked is void (hard case 11). A request that is pending shows itself.
        'user.changed': {
          guard: { type: 'isVoid', params: userOf },
          target: 'resting',
          actions: ['closeDialog', 'forgetAction', 'notifyWithdrawn', { type: 'sayAgain', params: userOf }],
        },
      },
      initial: 'arriving',
      states: {
        arriving: { ...arriving('ready'), description: 'The second half of a double press confirms nothing (R39).' },
        ready: { description: 'A press asks the server.', on: { 'connection.confirm': '#traderRequest.asking' } },
      },
    },
    asking: {
      description: 'The server is asked.',
      ...request('updateTraderRequest', {
        tags: 'busy',
        input: ({ context }) => ({ action: context.action ?? 'decline' }),
        answered: [
          {
            guard: withAnswer('isDeclined'),
            target: 'following',
            actions: [withAnswer('notifyDone'), 'keepDeclined', 'closeDialog', 'reloadUser'],
          },
          {
            guard: withAnswer('isDone'),
            target: 'following',
            actions: [withAnswer('notifyDone'), 'closeDialog', 'reloadUser'],
          },
          // Somebody else may have changed it.
          { target: 'resting', actions: [withAnswer('notifyRefused'), 'closeDialog', 'forgetAction', 'reloadUser'] },
        ],
        // It could not leave: the connection is as it was.
        superseded: {
          guard: 'isOffline',
          target: 'resting',
          actions: ['notifyUnconfirmed', 'closeDialog', 'forgetAction'],
        },
        failed: { target: 'following', actions: ['notifyUnconfirmed', 'doubtDecline', 'closeDialog', 'reloadUser'] },
      }),
      // Its notice tells the end: nobody has to wait for a silent server in front of the dialog.
      on: { 'dialog.leave': { actions: 'closeDialog' } },
    },
    following: {
      description: 'What the server has made of it comes with the user.',
      tags: 'busy',
      exit: 'forgetAction',
      on: {
        'dialog.leave': { actions: 'closeDialog' },
        'user.changed': [
          { ...shows[0], target: 'resting' },
          { ...shows[1], target: 'resting' },
          { guard: { type: 'isTakenBack', params: userOf }, target: 'resting', actions: [setUser, 'keepDeclined'] },
          { target: 'resting', actions: setUser },
        ],
      },
      after: { requestTimeout: 'resting' },
    },
  },
});
