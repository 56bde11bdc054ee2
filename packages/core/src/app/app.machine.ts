import { assign, enqueueActions, setup } from 'xstate';
import { connectivityMachine } from '../platform/connectivity';
import { dialogsMachine } from '../platform/dialogs';
import { unconfirmed } from '../platform/intents';
import { navigationMachine, type NavigationFacts } from '../platform/navigation';
import { noticesMachine } from '../platform/notices';
import { sessionMachine, type SessionRecord, type SessionUser } from '../platform/session';
import { settingsMachine, type AppSettings } from '../platform/settings';
import { tell } from '../shared/resident';
import type { AppContext, AppEvent, AppInput } from './app.types';
import { areasMachine } from './areas.machine';
import { signedInMachine } from './signed-in.machine';

type Ready = { event: Extract<AppEvent, { type: 'settings.ready' }> };
type Started = { event: Extract<AppEvent, { type: 'session.started' }> };

const takeSettings = [
  { type: 'setSettings', params: ({ event }: Ready) => event.settings },
  { type: 'tellRecord', params: ({ event }: Ready) => event.record },
  {
    type: 'tellFacts',
    params: ({ event }: Ready) => readyFacts(event.settings),
  },
] as const;
const takeUser = [
  { type: 'setUser', params: ({ event }: Started) => event.user },
  { type: 'tellFacts', params: ({ event }: Started) => signedInFacts(event.record) },
] as const;
const forgetUser = [
  { type: 'setUser', params: null },
  { type: 'tellFacts', params: { session: 'none' } },
] as const;
const logged = {
  actions: { type: 'logFault', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
} as const;

const signedInFacts = (record: SessionRecord): Partial<NavigationFacts> => ({
  session: 'signedIn',
  afterSignIn: record.afterSignIn,
});

const readyFacts = ({ darkLogin }: AppSettings): Partial<NavigationFacts> => ({
  settings: 'ready',
  hasDarkLogin: darkLogin,
});

/** The root: starts the residents, waits for settings and session, and holds one life of sign-in or of the signed-in. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    tags: {} as 'busy' | 'background',
  },
  actors: {
    notices: noticesMachine,
    dialogs: dialogsMachine,
    connectivity: connectivityMachine,
    navigation: navigationMachine,
    session: sessionMachine,
    settings: settingsMachine,
    areas: areasMachine,
    signedIn: signedInMachine,
  },
  guards: {
    isVisitorReady: ({ context }) => context.settings !== null && context.user === null,
    isUserReady: ({ context }) => context.settings !== null && !!context.user,
  },
  actions: {
    setSettings: assign((_, settings: AppSettings) => ({ settings })),
    setUser: assign((_, user: SessionUser | null) => ({ user })),
    setInFlight: assign((_, inFlight: AppContext['inFlight']) => ({ inFlight })),
    tellFacts: tell('navigation', (_, facts: Partial<NavigationFacts>) => ({ type: 'facts.changed', facts })),
    tellRecord: tell('session', (_, record: SessionRecord) => ({ type: 'record.changed', record })),
    goToLogin: tell('navigation', { type: 'navigation.go', path: '/login', replace: true }),
    clearInFlight: assign({ inFlight: [] }),
    askSettings: tell('settings', { type: 'settings.reload' }),
    clearDialogs: tell('dialogs', { type: 'dialogs.clear' }),
    // The call goes on and nobody here will hear of it (R26).
    notifyUnconfirmed: enqueueActions(({ context, enqueue }) => {
      for (const operation of new Set(context.inFlight))
        enqueue(tell('notices', { type: 'notice.add', kind: 'error', message: unconfirmed(operation) }));
      enqueue.assign({ inFlight: [] });
    }),
    /** Supplied by createApp. */
    logFault: (_, _fault: { error: unknown }) => undefined,
  },
}).createMachine({
  id: 'app',
  meta: { visible: ['epoch', 'reason', 'failure', 'inFlight'] },
  context: ({ input }) => ({ session: input.session, settings: null, user: undefined, inFlight: [] }),
  tags: 'background',
  // In this order: the session says who is signed in before the first call is made.
  invoke: [
    { src: 'notices', id: 'notices', systemId: 'notices', onError: logged },
    { src: 'dialogs', id: 'dialogs', systemId: 'dialogs', onError: logged },
    { src: 'connectivity', id: 'connectivity', systemId: 'connectivity', onError: logged },
    { src: 'navigation', id: 'navigation', systemId: 'navigation', onError: logged },
    {
      src: 'session',
      id: 'session',
      systemId: 'session',
      input: ({ context }) => context.session,
      onError: logged,
    },
    { src: 'settings', id: 'settings', systemId: 'settings', onError: logged },
  ],
  on: {
    'settings.ready': { actions: takeSettings },
    'settings.failed': { actions: { type: 'tellFacts', params: ({ event }) => ({ settings: event.failure }) } },
    'session.maintenance': { actions: { type: 'tellFacts', params: { isUserUnavailable: true } } },
    'session.started': { actions: takeUser },
    'session.userChanged': { actions: { type: 'setUser', params: ({ event }) => event.user } },
    'session.recordChanged': {
      actions: { type: 'tellFacts', params: ({ event }) => ({ afterSignIn: event.record.afterSignIn }) },
    },
    'session.absent': { actions: forgetUser },
    'intents.changed': { actions: { type: 'setInFlight', params: ({ event }) => event.inFlight } },
    'intents.broken': { actions: 'notifyUnconfirmed' },
  },
  initial: 'starting',
  states: {
    starting: {
      description: 'Nothing redirects and no flow starts before settings and session are known (R2).',
      tags: 'busy',
      always: [
        { guard: 'isUserReady', target: 'signedIn' },
        { guard: 'isVisitorReady', target: 'signedOut' },
      ],
      on: {
        // The settings are asked for as a visitor at once, also when the former session's answer was a failure.
        'session.ended': { actions: [...forgetUser, 'askSettings'] },
      },
    },
    signedOut: {
      description: 'Nobody is signed in: the areas of a visitor host whichever flow the address names.',
      invoke: { src: 'areas', id: 'areas', systemId: 'areas', input: { needs: 'guest' }, onError: logged },
      on: {
        'session.started': { target: 'signedIn', actions: takeUser },
        // Nobody to sign out: straight to the sign-in page.
        'session.ended': { actions: 'goToLogin' },
      },
    },
    signedIn: {
      description: 'Somebody is signed in: one life of everything that belongs to this user and account mode.',
      invoke: {
        src: 'signedIn',
        id: 'signedIn',
        systemId: 'signedIn',
        input: ({ context }) => ({ user: context.user!, settings: context.settings! }),
        onError: logged,
      },
      on: {
        // Another user or another mode: another life of everything signed-in (hard case 6).
        'session.started': {
          target: 'signedIn',
          reenter: true,
          actions: [...takeUser, 'clearDialogs', 'clearInFlight'],
        },
        'session.ended': {
          target: 'signedOut',
          actions: [
            { type: 'setUser', params: null },
            'notifyUnconfirmed',
            { type: 'tellFacts', params: { session: 'none' } },
            'clearDialogs',
          ],
        },
      },
    },
  },
});
