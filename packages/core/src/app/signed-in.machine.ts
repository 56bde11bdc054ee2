import { assign, sendTo, setup, stopChild, type AnyActorLogic, type ErrorActorEvent } from 'xstate';
import { intentsMachine } from '../platform/intents';
import { port } from '../shared/port';
import type { AreaName } from '../shared/ports';
import { tell } from '../shared/resident';
import type { SessionUser } from '../platform/session/session.types';
import type { AppSettings } from '../platform/settings/settings.types';
import type { SignedInContext, SignedInEvent, SignedInInput } from './app.types';

type AreaFault = ErrorActorEvent<unknown, 'trading'>;

/** Everything that lives while somebody is signed in; leaving it stops polls, flows, timers (hard cases 1 and 5). */
export const signedInMachine = setup({
  types: {
    context: {} as SignedInContext,
    events: {} as SignedInEvent | AreaFault,
    input: {} as SignedInInput,
    tags: {} as 'busy' | 'background',
  },
  actors: {
    intents: intentsMachine,
    loadArea: port<AnyActorLogic, { area: AreaName }>('loadArea'),
  },
  actions: {
    rememberUser: assign((_, user: SessionUser) => ({ user })),
    rememberSettings: assign((_, settings: AppSettings) => ({ settings })),
    // Known by its name only: the module that defines it has just been loaded (hard case 1).
    startArea: assign(({ context, spawn }, area: AnyActorLogic) => {
      const { user, settings } = context;
      spawn(area as never, { id: 'trading', systemId: 'trading', input: { user, settings } } as never);
      return {};
    }),
    stopArea: stopChild('trading'),
    beginLife: assign({ life: ({ context }) => context.life + 1 }),
    tellBroken: tell('app', { type: 'intents.broken' }),
    // What the area asked for is on its way still, and a new life of it would not know (hard case 4).
    forgetOwners: sendTo('intents', { type: 'owners.left' }),
    forwardUser: sendTo('trading', ({ context }) => ({ type: 'user.changed', user: context.user })),
    forwardSettings: sendTo('trading', ({ context }) => ({ type: 'settings.changed', settings: context.settings })),
    forwardRecovered: sendTo('trading', { type: 'intents.recovered' }),
    notifyFailed: tell('notices', { type: 'notice.add', kind: 'error', message: { id: 'area.failed' } }),
    /** Supplied by createApp: a fault of an area is written to the log. */
    logFault: (_, _fault: { error: unknown }) => undefined,
  },
  delays: { patience: 120_000 },
}).createMachine({
  id: 'signedIn',
  context: ({ input }) => ({ ...input, life: 1 }),
  tags: 'background',
  initial: 'working',
  on: {
    'user.changed': { actions: { type: 'rememberUser', params: ({ event }) => event.user } },
    'settings.changed': { actions: { type: 'rememberSettings', params: ({ event }) => event.settings } },
    // Said by an area that was stopped in the same moment.
    'xstate.error.actor.trading': { actions: { type: 'logFault', params: ({ event }) => ({ error: event.error }) } },
  },
  states: {
    working: {
      invoke: {
        id: 'intents',
        src: 'intents',
        systemId: 'intents',
        input: ({ context: { user, life } }) => ({ userId: user.id, isPractice: user.isPractice, life }),
        onError: {
          target: 'broken',
          actions: [{ type: 'logFault', params: ({ event }) => ({ error: event.error }) }, 'stopArea', 'tellBroken'],
        },
      },
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadArea',
            src: 'loadArea',
            input: { area: 'trading' },
            onDone: { target: 'running', actions: { type: 'startArea', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'logFault', params: ({ event }) => ({ error: event.error }) },
            },
          },
          after: { patience: 'failed' },
        },
        running: {
          on: {
            'user.changed': {
              actions: [{ type: 'rememberUser', params: ({ event }) => event.user }, 'forwardUser'],
            },
            'settings.changed': {
              actions: [{ type: 'rememberSettings', params: ({ event }) => event.settings }, 'forwardSettings'],
            },
            'intents.recovered': { actions: 'forwardRecovered' },
            'xstate.error.actor.trading': {
              target: 'failed',
              actions: [
                'stopArea',
                'forgetOwners',
                { type: 'logFault', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        // No reload by itself: a chunk that is not there would be asked for again and again.
        failed: { entry: 'notifyFailed', on: { 'area.retry': 'loading' } },
      },
    },
    // Nobody carries money calls: no area may offer any. Calls on their way are asked about by the next life.
    broken: { entry: 'notifyFailed', on: { 'area.retry': { target: 'working', actions: 'beginLife' } } },
  },
});
