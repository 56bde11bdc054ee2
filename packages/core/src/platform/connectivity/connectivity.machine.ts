import { setup } from 'xstate';
import { listenerPort } from '../../shared/port';
import type { ConnectivityEvent } from './connectivity.types';

/** Whether the browser has a network: what a banner tells. Polls follow the ports themselves (R22). */
export const connectivityMachine = setup({
  types: { events: {} as ConnectivityEvent, tags: {} as 'background' },
  actors: { watchNetwork: listenerPort<ConnectivityEvent>('watchNetwork') },
  guards: { isOnline: ({ event }) => 'online' in event && event.online },
}).createMachine({
  id: 'connectivity',
  meta: { visible: ['online'] },
  initial: 'online',
  tags: 'background',
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: { target: '.online' } },
  states: {
    online: {
      description: 'There is a network.',
      on: { 'online.changed': [{ guard: 'isOnline' }, { target: 'offline' }] },
    },
    offline: {
      description: 'The network is gone: a banner says so.',
      on: { 'online.changed': { guard: 'isOnline', target: 'online' } },
    },
  },
});
