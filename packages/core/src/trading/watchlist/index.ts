import type { SnapshotFrom } from 'xstate';
import { watchlistActors } from './watchlist.actors';
import { networkFact } from '../../platform/connectivity/connectivity.facts';
import { defineFlow } from '../../shared/flow';
import { watchlistMachine } from './watchlist.machine';
import type { WatchlistEvent } from './watchlist.types';

export type * from './watchlist.types';

export const watchlist = defineFlow({
  name: 'watchlist',
  machine: watchlistMachine,
  provide: (services) => watchlistMachine.provide({ actors: watchlistActors(services) }),
  follows: [networkFact],
});

declare module '../../shared/resident' {
  interface Residents {
    watchlist: { event: WatchlistEvent; snapshot: SnapshotFrom<typeof watchlistMachine> };
  }
}
