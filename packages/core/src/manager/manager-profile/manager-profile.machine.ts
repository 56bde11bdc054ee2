import { assign, setup } from 'xstate';
import { activeOf, activityPort, followActivity } from '../../shared/activity';
import { port } from '../../shared/actor-port';
import { requestsOf, requestTimeout } from '../../shared/remote';
import type {
  ManagerProfile,
  ManagerProfileContext,
  ManagerProfileEvent,
  ManagerProfileInput,
} from './manager-profile.types';

/** The page that shows it. */
const PAGE = 'manager';

const flow = setup({
  types: {
    context: {} as ManagerProfileContext,
    events: {} as ManagerProfileEvent,
    input: {} as ManagerProfileInput,
    tags: {} as 'busy' | 'background',
    children: {} as { activity: 'activity'; getManager: 'getManager' },
  },
  actors: {
    activity: activityPort,
    getManager: port<ManagerProfile, { managerId: string | null }>('getManager'),
  },
  guards: {
    isConnected: ({ context }) => context.managerId !== null,
    isManager: (_, manager: string | null) => manager !== null,
    isPage: (_, screen: string) => screen === PAGE,
    isShown: (_, shown: boolean) => shown,
    isWatched: ({ context }) => context.isActive && (context.isOnPage || context.isDialogOpen),
    isReturn: ({ context }, active: boolean) => active && (context.isOnPage || context.isDialogOpen),
  },
  actions: {
    setManager: assign((_, managerId: string | null) => ({ managerId, profile: null, isDated: false })),
    // An answer that comes while nobody looks is old when somebody does.
    setProfile: assign(({ context }, profile: ManagerProfile) => ({ profile, isDated: !context.isActive })),
    setScreen: assign((_, screen: string) => ({ isOnPage: screen === PAGE })),
    setShown: assign((_, isDialogOpen: boolean) => ({ isDialogOpen })),
    setActivity: assign(({ context }, isActive: boolean) => ({ isActive, isDated: context.isDated || !isActive })),
    setDated: assign({ isDated: true }),
  },
  delays: { refreshInterval: 15_000, requestTimeout },
});
const { request, remoteStates, withAnswer } = requestsOf(flow);

const question = {
  input: ({ context: { managerId } }: { context: ManagerProfileContext }) => ({ managerId }),
} as const;
const answered = { target: 'ready', actions: withAnswer('setProfile') } as const;
const { loading } = remoteStates('getManager', { ...question, loaded: answered, reload: 'profile.reload' });

type Changed<T extends ManagerProfileEvent['type']> = { event: Extract<ManagerProfileEvent, { type: T }> };
const toManager = { params: ({ event }: Changed<'manager.changed'>) => event.manager };
const toScreen = { params: ({ event }: Changed<'screen.changed'>) => event.screen };
const toShown = { params: ({ event }: Changed<'shown.changed'>) => event.shown };
const setScreen = { type: 'setScreen', ...toScreen } as const;
const setShown = { type: 'setShown', ...toShown } as const;

/** Who looks at it again sees it as it is now. */
const visits = <const Target extends string>(target: Target) =>
  ({
    'screen.changed': { guard: { type: 'isPage', ...toScreen }, target, actions: setScreen },
    'shown.changed': { guard: { type: 'isShown', ...toShown }, target, actions: setShown },
    'profile.reload': target,
  }) as const;

/** What is on its way while the page leaves is dropped; on the return it is asked at once (R22). */
const leaves = { 'activity.changed': { target: 'resting', actions: followActivity } } as const;

/**
 * The profile of the manager whom the client accepted; nobody is asked without one, and a failure is silent (T-189,
 * T-191). Prices and P/L of its positions stay current while somebody looks (R22, R41).
 */
export const managerProfileMachine = flow.createMachine({
  id: 'managerProfile',
  meta: { visible: ['screen', 'shown', 'active'] },
  context: ({ input: { manager } }) => ({
    managerId: manager,
    profile: null,
    isOnPage: false,
    isDialogOpen: false,
    isActive: true,
    isDated: false,
  }),
  tags: 'background',
  invoke: { id: 'activity', src: 'activity', onError: {} },
  initial: 'starting',
  on: {
    'manager.changed': [
      {
        guard: { type: 'isManager', ...toManager },
        target: '.loading',
        actions: { type: 'setManager', ...toManager },
      },
      { target: '.disconnected', actions: { type: 'setManager', ...toManager } },
    ],
    'screen.changed': { actions: setScreen },
    'shown.changed': { actions: setShown },
    'activity.changed': { actions: followActivity },
  },
  states: {
    starting: {
      description: 'The area starts with the first page or dialog that shows the manager.',
      always: [{ guard: 'isConnected', target: 'loading' }, { target: 'disconnected' }],
    },
    disconnected: { description: 'The client has accepted no manager: there is nobody to ask for.' },
    loading: { description: 'The first answer is on its way.', ...loading },
    ready: {
      description: 'The profile shows, new enough or soon asked for again.',
      on: { ...visits('refreshing'), ...leaves },
      after: { refreshInterval: [{ guard: 'isWatched', target: 'refreshing' }, { target: 'resting' }] },
    },
    refreshing: {
      description: 'The profile shows, and is asked for again.',
      ...request('getManager', { ...question, answered, failed: { target: 'ready', actions: 'setDated' } }),
      on: leaves,
    },
    resting: {
      description: 'Nobody looks: what is there counts as old, and is asked for again as soon as somebody does.',
      entry: 'setDated',
      always: { guard: 'isWatched', target: 'refreshing' },
      on: { 'profile.reload': 'refreshing' },
    },
    failed: {
      description: 'It did not come: somebody tries again, or looks at it again.',
      on: {
        ...visits('loading'),
        'activity.changed': {
          guard: { type: 'isReturn', params: activeOf },
          target: 'loading',
          actions: followActivity,
        },
      },
    },
  },
});
