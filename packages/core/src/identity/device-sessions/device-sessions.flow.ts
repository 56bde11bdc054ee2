import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import type { NetworkChanged } from '../../platform/connectivity/connectivity.types';
import { dialogFact } from '../../platform/dialogs/dialogs.facts';
import { defineFlow } from '../../shared/flow';
import { tellInterrupted } from '../../shared/interruption';
import type { Message } from '../../shared/message';
import { port } from '../../shared/actor-port';
import { networkBackInSight, requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import type { Services } from '../../shared/services';
import { arriving, slip } from '../../shared/slip';
import { failureOf, isOffline } from '../../shared/unreached';
import { outcomeOf, endOfOne, parseSessions, type DeviceSession, type EndingOutcome } from './device-sessions.rules';

export { deviceSessionsView, type ListedDevice } from './device-sessions.view';

/** What is to end: the session of this id, or all of them. */
export type Ending = { readonly id: string } | 'everywhere';

export interface DeviceSessionsContext {
  readonly sessions: readonly DeviceSession[];
  /** What is asked about or being ended. */
  readonly asked: Ending | null;
  /** Whether the dialog is open. */
  readonly isShown: boolean;
}

export type DeviceSessionsEvent =
  /** The dialog was opened or closed, by whatever. */
  | { type: 'shown.changed'; shown: boolean }
  /** After a failure. */
  | { type: 'sessions.reload' }
  /** Each asks first. */
  | { type: 'device.signOut'; id: string }
  | { type: 'everywhere.signOut' }
  | { type: 'ending.confirm' }
  | { type: 'ending.cancel' }
  | NetworkChanged;

// Nobody knows whether it ended, so its title is not "Error".
const unconfirmed = {
  title: { id: 'deviceSessions.noAnswer' },
  message: { id: 'deviceSessions.unconfirmed' },
} satisfies Record<'title' | 'message', Message>;

const flow = setup({
  types: {
    context: {} as DeviceSessionsContext,
    events: {} as DeviceSessionsEvent,
    tags: {} as 'busy' | 'locked' | 'background',
  },
  actors: {
    listSessions: port<readonly DeviceSession[]>('listSessions'),
    deleteSession: port<EndingOutcome, { readonly id: string }>('deleteSession'),
    closeAllSessions: port<EndingOutcome>('closeAllSessions'),
  },
  guards: {
    isShown: (_, isShown: boolean) => isShown,
    // Behind a closed dialog nobody misses them: its next opening asks.
    isBack: ({ context }, network: NetworkChanged['network']) => context.isShown && network === 'online',
    isOffline: ({ event }) => isOffline(event),
    isElsewhere: ({ context }, id: string) =>
      context.sessions.some((session) => session.id === id && !session.isCurrent),
    hasOthers: ({ context }) => context.sessions.some(({ isCurrent }) => !isCurrent),
    isEverywhere: ({ context }) => context.asked === 'everywhere',
    isEnded: (_, { kind }: EndingOutcome) => kind === 'ended',
    isGone: (_, { kind }: EndingOutcome) => kind === 'gone',
    isStillListed: ({ context: { asked } }, sessions: readonly DeviceSession[]) =>
      asked !== null && asked !== 'everywhere' && sessions.some(({ id }) => id === asked.id),
  },
  actions: {
    setShown: assign((_, isShown: boolean) => ({ isShown })),
    setSessions: assign((_, sessions: readonly DeviceSession[]) => ({ sessions })),
    forgetSessions: assign({ sessions: [], asked: null }),
    setAsked: assign((_, asked: Ending) => ({ asked })),
    forgetAsked: assign({ asked: null }),
    notifyEnded: tell('notices', { type: 'notice.add', kind: 'success', message: { id: 'deviceSessions.ended' } }),
    notifyEndedEverywhere: tell('notices', {
      type: 'notice.add',
      kind: 'success',
      message: { id: 'deviceSessions.endedEverywhere' },
    }),
    notifyNotEnded: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'deviceSessions.notEnded' } }),
    // R13: our text first, the server's after it.
    notifyRefused: tell('notices', (_, outcome: EndingOutcome) => {
      const reason = outcome.kind === 'refused' ? outcome.message : null;
      return {
        type: 'notice.add',
        kind: 'error',
        message:
          reason === null
            ? { id: 'deviceSessions.notEnded' }
            : { id: 'deviceSessions.notEndedBecause', values: { reason } },
      };
    }),
    notifyUnconfirmed: tell('notices', ({ event }) => {
      const message = failureOf(event, unconfirmed.message);
      const words = message === unconfirmed.message ? unconfirmed : { message };
      return { type: 'notice.add', kind: 'error', ...words };
    }),
    closeDialog: tell('dialogs', { type: 'dialog.close', name: 'deviceSessions' }),
    leave: tell('session', { type: 'session.end' }),
  },
  delays: { requestTimeout, slip },
});
const { request, withAnswer } = requestsOf(flow);
const shown = { params: ({ event }: { event: { shown: boolean } }) => event.shown } as const;
const setShown = { type: 'setShown', ...shown } as const;

