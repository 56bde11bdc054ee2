import { assign, setup } from 'xstate';
import { activityPort, followActivity } from '../../shared/activity';
import { listenerPort, port } from '../../shared/port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import type { Secret } from '../../shared/secret';
import {
  sessionEndedMessage,
  type ReloadOutcome,
  type SessionContext,
  type SessionEndReason,
  type SessionEvent,
  type SessionInput,
  type SessionRecord,
  type StoredSession,
} from './session.types';

type Elsewhere = Extract<SessionEvent, { type: 'session.changedElsewhere' }>;

const flow = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as 'background',
  },
  actors: {
    watchStored: listenerPort<SessionEvent>('watchStored'),
    activity: activityPort,
    reloadUser: port<ReloadOutcome>('reloadUser'),
    logout: port<void, { token: Secret }>('logout'),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isOfPresentEpoch: ({ context }, epoch: number) => epoch === context.epoch,
    isPresentSession: ({ context }, elsewhere: Elsewhere) =>
      elsewhere.isPresent && elsewhere.stored?.user.isPractice === context.user?.isPractice,
    isSomebody: (_, elsewhere: Elsewhere) => elsewhere.stored !== null,
    isUser: (_, outcome: ReloadOutcome) => outcome.kind === 'user',
    isRestored: ({ context }) => context.isRestored,
    // The mode is the server's: another one makes every answer on its way an answer about another account (hard case 6).
    isOtherMode: ({ context }, outcome: ReloadOutcome) =>
      outcome.kind === 'user' && outcome.user.isPractice !== context.user?.isPractice,
    isReloadDue: ({ context }) => context.reloadAgain,
    isActive: ({ context }) => context.isActive,
    isInactive: ({ context }) => !context.isActive,
  },
  actions: {
    setStored: assign(({ context }, stored: StoredSession | null) => ({
      user: stored?.user ?? null,
      token: stored?.token ?? null,
      epoch: context.epoch + 1,
    })),
    setRecord: assign((_, record: SessionRecord) => ({ record })),
    setElsewhere: assign((_, { stored }: Elsewhere) => (stored ? { user: stored.user } : {})),
    setReloaded: assign((_, outcome: ReloadOutcome) => (outcome.kind === 'user' ? { user: outcome.user } : {})),
    raiseEpoch: assign({ epoch: ({ context }) => context.epoch + 1 }),
    forgetUser: assign(({ context }) => ({
      user: null,
      token: null,
      epoch: context.epoch + 1,
      revoking: context.token,
      reloadAgain: false,
    })),
    setActivity: assign((_, isActive: boolean) => ({ isActive })),
    forgetRevoked: assign({ revoking: null }),
    askAgain: assign({ reloadAgain: true }),
    forgetRestored: assign({ isRestored: false }),
    forgetAsked: assign({ reloadAgain: false }),
    /** Supplied by sessionActions: what requests are signed with, and what storage keeps. */
    presentCredentials: () => undefined,
    storeSession: () => undefined,
    refreshStored: () => undefined,
    storeRecord: () => undefined,
    clearStored: () => undefined,
    tellStarted: tell('app', ({ context }) => ({
      type: 'session.started',
      user: context.user!,
      epoch: context.epoch,
      record: context.record,
    })),
    tellUser: tell('app', ({ context }) => ({ type: 'session.userChanged', user: context.user! })),
    tellRecord: tell('app', ({ context }) => ({ type: 'session.recordChanged', record: context.record })),
    tellAbsent: tell('app', { type: 'session.absent' }),
    tellEnded: tell('app', (_, reason: SessionEndReason) => ({ type: 'session.ended', reason })),
    tellMaintenance: tell('app', { type: 'session.maintenance' }),
    notifyEnded: tell('notices', { type: 'notice.add', kind: 'error', message: sessionEndedMessage }),
  },
  delays: { reloadInterval: 60_000, requestTimeout },
});
const { request, withAnswer } = requestsOf(flow);

