import { not } from 'xstate';
import { followActivity } from '../../shared/activity';
import { requestsOf } from '../../shared/remote';
import { sessionSetup } from './session.setup';
import type { SessionEvent } from './session.types';

type Elsewhere = { event: Extract<SessionEvent, { type: 'session.changedElsewhere' }> };

type Start = { event: Extract<SessionEvent, { type: 'session.start' }> };

const takeSignedIn = [
  { type: 'setReplaced', params: ({ event }: Start) => event.signedIn },
  { type: 'setStored', params: ({ event }: Start) => event.signedIn },
  { type: 'setSignInRecord', params: ({ event }: Start) => event.signedIn.record },
] as const;
const takeElsewhere = [
  { type: 'setStored', params: ({ event }: Elsewhere) => event.stored },
  { type: 'setElsewhere', params: ({ event }: Elsewhere) => event },
  // The next user is not judged by the record of the former one.
  { type: 'setRecord', params: ({ event }: Elsewhere) => event.record },
] as const;

const { request, withAnswer } = requestsOf(sessionSetup);

/** Who is signed in. Every start and every end raises the epoch; answers of an older one are dropped (hard case 5). */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  meta: { visible: ['epoch', 'isPresent', 'active'] },
  context: ({ input }) => ({
    epoch: 1,
    user: input.stored?.user ?? null,
    token: input.stored?.token ?? null,
    record: input.record,
    trustedEmail: input.trustedEmail,
    revoking: null,
    isActive: true,
    reloadAgain: false,
    isRestored: input.stored !== null,
    isReloadMissed: false,
  }),
  initial: 'restoring',
  tags: 'background',
  invoke: [
    { id: 'watchStored', src: 'watchStored', onError: {} },
    { id: 'revoker', src: 'revoker', onError: {} },
  ],
  on: {
    'session.start': [
      {
        guard: { type: 'mayDepart', params: ({ event }) => event.signedIn },
        target: '.departing',
        actions: takeSignedIn,
      },
      {
        target: '.active',
        actions: [...takeSignedIn, 'storeRecord', 'storeSession', 'revokeReplaced', 'forgetRevoked'],
      },
    ],
    'record.changed': {
      actions: [{ type: 'setRecord', params: ({ event }) => event.record }, 'storeRecord', 'tellRecord'],
    },
    'session.changedElsewhere': {
      guard: { type: 'isSomebody', params: ({ event }) => event },
      target: '.active',
      actions: takeElsewhere,
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
    departing: {
      description:
        'Steps 2 and 3 of a sign-in: the CRM or another place may be where this user belongs. Nothing is stored yet, unless the device check came between (A-120 to A-128).',
      // Until then the one who was here is in storage, and other tabs go on with that token.
      exit: ['revokeReplaced', 'forgetRevoked'],
      on: {
        'session.changedElsewhere': [
          { guard: { type: 'isUnmoved', params: ({ event }) => event } },
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event },
            target: 'absent',
            actions: ['forgetUser', 'forgetRevoked', { type: 'tellEnded', params: 'elsewhere' }],
          },
        ],
      },
      ...request('depart', {
        input: ({ context: { user, token, record } }) => ({ user: user!, token: token!, record }),
        answered: [
          {
            guard: withAnswer('hasLeft'),
            target: 'absent',
            actions: [
              'clearStored',
              'forgetUser',
              'forgetRevoked',
              { type: 'tellEnded', params: 'person' },
              withAnswer('leave'),
            ],
          },
          {
            guard: withAnswer('isUnverified'),
            target: 'active',
            actions: ['setUnverified', 'storeTrusted', 'storeRecord', 'storeSession'],
          },
          { guard: withAnswer('hasEntered'), target: 'active', actions: ['storeRecord', 'storeSession'] },
          { target: 'active', actions: ['storeRecord', 'storeSession', withAnswer('notifyDeparture')] },
        ],
        failed: { target: 'active', actions: ['storeRecord', 'storeSession'] },
      }),
    },
    absent: {
      description: 'Nobody is signed in.',
      entry: 'presentCredentials',
      on: { 'session.end': { actions: { type: 'tellEnded', params: 'person' } } },
    },
    active: {
      description: 'Somebody is signed in; another sign-in has another epoch.',
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
        'session.unverified': {
          guard: { type: 'isNewlyUnverified', params: ({ event }) => event.epoch },
          target: 'active',
          reenter: true,
          actions: ['setUnverified', 'raiseEpoch', 'storeTrusted', 'refreshStored'],
        },
        'device.verified': [
          // The server answers the full user from now on.
          { guard: 'isReduced', target: '.reloading', actions: ['setTrusted', 'storeTrusted'] },
          { guard: 'mayDepartNow', target: 'departing', actions: ['setTrusted', 'storeTrusted'] },
          { target: 'active', reenter: true, actions: ['setTrusted', 'storeTrusted', 'raiseEpoch'] },
        ],
        'session.changedElsewhere': [
          {
            guard: { type: 'isPresentSession', params: ({ event }) => event },
            actions: [{ type: 'setElsewhere', params: ({ event }) => event }, 'tellUser'],
          },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'active',
            reenter: true,
            actions: takeElsewhere,
          },
          // Storage now holds no user or the next one: leave it alone.
          { target: 'absent', actions: ['forgetUser', 'forgetRevoked', { type: 'tellEnded', params: 'elsewhere' }] },
        ],
        'activity.changed': { actions: followActivity },
      },
      states: {
        waiting: {
          description:
            'The user is known; it is fetched again every so often, soon where the last time brought no answer.',
          always: [
            { guard: 'isReloadDue', target: 'reloading' },
            { guard: 'isInactive', target: 'paused' },
          ],
          // Nothing polls while the device check is due.
          after: { reloadInterval: { guard: not('isCheckDue'), target: 'reloading' } },
          on: { 'user.reload': 'reloading' },
        },
        reloading: {
          description: 'The user is fetched.',
          entry: 'forgetAsked',
          exit: 'forgetRestored',
          ...request('reloadUser', {
            answered: [
              {
                guard: withAnswer('mayDepartNext'),
                target: '#session.departing',
                actions: [withAnswer('setReloaded'), 'raiseEpoch'],
              },
              {
                guard: withAnswer('isOtherLife'),
                target: '#session.active',
                reenter: true,
                actions: [withAnswer('setReloaded'), 'raiseEpoch', 'storeTrusted', 'refreshStored'],
              },
              // The next one is asked for at once: what this one says may be older than what is known here.
              { guard: withAnswer('isOutdated'), target: 'waiting' },
              {
                guard: withAnswer('isUser'),
                target: 'waiting',
                actions: [withAnswer('setReloaded'), 'refreshStored', 'tellUser'],
              },
              // Only the load of a restored session leads to the maintenance page (R2).
              { guard: 'isRestored', target: 'waiting', actions: ['tellMaintenance', 'missReload'] },
              { target: 'waiting', actions: 'missReload' },
            ],
            failed: { target: 'waiting', actions: 'missReload' },
          }),
          on: {
            'user.reload': { actions: 'askAgain' },
            // The answer on its way may be older than what the other tab was told.
            'session.changedElsewhere': {
              guard: { type: 'isPresentSession', params: ({ event }) => event },
              actions: [{ type: 'setElsewhere', params: ({ event }) => event }, 'tellUser', 'askAgain'],
            },
            // The device check says so until the full user is here: a slow answer is not given up for it.
            'device.verified': { guard: 'isReduced', actions: ['setTrusted', 'storeTrusted'] },
          },
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
