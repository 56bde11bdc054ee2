import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../../shared/flow';
import { watchlistPageMachine } from './watchlist-page.machine';
import type { WatchlistPageEvent } from './watchlist-page.types';

export type * from './watchlist-page.types';

export const watchlistPage = defineFlow({ name: 'watchlistPage', machine: watchlistPageMachine });

declare module '../../shared/resident' {
  interface Residents {
    watchlistPage: { event: WatchlistPageEvent; snapshot: SnapshotFrom<typeof watchlistPageMachine> };
  }
}