/** Who is signed in. Every start and every end raises the epoch; answers of an older one concern nobody (hard case 5). */
export const sessionMachine = flow.createMachine({
  id: 'session',
  meta: { visible: ['epoch', 'isPresent', 'active'] },
  context: ({ input }) => ({
    epoch: 1,
    user: input.stored?.user ?? null,
    token: input.stored?.token ?? null,
    record: input.record,
    revoking: null,
    isActive: true,
    reloadAgain: false,
    isRestored: input.stored !== null,
  }),
  initial: 'restoring',
  tags: 'background',
  invoke: { id: 'watchStored', src: 'watchStored', onError: {} },
  on: {
    'session.start': {
      target: '.active',
      actions: [
        { type: 'setStored', params: ({ event }) => event.signedIn },
        { type: 'setRecord', params: ({ event }) => event.signedIn.record },
        'storeSession',
        'storeRecord',
      ],
    },
    'record.changed': {
      actions: [{ type: 'setRecord', params: ({ event }) => event.record }, 'storeRecord', 'tellRecord'],
    },
    'session.changedElsewhere': {
      guard: { type: 'isSomebody', params: ({ event }) => event },
      target: '.active',
      actions: { type: 'setStored', params: ({ event }) => event.stored },
    },
  },
  states: {
    restoring: {
      description: 'What storage kept decides whether somebody is signed in.',
      always: [
        { guard: 'isSignedIn', target: 'active.reloading' },
        { target: 'absent', actions: 'tellAbsent' },
      ],
    },
    absent: {
      description: 'Nobody is signed in.',
      entry: 'presentCredentials',
      on: { 'session.end': { actions: { type: 'tellEnded', params: 'person' } } },
    },
    active: {
      description: 'Somebody is signed in; another epoch is another life of it.',
      entry: ['presentCredentials', 'tellStarted'],
      invoke: { id: 'activity', src: 'activity', onError: {} },
      initial: 'waiting',
      on: {
        'session.end': {
          target: 'signingOut',
          actions: ['clearStored', 'forgetUser', { type: 'tellEnded', params: 'person' }],
        },
        'session.refused': {
          guard: { type: 'isOfPresentEpoch', params: ({ event }) => event.epoch },
          target: 'absent',
          actions: [
            'clearStored',
            'forgetUser',
            'forgetRevoked',
            { type: 'tellEnded', params: 'refused' },
            'notifyEnded',
          ],
        },
        'session.changedElsewhere': [
          {
            guard: { type: 'isPresentSession', params: ({ event }) => event },
            actions: [{ type: 'setElsewhere', params: ({ event }) => event }, 'tellUser'],
          },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'active',
            reenter: true,
            actions: { type: 'setStored', params: ({ event }) => event.stored },
          },
          // What is stored now belongs to nobody or to the next user: it is left alone.
          { target: 'absent', actions: ['forgetUser', 'forgetRevoked', { type: 'tellEnded', params: 'elsewhere' }] },
        ],
        'activity.changed': { actions: followActivity },
      },
      states: {
        waiting: {
          description: 'The user is known; it is fetched again every so often.',
          always: [
            { guard: 'isReloadDue', target: 'reloading' },
            { guard: 'isInactive', target: 'paused' },
          ],
          after: { reloadInterval: 'reloading' },
          on: { 'user.reload': 'reloading' },
        },
        reloading: {
          description: 'The user is fetched.',
          entry: 'forgetAsked',
          exit: 'forgetRestored',
          ...request('reloadUser', {
            answered: [
              {
                guard: withAnswer('isOtherMode'),
                target: '#session.active',
                reenter: true,
                actions: [withAnswer('setReloaded'), 'raiseEpoch', 'refreshStored'],
              },
              {
                guard: withAnswer('isUser'),
                target: 'waiting',
                actions: [withAnswer('setReloaded'), 'refreshStored', 'tellUser'],
              },
              // Only the load of a restored session leads to the maintenance page (R2).
              { guard: 'isRestored', target: 'waiting', actions: 'tellMaintenance' },
              { target: 'waiting' },
            ],
            failed: 'waiting',
          }),
          on: { 'user.reload': { actions: 'askAgain' } },
        },
        paused: {
          description: 'Nobody looks, or there is no network: the user is fetched when that is over.',
          always: { guard: 'isActive', target: 'reloading' },
          on: { 'user.reload': 'reloading' },
        },
      },
    },
    signingOut: {
      description:
        'The person is gone already: the call only makes the token void, and a new sign-in does not wait for it (A-204).',
      entry: 'presentCredentials',
      exit: 'forgetRevoked',
      invoke: {
        id: 'logout',
        src: 'logout',
        input: ({ context }) => ({ token: context.revoking! }),
        onDone: 'absent',
        onError: 'absent',
      },
      on: { 'session.end': { actions: { type: 'tellEnded', params: 'person' } } },
    },
  },
});
