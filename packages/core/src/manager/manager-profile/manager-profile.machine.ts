import { assign, setup } from 'xstate';
import { port } from '../../shared/port';
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
  },
  actors: { getManager: port<ManagerProfile, { managerId: string | null }>('getManager') },
  guards: {
    isConnected: ({ context }) => context.managerId !== null,
    isManager: (_, manager: string | null) => manager !== null,
    isPage: (_, screen: string) => screen === PAGE,
    isShown: (_, shown: boolean) => shown,
  },
  actions: {
    setManager: assign((_, managerId: string | null) => ({ managerId, profile: null })),
    setProfile: assign((_, profile: ManagerProfile) => ({ profile })),
  },
  delays: { requestTimeout },
});
const { remoteStates, withAnswer } = requestsOf(flow);

const { loading, refreshing } = remoteStates('getManager', {
  input: ({ context: { managerId } }) => ({ managerId }),
  loaded: { target: 'ready', actions: withAnswer('setProfile') },
  kept: 'stale',
  reload: 'profile.reload',
});

type Changed<T extends ManagerProfileEvent['type']> = { event: Extract<ManagerProfileEvent, { type: T }> };
const toManager = { params: ({ event }: Changed<'manager.changed'>) => event.manager };

/** Who looks at it again sees it as it is now. */
const visits = <const Target extends string>(target: Target) =>
  ({
    'screen.changed': {
      guard: { type: 'isPage', params: ({ event }: Changed<'screen.changed'>) => event.screen },
      target,
    },
    'shown.changed': {
      guard: { type: 'isShown', params: ({ event }: Changed<'shown.changed'>) => event.shown },
      target,
    },
    'profile.reload': target,
  }) as const;

/** The profile of the manager whom the client accepted; nobody is asked without one, and a failure is silent (T-189, T-191). */
export const managerProfileMachine = flow.createMachine({
  id: 'managerProfile',
  meta: { visible: ['screen', 'shown'] },
  context: ({ input: { manager } }) => ({ managerId: manager, profile: null }),
  initial: 'starting',
  on: {
    'manager.changed': [
      {
        guard: { type: 'isManager', ...toManager },
        target: '.loading',
        reenter: true,
        actions: { type: 'setManager', ...toManager },
      },
      { target: '.disconnected', actions: { type: 'setManager', ...toManager } },
    ],
  },
  states: {
    starting: {
      description: 'The area starts with the first page or dialog that shows the manager.',
      always: [{ guard: 'isConnected', target: 'loading' }, { target: 'disconnected' }],
    },
    disconnected: { description: 'The client has accepted no manager: there is nobody to ask for.' },
    loading: { description: 'The first answer is on its way.', ...loading },
    ready: { description: 'The profile shows.', on: visits('refreshing') },
    refreshing: { description: 'The profile shows, and is asked for again.', ...refreshing },
    stale: {
      description: 'The profile shows as it last came: it could not be loaded again.',
      on: visits('refreshing'),
    },
    failed: { description: 'It did not come; there is nothing to show.', on: visits('loading') },
  },
});
