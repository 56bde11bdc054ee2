import { assign, enqueueActions, setup } from 'xstate';
import { connectivityMachine } from '../platform/connectivity';
import { dialogsMachine } from '../platform/dialogs';
import { noAnswer, unconfirmed } from '../platform/intents';
import { languageMachine } from '../platform/language';
import { navigationMachine, type NavigationFacts } from '../platform/navigation';
import { noticesMachine } from '../platform/notices';
import { sessionMachine, withCrmOf, type SessionRecord, type SessionUser } from '../platform/session';
import { settingsMachine, type AppSettings } from '../platform/settings';
import { tell } from '../shared/resident';
import type { AppContext, AppEvent, AppInput } from './app.types';
import { areasMachine } from './areas.machine';
import { signedInMachine } from './signed-in.machine';

type Ready = { event: Extract<AppEvent, { type: 'settings.ready' }> };
type Started = { event: Extract<AppEvent, { type: 'session.started' }> };
type RecordChanged = { event: Extract<AppEvent, { type: 'session.recordChanged' }> };

const takeSettings = [
  { type: 'setSettings', params: ({ event }: Ready) => event.settings },
  { type: 'tellRecord', params: ({ event }: Ready) => withCrmOf(event.record, event.settings) },
] as const;
const takeRecord = [
  { type: 'setVerified', params: ({ event }: RecordChanged) => event.isVerified },
  { type: 'tellReady', params: ({ event }: RecordChanged) => event },
] as const;
// Maintenance that kept the user away is over for whoever comes next (R2).
const nobody = { session: 'none', isUserUnavailable: false } as const;
const takeUser = [
  { type: 'setUser', params: ({ event }: Started) => event.user },
  { type: 'setVerified', params: ({ event }: Started) => event.isVerified },
  { type: 'tellFacts', params: ({ event }: Started) => ({ ...sessionFacts(event), isUserUnavailable: false }) },
] as const;
const forgetUser = [
  { type: 'setUser', params: null },
  { type: 'tellFacts', params: nobody },
] as const;
const logged = {
  actions: { type: 'logFault', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
} as const;

const sessionFacts = ({ record, isVerified }: { record: SessionRecord; isVerified: boolean }) =>
  ({ session: isVerified ? 'signedIn' : 'unverified', afterSignIn: record.afterSignIn }) as const;

// Another user, another mode, or the device check passed or due: everything signed-in restarts (hard case 6).
// Settings that only the signed-in are told of come now, not with the next regular question (M-274).
const enter = [
  {
    guard: { type: 'isVerifiedNow', params: ({ event }: Started) => event.isVerified },
    target: 'signedIn',
    reenter: true,
    actions: [...takeUser, 'clearDialogs', 'clearInFlight', 'askSettings'],
  },
  { target: 'unverified', reenter: true, actions: [...takeUser, 'clearDialogs', 'clearInFlight'] },
] as const;
const leave = {
  target: 'signedOut',
  actions: [
    { type: 'setUser', params: null },
    'notifyUnconfirmed',
    { type: 'tellFacts', params: nobody },
    'endDialogs',
  ],
} as const;

/** The root: starts the residents, waits for settings and session, then runs the guest or the signed-in part. */
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
    language: languageMachine,
    navigation: navigationMachine,
    session: sessionMachine,
    settings: settingsMachine,
    areas: areasMachine,
    signedIn: signedInMachine,
  },
  guards: {
    isVisitorReady: ({ context }) => context.isReady && context.user === null,
    isUserReady: ({ context }) => context.isReady && !!context.user && context.isVerified,
    isUserUnverified: ({ context }) => context.isReady && !!context.user && !context.isVerified,
    isVerifiedNow: (_, isVerified: boolean) => isVerified,
  },
  actions: {
    setSettings: assign((_, settings: AppSettings) => ({ settings })),
    setUser: assign((_, user: SessionUser | null) => ({ user })),
    setVerified: assign((_, isVerified: boolean) => ({ isVerified })),
    setInFlight: assign((_, inFlight: AppContext['inFlight']) => ({ inFlight })),
    tellFacts: tell('navigation', (_, facts: Partial<NavigationFacts>) => ({ type: 'facts.changed', facts })),
    tellReady: enqueueActions(({ context, enqueue }, changed: RecordChanged['event']) => {
      const facts: Partial<NavigationFacts> = {
        settings: 'ready',
        hasDarkLogin: context.settings?.darkLogin ?? false,
        hasHome: context.settings?.homePage === 'wealth_management',
        hasTerminal: context.settings?.enableMt ?? false,
        hasMining: context.settings?.enableMining ?? false,
        afterSignIn: changed.record.afterSignIn,
        ...(context.user && sessionFacts(changed)),
      };
      enqueue(tell('navigation', { type: 'facts.changed', facts }));
      enqueue.assign({ isReady: true });
    }),
    tellRecord: tell('session', (_, record: SessionRecord) => ({ type: 'record.changed', record })),
    goToLogin: tell('navigation', { type: 'navigation.go', path: '/login', replace: true }),
    clearInFlight: assign({ inFlight: [] }),
    askSettings: tell('settings', { type: 'settings.reload' }),
    clearDialogs: tell('dialogs', { type: 'dialogs.clear' }),
    endDialogs: tell('dialogs', { type: 'dialogs.clear', isEnd: true }),
    // The call goes on, but its outcome cannot be shown any more (R26).
    notifyUnconfirmed: enqueueActions(({ context, enqueue }) => {
      for (const operation of new Set(context.inFlight))
        enqueue(
          tell('notices', { type: 'notice.add', kind: 'error', title: noAnswer, message: unconfirmed(operation) }),
        );
      enqueue.assign({ inFlight: [] });
    }),
    /** Supplied by createApp. */
    logFault: (_, _fault: { error: unknown }) => undefined,
  },
}).createMachine({
  id: 'app',
  meta: { visible: ['epoch', 'isVerified', 'reason', 'failure', 'inFlight'] },
  context: ({ input }) => ({
    session: input.session,
    language: input.language,
    settings: null,
    user: undefined,
    isVerified: true,
    isReady: false,
    inFlight: [],
  }),
  tags: 'background',
  // In this order: language and session set what each call carries before the first one is made.
  invoke: [
    { src: 'notices', id: 'notices', systemId: 'notices', onError: logged },
    { src: 'dialogs', id: 'dialogs', systemId: 'dialogs', onError: logged },
    { src: 'connectivity', id: 'connectivity', systemId: 'connectivity', onError: logged },
    {
      src: 'language',
      id: 'language',
      systemId: 'language',
      input: ({ context }) => ({ stored: context.language }),
      onError: logged,
    },
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
    'session.userChanged': {
      actions: [
        { type: 'setUser', params: ({ event }) => event.user },
        { type: 'tellFacts', params: { isUserUnavailable: false } },
      ],
    },
    'session.recordChanged': { actions: takeRecord },
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
        { guard: 'isUserUnverified', target: 'unverified' },
        { guard: 'isVisitorReady', target: 'signedOut' },
      ],
      on: {
        // The settings are asked for as a guest at once, also when the former session's answer was a failure.
        'session.ended': { actions: [...forgetUser, 'askSettings'] },
      },
    },
    signedOut: {
      description: 'Nobody is signed in: the areas of a guest host whichever flow the address names.',
      invoke: { src: 'areas', id: 'areas', systemId: 'areas', input: { needs: 'guest' }, onError: logged },
      on: {
        'session.started': enter,
        // Nobody to sign out: straight to the sign-in page. A form that signed somebody in who left from there
        // begins anew: the browser may stay, or come back to this page.
        'session.ended': { target: 'signedOut', reenter: true, actions: 'goToLogin' },
      },
    },
    unverified: {
      description: 'Somebody is signed in and the device check is due: no page of the account, no polling (R4, A-182).',
      always: { guard: 'isUserReady', target: 'signedIn', actions: 'askSettings' },
      invoke: { src: 'areas', id: 'areas', systemId: 'areas', input: { needs: 'unverified' }, onError: logged },
      on: { 'session.started': enter, 'session.ended': leave },
    },
    signedIn: {
      description: 'Somebody is signed in: everything here belongs to this user and account mode.',
      invoke: {
        src: 'signedIn',
        id: 'signedIn',
        systemId: 'signedIn',
        input: ({ context }) => ({ user: context.user!, settings: context.settings! }),
        onError: logged,
      },
      // The operator asks for the check from now on.
      always: { guard: 'isUserUnverified', target: 'unverified', actions: ['clearDialogs', 'clearInFlight'] },
      on: { 'session.started': enter, 'session.ended': leave },
    },
  },
});
