import type { SnapshotFrom } from 'xstate';
import type { connectivityMachine } from './connectivity.machine';
import type { ConnectivityEvent } from './connectivity.types';

export { connectivityActors } from './connectivity.actors';
export { connectivityMachine } from './connectivity.machine';
export { connectivityView } from './connectivity.view';
export type * from './connectivity.types';

declare module '../../shared/resident' {
  interface Residents {
    connectivity: { event: ConnectivityEvent; snapshot: SnapshotFrom<typeof connectivityMachine> };
  }
}
