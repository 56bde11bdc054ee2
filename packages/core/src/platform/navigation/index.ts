import type { SnapshotFrom } from 'xstate';
import type { navigationMachine } from './navigation.machine';
import type { NavigationEvent } from './navigation.types';

export { navigationMachine } from './navigation.machine';
export { navigationView } from './navigation.view';
export { publicChatView, publicLinksView, type PublicLink } from './public.screen';
export { locate } from './locate';
export { routeOf, routes, screens, type Needs, type Route } from './routes';
export type * from './navigation.types';

declare module '../../shared/resident' {
  interface Residents {
    navigation: { event: NavigationEvent; snapshot: SnapshotFrom<typeof navigationMachine> };
  }
}