const asks = {
  'device.signOut': {
    guard: { type: 'isElsewhere', params: ({ event }: { event: { id: string } }) => event.id },
    target: 'asking',
    actions: { type: 'setAsked', params: ({ event }: { event: { id: string } }) => ({ id: event.id }) },
  },
  'everywhere.signOut': {
    guard: 'hasOthers',
    target: 'asking',
    actions: { type: 'setAsked', params: 'everywhere' },
  },
} as const;

/** It never left: the list is as it was, and cannot be asked for before the network is back. */
const unsent = { guard: 'isOffline', target: 'listing', actions: ['forgetAsked', 'notifyUnconfirmed'] } as const;

/** The devices that the account is signed in by: their list, the end of one, and the end of all (R37). */
export const deviceSessionsMachine = flow.createMachine({
  id: 'deviceSessions',
  meta: { visible: ['shown', 'id'] },
  context: { sessions: [], asked: null, isShown: false },
  initial: 'closed',
  on: {
    'shown.changed': [
      { guard: { type: 'isShown', ...shown }, target: '.loading', actions: [setShown, 'forgetSessions'] },
      { target: '.closed', actions: [setShown, 'forgetSessions'] },
    ],
  },
  states: {
    closed: { description: 'The dialog is not open.' },
    loading: {
      description: 'The dialog is open, and the list is on its way for the first time.',
      ...request('listSessions', {
        tags: 'busy',
        answered: { target: 'listing', actions: withAnswer('setSessions') },
        failed: 'failed',
      }),
      on: { 'network.changed': { ...networkBackInSight, target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The list did not come, or not as it is now: that looks like no list without devices (R14).',
      on: { 'sessions.reload': 'loading', 'network.changed': { ...networkBackInSight, target: 'loading' } },
    },
    listing: {
      description: 'Every device is shown, the others each with Sign out; with the network back as they are by then.',
      on: { ...asks, 'network.changed': { ...networkBackInSight, target: 'refreshing' } },
    },
    refreshing: {
      description: 'Something was ended, or may have been: the list comes again behind what is shown.',
      ...request('listSessions', {
        answered: { target: 'listing', actions: withAnswer('setSessions') },
        failed: 'failed',
      }),
      on: { ...asks, 'network.changed': { ...networkBackInSight, target: 'refreshing', reenter: true } },
    },
    asking: {
      description: 'The end of one session, or of all, awaits its confirmation.',
      // Sign out may have been pressed while the list was on its way.
      on: { 'ending.cancel': { target: 'refreshing', actions: 'forgetAsked' } },
      initial: 'arriving',
      states: {
        arriving: { ...arriving('ready'), description: 'The second half of a double press confirms nothing (R39).' },
        ready: {
          description: 'A press ends it.',
          on: {
            'ending.confirm': [
              { guard: 'isEverywhere', target: '#deviceSessions.endingAll' },
              { target: '#deviceSessions.endingOne' },
            ],
          },
        },
      },
    },
    endingOne: {
      description: 'The server is asked to end a session; its answer is told also when the dialog is closed meanwhile.',
      on: { 'shown.changed': { actions: setShown } },
      ...request('deleteSession', {
        tags: 'busy',
        input: ({ context: { asked } }) => ({ id: asked === null || asked === 'everywhere' ? '' : asked.id }),
        answered: [
          { guard: withAnswer('isEnded'), target: 'refreshing', actions: ['forgetAsked', 'notifyEnded'] },
          { guard: withAnswer('isGone'), target: 'checking' },
          { target: 'refreshing', actions: ['forgetAsked', withAnswer('notifyRefused')] },
        ],
        superseded: unsent,
        failed: { target: 'refreshing', actions: ['forgetAsked', 'notifyUnconfirmed'] },
      }),
    },
    checking: {
      description: 'The server knows no such session, or no such call: whether the session has ended, the list tells.',
      on: { 'shown.changed': { actions: setShown } },
      ...request('listSessions', {
        tags: 'busy',
        answered: [
          {
            guard: withAnswer('isStillListed'),
            target: 'listing',
            actions: [withAnswer('setSessions'), 'forgetAsked', 'notifyNotEnded'],
          },
          { target: 'listing', actions: [withAnswer('setSessions'), 'forgetAsked', 'notifyEnded'] },
        ],
        failed: { target: 'failed', actions: ['forgetAsked', 'notifyUnconfirmed'] },
      }),
    },
    endingAll: {
      description: 'The server is asked to end every session, that of this browser too.',
      on: { 'shown.changed': { actions: setShown } },
      ...request('closeAllSessions', {
        tags: 'busy',
        answered: [
          {
            guard: withAnswer('isEnded'),
            target: 'closed',
            actions: ['forgetSessions', 'notifyEndedEverywhere', 'closeDialog', 'leave'],
          },
          { target: 'refreshing', actions: ['forgetAsked', withAnswer('notifyRefused')] },
        ],
        superseded: unsent,
        // The list tells; where this browser's session has ended too, its 401 does.
        failed: { target: 'refreshing', actions: ['forgetAsked', 'notifyUnconfirmed'] },
      }),
    },
  },
});

/** GET /auth/sessions, DELETE /auth/sessions/{id} and POST /auth/logout/everywhere. */
export const deviceSessionsActors = ({ api, credentials }: Services) =>
  ({
    listSessions: fromPromise<readonly DeviceSession[], undefined>(async ({ signal }) => {
      const { data } = await api.GET('/auth/sessions', { signal });
      return parseSessions(data);
    }),
    // Neither is ever aborted: a lost answer is no refusal.
    deleteSession: fromPromise<EndingOutcome, { readonly id: string }>(async ({ input, ...call }) => {
      tellInterrupted({ credentials }, 'deviceSessions', unconfirmed, call);
      return endOfOne(await api.DELETE('/auth/sessions/{id}', { params: { path: input } }));
    }),
    closeAllSessions: fromPromise<EndingOutcome, undefined>(async (call) => {
      tellInterrupted({ credentials }, 'deviceSessions', unconfirmed, call);
      return outcomeOf(await api.POST('/auth/logout/everywhere'));
    }),
  }) satisfies Parameters<typeof deviceSessionsMachine.provide>[0]['actors'];

export const deviceSessions = defineFlow({
  name: 'deviceSessions',
  machine: deviceSessionsMachine,
  provide: (services) => deviceSessionsMachine.provide({ actors: deviceSessionsActors(services) }),
  needs: [networkFact],
  follows: [dialogFact('shown', 'deviceSessions')],
});

declare module '../../shared/resident' {
  interface Residents {
    deviceSessions: { event: DeviceSessionsEvent; snapshot: SnapshotFrom<typeof deviceSessionsMachine> };
  }
}

declare module '../../platform/dialogs/dialogs.types' {
  interface Dialogs {
    /** The devices that the account is signed in by (R37). */
    deviceSessions: Record<string, never>;
  }
}
