import type { SnapshotFrom } from 'xstate';
import type { watchlistMachine } from './watchlist.machine';
import type { WatchlistEvent } from './watchlist.types';

export { watchlistMachine } from './watchlist.machine';
export { watchlistActors } from './watchlist.actors';
export type * from './watchlist.types';

declare module '../../shared/resident' {
  interface Residents {
    watchlist: { event: WatchlistEvent; snapshot: SnapshotFrom<typeof watchlistMachine> };
  }
}
